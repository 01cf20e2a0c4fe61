/**
 * What a long list costs for each of its rows, once for many: rows with a higher id than `late_index.after` are in neither of the two
 * search indexes (see writer/late-index.ts), and a transaction that has set `counts_itself` counts what it inserts by itself, at its end
 * (see writer/bulk-count.ts). That mark is taken away again in the same transaction, so nobody else ever sees it.
 */
export const bulkSaving = `
INSERT INTO utility_account_text (rowid, folded, folded_ids)
SELECT u.id, u.folded, u.folded_ids FROM late_index l JOIN utility_account u ON u.connection_seq = l.connection_seq AND u.id > l.after;
DELETE FROM late_index;
ALTER TABLE late_index ADD COLUMN counts_itself INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER utility_account_added;
DROP TRIGGER utility_account_served;
DROP TRIGGER utility_account_words_added;
CREATE TRIGGER utility_account_indexed AFTER INSERT ON utility_account
WHEN NOT EXISTS (SELECT 1 FROM late_index WHERE connection_seq = new.connection_seq AND after < new.id) BEGIN
  INSERT INTO utility_account_text (rowid, folded, folded_ids) VALUES (new.id, new.folded, new.folded_ids);
  INSERT INTO utility_account_words (rowid, words) SELECT new.id, new.words WHERE new.words IS NOT NULL;
END;
CREATE TRIGGER utility_account_counted AFTER INSERT ON utility_account
WHEN NOT EXISTS (SELECT 1 FROM late_index WHERE connection_seq = new.connection_seq AND counts_itself = 1) BEGIN
  INSERT INTO tally
  SELECT new.connection_seq, 'row', '', '', 1 UNION ALL
  SELECT new.connection_seq, 'utility', coalesce(new.utility, ''), '', new.present UNION ALL
  SELECT new.connection_seq, 'place', coalesce(new.state, ''), coalesce(new.city, ''), new.present UNION ALL
  SELECT new.connection_seq, 'served', new.utility, new.state, 1
  WHERE new.present = 1 AND new.utility IS NOT NULL AND new.state IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
DROP TRIGGER customer_added;
CREATE TRIGGER customer_added AFTER INSERT ON customer
WHEN NOT EXISTS (SELECT 1 FROM late_index WHERE connection_seq = new.connection_seq AND counts_itself = 1) BEGIN
  INSERT INTO tally VALUES (new.connection_seq, 'customer', '', '', 1), (new.connection_seq, 'new', '', '', new.is_new)
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;

DROP TRIGGER utility_account_words_removed;
CREATE TRIGGER utility_account_words_removed AFTER DELETE ON utility_account
WHEN old.words IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM late_index WHERE connection_seq = old.connection_seq AND after < old.id) BEGIN
  INSERT INTO utility_account_words (utility_account_words, rowid, words) VALUES ('delete', old.id, old.words);
END;
`
