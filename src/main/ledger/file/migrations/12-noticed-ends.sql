-- When this desk noticed that a link's customer had ended. While ended_at is the same time, when they did is not known.
ALTER TABLE link ADD COLUMN end_noticed_at INTEGER;
