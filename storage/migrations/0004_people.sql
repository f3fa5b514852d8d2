-- Of people only this is asked: whether they take direct messages.

ALTER TABLE people DROP COLUMN name;
ALTER TABLE people DROP COLUMN language;
