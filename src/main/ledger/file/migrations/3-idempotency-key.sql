-- Whether the service honours Idempotency-Key; null: not known.
ALTER TABLE connection ADD COLUMN honours_key INTEGER;
