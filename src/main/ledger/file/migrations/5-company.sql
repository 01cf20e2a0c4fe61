-- The company's name for customers of a connection; '': not known. It was one setting for all connections.
ALTER TABLE connection ADD COLUMN company TEXT NOT NULL DEFAULT '';
UPDATE connection SET company = coalesce(
  (SELECT value ->> '$' FROM setting WHERE name = 'mail/company' AND json_valid(value)), '');
DELETE FROM setting WHERE name = 'mail/company';
