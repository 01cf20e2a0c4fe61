/**
 * The first schema. Numbers of links, customers and utility accounts begin with their connection's number
 * (see id-range.ts), so that one range of row ids is one connection, in full-text indexes too. `tally` holds the counts
 * that screens show, kept by triggers: counting 100,000 rows would cost more than reading a window of them.
 */
export const migration1 = `
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE connection (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('service', 'practice')),
  address TEXT NOT NULL,
  portal_address TEXT,
  as_of INTEGER,
  list_offered INTEGER
) STRICT;

CREATE TABLE tally (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  kind TEXT NOT NULL,
  a TEXT NOT NULL,
  b TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (connection_seq, kind, a, b)
) STRICT, WITHOUT ROWID;

CREATE TABLE redirect_url (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  url TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (connection_seq, url)
) STRICT, WITHOUT ROWID;

CREATE TABLE link (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  customer TEXT NOT NULL,
  email TEXT NOT NULL,
  note TEXT NOT NULL,
  redirect_url TEXT,
  url TEXT,
  state TEXT NOT NULL CHECK (state IN ('pending', 'created', 'copied', 'outcome_unknown')),
  created_at INTEGER NOT NULL,
  state_at INTEGER NOT NULL,
  folded TEXT NOT NULL
) STRICT;
CREATE INDEX link_shown ON link (number) WHERE state <> 'pending';
CREATE INDEX link_unknown ON link (number) WHERE state = 'outcome_unknown';
CREATE INDEX link_pending ON link (number) WHERE state = 'pending';
CREATE VIRTUAL TABLE link_text USING fts5(
  folded, content = 'link', content_rowid = 'number', columnsize = 0, tokenize = 'trigram remove_diacritics 1'
);
CREATE TRIGGER link_added AFTER INSERT ON link BEGIN
  INSERT INTO link_text (rowid, folded) VALUES (new.number, new.folded);
  INSERT INTO tally VALUES (new.number >> 32, 'link', new.state, '', 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER link_removed AFTER DELETE ON link BEGIN
  INSERT INTO link_text (link_text, rowid, folded) VALUES ('delete', old.number, old.folded);
  UPDATE tally SET n = n - 1
  WHERE connection_seq = old.number >> 32 AND kind = 'link' AND a = old.state AND b = '';
END;
CREATE TRIGGER link_text_changed AFTER UPDATE OF folded ON link WHEN new.folded <> old.folded BEGIN
  INSERT INTO link_text (link_text, rowid, folded) VALUES ('delete', old.number, old.folded);
  INSERT INTO link_text (rowid, folded) VALUES (new.number, new.folded);
END;
CREATE TRIGGER link_state_changed AFTER UPDATE OF state ON link WHEN new.state <> old.state BEGIN
  UPDATE tally SET n = n - 1
  WHERE connection_seq = old.number >> 32 AND kind = 'link' AND a = old.state AND b = '';
  INSERT INTO tally VALUES (new.number >> 32, 'link', new.state, '', 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;

CREATE TABLE customer (
  number INTEGER PRIMARY KEY,
  connection_seq INTEGER NOT NULL REFERENCES connection,
  customer_id TEXT NOT NULL,
  first_seen_at INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  is_new INTEGER NOT NULL,
  gone_since INTEGER,
  raw TEXT NOT NULL,
  UNIQUE (connection_seq, customer_id)
) STRICT;
CREATE INDEX customer_new ON customer (number) WHERE is_new = 1;
CREATE INDEX customer_gone ON customer (number, gone_since);
CREATE TRIGGER customer_added AFTER INSERT ON customer BEGIN
  INSERT INTO tally VALUES (new.connection_seq, 'customer', '', '', 1), (new.connection_seq, 'new', '', '', new.is_new)
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER customer_removed AFTER DELETE ON customer BEGIN
  UPDATE tally SET n = n - 1 WHERE connection_seq = old.connection_seq AND kind = 'customer';
  UPDATE tally SET n = n - old.is_new WHERE connection_seq = old.connection_seq AND kind = 'new';
END;
CREATE TRIGGER customer_seen AFTER UPDATE OF is_new ON customer WHEN new.is_new <> old.is_new BEGIN
  UPDATE tally SET n = n + new.is_new - old.is_new WHERE connection_seq = old.connection_seq AND kind = 'new';
END;

-- Never updated: a changed one is deleted and inserted again under its id, so two triggers keep all in step.
CREATE TABLE utility_account (
  id INTEGER PRIMARY KEY,
  connection_seq INTEGER NOT NULL REFERENCES connection,
  customer_number INTEGER NOT NULL REFERENCES customer,
  position INTEGER NOT NULL,
  present INTEGER NOT NULL,
  electric_account_id TEXT,
  account_number TEXT,
  utility TEXT,
  street TEXT,
  city TEXT,
  state TEXT,
  zip TEXT,
  folded TEXT NOT NULL
) STRICT;
CREATE INDEX utility_account_order ON utility_account (id);
CREATE INDEX utility_account_customer ON utility_account (customer_number, position);
CREATE INDEX utility_account_utility ON utility_account (connection_seq, utility, id, state);
CREATE INDEX utility_account_state ON utility_account (connection_seq, state, id);
CREATE INDEX utility_account_place ON utility_account (connection_seq, present, state, city, street, id);
CREATE VIRTUAL TABLE utility_account_text USING fts5(
  folded, content = 'utility_account', content_rowid = 'id', columnsize = 0,
  tokenize = 'trigram remove_diacritics 1'
);
-- Merging less often makes a first list of 100,000 a fifth quicker.
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('automerge', 16);
CREATE TRIGGER utility_account_added AFTER INSERT ON utility_account BEGIN
  INSERT INTO utility_account_text (rowid, folded) VALUES (new.id, new.folded);
  INSERT INTO tally VALUES
    (new.connection_seq, 'row', '', '', 1),
    (new.connection_seq, 'utility', coalesce(new.utility, ''), '', new.present),
    (new.connection_seq, 'place', coalesce(new.state, ''), coalesce(new.city, ''), new.present)
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER utility_account_removed AFTER DELETE ON utility_account BEGIN
  INSERT INTO utility_account_text (utility_account_text, rowid, folded) VALUES ('delete', old.id, old.folded);
  UPDATE tally SET n = n - 1 WHERE connection_seq = old.connection_seq AND kind = 'row';
  UPDATE tally SET n = n - old.present
  WHERE connection_seq = old.connection_seq AND kind = 'utility' AND a = coalesce(old.utility, '') AND b = '';
  UPDATE tally SET n = n - old.present
  WHERE connection_seq = old.connection_seq AND kind = 'place'
    AND a = coalesce(old.state, '') AND b = coalesce(old.city, '');
END;
`
