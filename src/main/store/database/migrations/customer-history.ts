/**
 * What changed of a customer since they were first seen, as a service told it. `label`: the utility account that it is about, in words;
 * `before` and `after` as lists show them. By the service's ID, since numbers are given anew when a store is rescued.
 */
export const customerHistory = `
CREATE TABLE customer_change (
  number INTEGER PRIMARY KEY,
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('name', 'email', 'utility', 'number', 'id', 'address', 'added', 'removed', 'consent')),
  label TEXT,
  before TEXT,
  after TEXT
) STRICT;
CREATE INDEX customer_change_of ON customer_change (connection_seq, customer_id, number);
`
