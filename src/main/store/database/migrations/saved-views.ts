/** What the list of accounts was asked for, under a name. `held`: search, filters, order and export, as JSON. */
export const savedViews = `
CREATE TABLE saved_view (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  id TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  held TEXT NOT NULL,
  PRIMARY KEY (connection_seq, id),
  UNIQUE (connection_seq, name)
) STRICT, WITHOUT ROWID;
`
