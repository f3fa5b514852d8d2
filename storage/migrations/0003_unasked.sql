-- What was written and never read.

ALTER TABLE people DROP COLUMN dm_since;
ALTER TABLE interactions DROP COLUMN version;
ALTER TABLE interactions DROP COLUMN seq;
ALTER TABLE batches DROP COLUMN attempts;
ALTER TABLE batches DROP COLUMN message;
ALTER TABLE outbox DROP COLUMN attempts;
ALTER TABLE outbox DROP COLUMN not_before;
