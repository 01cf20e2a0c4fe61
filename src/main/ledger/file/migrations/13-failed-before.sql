-- Why a row failed that waits for its retry.
ALTER TABLE run_row ADD COLUMN failed_before TEXT;
