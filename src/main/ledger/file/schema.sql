-- The ledger: what exists nowhere else. Times are milliseconds since 1970 (UTC). `connection_seq` names a connection inside this file,
-- `connection.id` everywhere else. Numbers grow: the newest row has the highest.

CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- first_list_at: when the whole list was imported for the first time; customers who come later are new. outbox_number: the last entry of the
-- outbox of mirror_id that was applied here.
CREATE TABLE connection (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('service', 'practice')),
  address TEXT NOT NULL,
  portal_address TEXT,
  page_afterwards TEXT,
  thanks TEXT,
  tells_changes INTEGER,
  first_list_at INTEGER,
  mirror_id TEXT,
  outbox_number INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Names of secrets that the keychain may have, whether they are used or are to be removed.
CREATE TABLE key_to_remove (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

CREATE TABLE redirect_url (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  url TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (connection_seq, url)
) STRICT, WITHOUT ROWID;

CREATE TABLE saved_view (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  id TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  held TEXT NOT NULL,
  PRIMARY KEY (connection_seq, id),
  UNIQUE (connection_seq, name)
) STRICT, WITHOUT ROWID;

-- `asked`: reference, email and note as the service has them, if they were changed here since. `noted`: they were part of the request to the service.
-- `handed_at`: when it was last copied or its mail was sent, or else when the customer opened it. `follow_up_at`: the day that a person chose.
-- `customer_name`: of the customer who accepted, a copy of the mirror's. `who`, `email_key`: reference and email, normalized, and the email in
-- lower case, to sort and compare by. `words`: search tokens of what a row shows.

CREATE TABLE link (
  number INTEGER PRIMARY KEY,
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  customer TEXT NOT NULL,
  email TEXT NOT NULL,
  note TEXT NOT NULL,
  redirect_url TEXT,
  url TEXT,
  state TEXT NOT NULL CHECK (state IN ('created', 'copied', 'outcome_unknown')),
  created_at INTEGER NOT NULL,
  state_at INTEGER NOT NULL,
  came_back TEXT,
  progress TEXT CHECK (progress IN ('replaced', 'opened', 'accepted', 'declined', 'withdrawn')),
  progress_at INTEGER,
  opened_at INTEGER,
  copied_at INTEGER,
  handed_at INTEGER,
  follow_up_at INTEGER,
  last_at INTEGER NOT NULL,
  request_id TEXT,
  maker TEXT,
  customer_id TEXT,
  customer_name TEXT,
  asked TEXT,
  noted INTEGER NOT NULL DEFAULT 0,
  archived INTEGER NOT NULL DEFAULT 0,
  mailed INTEGER NOT NULL DEFAULT 0,
  who TEXT NOT NULL DEFAULT '',
  email_key TEXT NOT NULL DEFAULT '',
  words TEXT NOT NULL DEFAULT '',
  -- A link that left by mail counts as sent, in rows, filters and counts alike.
  known_state TEXT GENERATED ALWAYS AS (
    coalesce(progress, CASE WHEN state = 'created' AND handed_at IS NOT NULL THEN 'copied' ELSE state END)
  ) VIRTUAL,
  standing INTEGER GENERATED ALWAYS AS (redirect_url IS NULL) VIRTUAL
) STRICT;
CREATE INDEX link_unknown ON link (number) WHERE state = 'outcome_unknown';
CREATE INDEX link_url ON link (connection_seq, url, number) WHERE url IS NOT NULL;
CREATE INDEX link_customer ON link (connection_seq, customer_id, number) WHERE customer_id IS NOT NULL;
CREATE INDEX link_request ON link (connection_seq, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX link_maker ON link (connection_seq, maker) WHERE maker IS NOT NULL;
CREATE INDEX link_standing ON link (connection_seq, number) WHERE redirect_url IS NULL;
CREATE INDEX link_made ON link (connection_seq, created_at) WHERE url IS NOT NULL;
-- A covering index: has every column that filters use, so that counting reads no rows of the table.
CREATE INDEX link_created ON link (
  connection_seq, archived, created_at, number, known_state, maker, standing, mailed
);
CREATE INDEX link_state ON link (connection_seq, archived, known_state, created_at, number);
CREATE INDEX link_who ON link (connection_seq, archived, who, number);
CREATE INDEX link_email ON link (connection_seq, archived, email_key, number);
CREATE INDEX link_last ON link (connection_seq, archived, last_at, number);
CREATE INDEX link_accepted ON link (connection_seq, progress_at, created_at) WHERE progress = 'accepted' AND request_id IS NOT NULL;
CREATE INDEX link_waits ON link (connection_seq, follow_up_at, handed_at, number)
  WHERE redirect_url IS NOT NULL AND url IS NOT NULL AND archived = 0 AND (progress IS NULL OR progress = 'opened');
-- Not secure-delete: with detail = none it makes a wrong index of several changes in one transaction (SQLite 3.53), and each change takes
-- seventeen times as long; sqlite/word-index.ts purges instead.
CREATE VIRTUAL TABLE link_word USING fts5(
  words, content = 'link', content_rowid = 'number', columnsize = 0, detail = none, prefix = '1 2 3',
  tokenize = "ascii tokenchars '=~+#_'"
);
-- The history of a link, each action once. here: this desk did it; detail: the value before an edit, or the recipient of a mail.
CREATE TABLE link_action (
  link_number INTEGER NOT NULL REFERENCES link ON DELETE CASCADE,
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  here INTEGER NOT NULL,
  detail TEXT NOT NULL,
  PRIMARY KEY (link_number, at, action)
) STRICT, WITHOUT ROWID;

-- Former URLs of standing links whose rows have the renewed URL now: customers who came by a former one still count as theirs.
CREATE TABLE earlier_standing (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  url TEXT NOT NULL,
  PRIMARY KEY (connection_seq, url)
) STRICT, WITHOUT ROWID;

-- Mails; durable before they are sent. due_at: no attempt before this time; counts only while a mail waits.
CREATE TABLE mail (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  link_id TEXT NOT NULL REFERENCES link (id) ON DELETE CASCADE,
  message_id TEXT NOT NULL UNIQUE,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'handed', 'refused', 'unknown', 'written')),
  created_at INTEGER NOT NULL,
  state_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  problem TEXT,
  answer TEXT
) STRICT;
CREATE INDEX mail_link ON mail (link_id, number);
CREATE INDEX mail_due ON mail (state, due_at, number) WHERE state IN ('waiting', 'sending');
CREATE INDEX mail_failed ON mail (state_at, link_id, number) WHERE state IN ('refused', 'unknown');

