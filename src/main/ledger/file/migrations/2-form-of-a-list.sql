-- Encoding and separator of a list's file, as JSON; null: it is no text file.
ALTER TABLE run ADD COLUMN form TEXT;
