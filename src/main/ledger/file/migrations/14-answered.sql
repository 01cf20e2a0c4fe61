-- An answer ends the wait that a day was chosen for; a day that is chosen after it counts.
INSERT INTO link_action SELECT number, coalesce(progress_at, last_at), 'follow_up', 0, follow_up_at FROM link
  WHERE follow_up_at IS NOT NULL AND progress IN ('accepted', 'declined', 'withdrawn', 'replaced') ON CONFLICT DO NOTHING;
UPDATE link SET follow_up_at = NULL WHERE follow_up_at IS NOT NULL AND progress IN ('accepted', 'declined', 'withdrawn', 'replaced');