-- Customers are named by the service's ID. `seen`: who came after the first list. `ended`: a consent that ended, and what is kept of it
-- until `removal_due`. `customer_fact` is what the mirror is sent; `fact_change` numbers the changes of it.

CREATE TABLE seen (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  first_seen_at INTEGER NOT NULL,
  is_new INTEGER NOT NULL,
  PRIMARY KEY (connection_seq, customer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seen_new ON seen (connection_seq, first_seen_at) WHERE is_new = 1;

CREATE TABLE given_name (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (connection_seq, customer_id)
) STRICT, WITHOUT ROWID;

-- The URL of the link that a customer followed, as the service has it.
CREATE TABLE came_by (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  url TEXT NOT NULL,
  PRIMARY KEY (connection_seq, customer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX came_by_url ON came_by (connection_seq, url);

CREATE TABLE refused_link (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  link_id TEXT NOT NULL,
  PRIMARY KEY (connection_seq, customer_id, link_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE customer_change (
  number INTEGER PRIMARY KEY,
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  what TEXT NOT NULL,
  label TEXT,
  before TEXT,
  after TEXT
) STRICT;
CREATE INDEX customer_change_of ON customer_change (connection_seq, customer_id, number);
CREATE UNIQUE INDEX customer_change_once ON customer_change
  (connection_seq, customer_id, at, what, coalesce(label, ''), coalesce(before, ''), coalesce(after, ''));

CREATE TABLE ended (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  began_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  removal_due INTEGER,
  removed_at INTEGER,
  name TEXT,
  email TEXT,
  raw TEXT NOT NULL,
  PRIMARY KEY (connection_seq, customer_id)
) STRICT;
CREATE INDEX ended_order ON ended (connection_seq, ended_at);
CREATE INDEX ended_removal ON ended (connection_seq, removal_due) WHERE removed_at IS NULL;

CREATE TABLE fact_change (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (connection_seq, customer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_change_number ON fact_change (connection_seq, number);

-- Links for a list of customers. A row that is sent has its link's id. `after_check`: the state that a check leads back to.

CREATE TABLE run (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('reading', 'checking', 'draft', 'running', 'paused', 'stopped', 'done')),
  set_up TEXT NOT NULL,
  after_check TEXT CHECK (after_check IN ('draft', 'paused', 'stopped', 'done')),
  paused TEXT,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER
) STRICT;

CREATE TABLE run_row (
  run_seq INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  place INTEGER NOT NULL,
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
  at INTEGER,
  PRIMARY KEY (run_seq, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_row_state ON run_row (run_seq, state, problems, place);
CREATE INDEX run_row_link ON run_row (link_id) WHERE link_id IS NOT NULL;
