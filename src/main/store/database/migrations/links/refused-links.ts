/** Links of which a person said that they are not a customer's, so that they are not proposed again. */
export const refusedLinks = `
CREATE TABLE refused_link (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  link_id TEXT NOT NULL,
  PRIMARY KEY (connection_seq, customer_id, link_id)
) STRICT, WITHOUT ROWID;
`
