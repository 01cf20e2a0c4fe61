/**
 * Connections whose latest rows are not in the search index yet: those with a higher id than `after`. While a long list is read, rows are
 * put into the index many at a time, which costs a third of putting each in with its row (see writer/late-index.ts). Whoever builds
 * `utility_account_text` anew empties this table.
 */
export const lateIndex = `
CREATE TABLE late_index (
  connection_seq INTEGER PRIMARY KEY REFERENCES connection ON DELETE CASCADE,
  after INTEGER NOT NULL
) STRICT;
DROP TRIGGER utility_account_added;
CREATE TRIGGER utility_account_added AFTER INSERT ON utility_account BEGIN
  INSERT INTO utility_account_text (rowid, folded, folded_ids) SELECT new.id, new.folded, new.folded_ids
  WHERE NOT EXISTS (SELECT 1 FROM late_index WHERE connection_seq = new.connection_seq AND after < new.id);
  INSERT INTO tally VALUES
    (new.connection_seq, 'row', '', '', 1),
    (new.connection_seq, 'utility', coalesce(new.utility, ''), '', new.present),
    (new.connection_seq, 'place', coalesce(new.state, ''), coalesce(new.city, ''), new.present)
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
DROP TRIGGER utility_account_removed;
CREATE TRIGGER utility_account_removed AFTER DELETE ON utility_account BEGIN
  INSERT INTO utility_account_text (utility_account_text, rowid, folded, folded_ids)
  SELECT 'delete', old.id, old.folded, old.folded_ids
  WHERE NOT EXISTS (SELECT 1 FROM late_index WHERE connection_seq = old.connection_seq AND after < old.id);
  UPDATE tally SET n = n - 1 WHERE connection_seq = old.connection_seq AND kind = 'row';
  UPDATE tally SET n = n - old.present
  WHERE connection_seq = old.connection_seq AND kind = 'utility' AND a = coalesce(old.utility, '') AND b = '';
  UPDATE tally SET n = n - old.present
  WHERE connection_seq = old.connection_seq AND kind = 'place'
    AND a = coalesce(old.state, '') AND b = coalesce(old.city, '');
END;
`
