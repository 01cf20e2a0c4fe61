/**
 * The two orders in which utility accounts are sought by where they are, as tables of their own instead of indexes: rows of a long list
 * enter them late and in their order, those above `late_index.places_after` (see places/late-places.ts), where an index would be changed
 * all over with each row. A supplier that is not known is 0. What an earlier version saved enters them after the next start.
 */
export const latePlaces = `
DROP INDEX place_at;
DROP INDEX place_number;
CREATE TABLE place_at (
  connection_seq INTEGER NOT NULL,
  place_key TEXT NOT NULL,
  supplier INTEGER NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (connection_seq, place_key, supplier, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE place_number (
  connection_seq INTEGER NOT NULL,
  number INTEGER NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (connection_seq, number, id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER place_left AFTER DELETE ON place BEGIN
  DELETE FROM place_at WHERE connection_seq = old.connection_seq AND place_key = old.place_key
    AND supplier = coalesce(old.supplier, 0) AND id = old.id;
  DELETE FROM place_number WHERE connection_seq = old.connection_seq AND number = old.number AND id = old.id;
END;
ALTER TABLE late_index ADD COLUMN places_after INTEGER NOT NULL DEFAULT 0;
INSERT INTO late_index (connection_seq, after)
SELECT seq, (SELECT max(id) FROM utility_account WHERE id BETWEEN seq << 32 AND (seq << 32) + 4294967295) AS highest
FROM connection WHERE removed_at IS NULL AND highest IS NOT NULL
ON CONFLICT DO NOTHING;
`
