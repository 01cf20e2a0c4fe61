-- What the check of a list found with a row: the customer's latest link, and the earlier row about the same customer.
ALTER TABLE run_row ADD COLUMN found_id TEXT;
ALTER TABLE run_row ADD COLUMN same_as INTEGER;
