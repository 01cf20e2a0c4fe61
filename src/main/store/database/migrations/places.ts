/**
 * Where utility accounts are, beside their rows (see places/place-row.ts): `place_key` is the same for the same address however it is
 * spelled. A table of its own, so that a store of a million rows opens at once and is filled afterwards (places/fill-places.ts).
 */
export const places = `
CREATE TABLE place (
  id INTEGER PRIMARY KEY,
  connection_seq INTEGER NOT NULL,
  place_key TEXT,
  supplier INTEGER,
  number INTEGER,
  oddities INTEGER NOT NULL
) STRICT;
CREATE INDEX place_at ON place (connection_seq, place_key, supplier) WHERE place_key IS NOT NULL;
CREATE INDEX place_number ON place (connection_seq, number) WHERE number IS NOT NULL;
CREATE INDEX place_odd ON place (id, oddities) WHERE oddities > 0;
CREATE TRIGGER utility_account_left AFTER DELETE ON utility_account BEGIN
  DELETE FROM place WHERE id = old.id;
END;
`

/** Where nothing was saved yet, nothing has to be filled in: whoever saves a row saves its place. */
export const placesOfNewStore = `
INSERT INTO setting SELECT 'places_filled', 'all' WHERE NOT EXISTS (SELECT 1 FROM utility_account) ON CONFLICT DO NOTHING;
`
