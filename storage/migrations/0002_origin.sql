-- What a match was taken up from: the text of a record file, or NULL.

ALTER TABLE matches ADD COLUMN origin TEXT;
