-- An answer ends the wait that a day was chosen for; a day that was chosen after it counts.
CREATE TEMP TABLE answered AS SELECT number, coalesce(progress_at, last_at) AS at, follow_up_at FROM link l
  WHERE follow_up_at IS NOT NULL AND progress IN ('accepted', 'declined', 'withdrawn', 'replaced') AND NOT EXISTS (
    SELECT 1 FROM link_action WHERE link_number = l.number AND action = 'follow_up' AND at > coalesce(l.progress_at, l.last_at));
INSERT INTO link_action SELECT number, at, 'follow_up', 0, follow_up_at FROM answered WHERE TRUE ON CONFLICT DO NOTHING;
UPDATE link SET follow_up_at = NULL WHERE number IN (SELECT number FROM answered);
DROP TABLE answered;
