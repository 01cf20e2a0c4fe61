/**
 * Runs that create many links, and their rows. A row that is being sent has its link's id, and the link is in the register
 * from the same moment on; what a person decides there about a link of unknown outcome shows in its row by itself.
 */
export const runTables = `
CREATE TABLE run (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  connection_seq INTEGER NOT NULL REFERENCES connection,
  name TEXT NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('reading', 'checking', 'draft', 'running', 'paused', 'stopped', 'done')),
  set_up TEXT NOT NULL,
  paused TEXT,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER
) STRICT;

CREATE TABLE run_row (
  number INTEGER PRIMARY KEY,
  cells TEXT NOT NULL,
  customer TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  redirect_url TEXT NOT NULL DEFAULT '',
  fixed INTEGER NOT NULL DEFAULT 0,
  problems TEXT NOT NULL DEFAULT '',
  nevertheless INTEGER NOT NULL DEFAULT 0,
  left_out INTEGER NOT NULL DEFAULT 0,
  found_at INTEGER,
  state TEXT NOT NULL DEFAULT 'unchecked'
    CHECK (state IN ('header', 'unchecked', 'left_out', 'waiting', 'sending', 'created', 'failed', 'unknown')),
  link_id TEXT,
  error TEXT,
  at INTEGER
) STRICT;
CREATE INDEX run_row_state ON run_row (number >> 32, state, problems, number);
CREATE INDEX run_row_link ON run_row (link_id) WHERE link_id IS NOT NULL;

CREATE TRIGGER run_row_made AFTER UPDATE OF state ON link WHEN new.url IS NOT NULL BEGIN
  UPDATE run_row SET state = 'created', error = NULL, at = new.state_at
  WHERE link_id = new.id AND state IN ('sending', 'unknown');
END;
CREATE TRIGGER run_row_discarded AFTER DELETE ON link BEGIN
  UPDATE run_row SET state = 'failed', error = '{"code":"discarded"}'
  WHERE link_id = old.id AND state IN ('sending', 'unknown');
END;

CREATE INDEX link_who ON link (lower(CASE email WHEN '' THEN customer ELSE email END), number)
  WHERE email <> '' OR customer <> '';
CREATE INDEX customer_email ON customer (lower(email), number) WHERE email IS NOT NULL;
`
