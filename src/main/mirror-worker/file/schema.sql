-- The mirror of one connection: all of it can be imported again. Times are milliseconds since 1970 (UTC).
--
-- `customer.number` and `utility_account.id` grow, so the newest is the highest. A customer without utility accounts has one row with
-- `present = 0`. `noted_name`, `link_email`, `is_new`, `known_by` and `standing` come from `fact`, which main sends; `words` are the tokens of
-- `search/tokens.ts`. Lists sort customers by `called`.

-- One row.
CREATE TABLE meta (
  mirror_id TEXT NOT NULL,
  as_of INTEGER,
  list_offered INTEGER,
  cursor TEXT,
  fact_number INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE customer (
  number INTEGER PRIMARY KEY,
  customer_id TEXT NOT NULL UNIQUE,
  service_name TEXT,
  email TEXT,
  email_confirmed INTEGER,
  connected_at INTEGER,
  noted_name TEXT,
  noted_by TEXT CHECK (noted_by IN ('link', 'staff')),
  link_email TEXT,
  name TEXT GENERATED ALWAYS AS (coalesce(service_name, noted_name)) VIRTUAL,
  -- STORED: an index over a virtual column would not be a covering one.
  called TEXT GENERATED ALWAYS AS (normalized(coalesce(noted_name, service_name))) STORED,
  first_seen_at INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  is_new INTEGER NOT NULL,
  known_by TEXT CHECK (known_by IN ('service', 'person')),
  standing INTEGER NOT NULL DEFAULT 0,
  raw TEXT NOT NULL
) STRICT;
-- IS NULL first, so that customers without a name come last; likewise below.
CREATE INDEX customer_called ON customer (called IS NULL, called, number);
CREATE INDEX customer_connected ON customer (coalesce(connected_at, first_seen_at), number);
CREATE INDEX customer_email ON customer (email COLLATE NOCASE) WHERE email IS NOT NULL;
CREATE INDEX customer_new ON customer (number) WHERE is_new = 1;

CREATE TABLE utility_account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
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
  street_order TEXT NOT NULL,
  place_key TEXT,
  supply TEXT,
  supplier TEXT,
  number_key TEXT,
  oddities INTEGER NOT NULL,
  words TEXT NOT NULL
) STRICT;
-- A covering index, in the order in which rows came, with the columns that queries over many rows use.
CREATE INDEX utility_account_order ON utility_account (id, customer_number, present, state, city);
CREATE INDEX utility_account_customer ON utility_account (customer_number, position);
CREATE INDEX utility_account_place ON utility_account (present DESC, state IS NULL, state, city, street_order, id);
CREATE INDEX utility_account_utility ON utility_account (utility IS NULL, utility, id);
CREATE INDEX utility_account_group ON utility_account (utility, state, city) WHERE present = 1;
CREATE INDEX utility_account_at ON utility_account (place_key, supply, supplier) WHERE place_key IS NOT NULL;
CREATE INDEX utility_account_number ON utility_account (number_key) WHERE number_key IS NOT NULL;
CREATE INDEX utility_account_odd ON utility_account (id, oddities) WHERE oddities > 0;

-- Not secure-delete: with detail = none it makes a wrong index of several changes in one transaction (SQLite 3.53), and each change takes
-- seventeen times as long; sqlite/word-index.ts purges instead.
CREATE VIRTUAL TABLE word USING fts5(
  words, content = 'utility_account', content_rowid = 'id', columnsize = 0, detail = none, prefix = '1 2 3',
  tokenize = "ascii tokenchars '=~+#_'"
);
-- A hash table in memory that is large enough for FTS5 to write what a transaction inserts only once, at its end.
INSERT INTO word (word, rank) VALUES ('hashsize', 16000000);

-- What only the ledger knows of a customer, as main sent it; also of customers who are not in the list.
CREATE TABLE fact (
  customer_id TEXT PRIMARY KEY,
  noted_name TEXT,
  noted_by TEXT,
  link_email TEXT,
  first_seen_at INTEGER,
  is_new INTEGER NOT NULL,
  known_by TEXT,
  standing INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Links of the ledger whose customer is not known, and pairs of customer and link that staff refused; both empty if the service knows.
CREATE TABLE open_link (
  id TEXT PRIMARY KEY,
  customer TEXT NOT NULL,
  email TEXT NOT NULL,
  note TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE refused_link (
  customer_id TEXT NOT NULL,
  link_id TEXT NOT NULL,
  PRIMARY KEY (customer_id, link_id)
) STRICT, WITHOUT ROWID;

-- Entries that main has still to write to the ledger, in order, as JSON.
CREATE TABLE outbox (number INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL) STRICT;

INSERT INTO meta (mirror_id) VALUES (lower(hex(randomblob(16))));
