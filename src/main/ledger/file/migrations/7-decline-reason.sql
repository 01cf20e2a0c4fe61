-- Why a customer declined, where the service tells it.
ALTER TABLE link ADD COLUMN decline_reason TEXT;
