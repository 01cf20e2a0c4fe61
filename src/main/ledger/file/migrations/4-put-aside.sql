-- What a person put aside in the Inbox. until: when it shows again; null: never.
CREATE TABLE put_aside (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  item TEXT NOT NULL,
  until INTEGER,
  at INTEGER NOT NULL,
  PRIMARY KEY (connection_seq, item)
) STRICT, WITHOUT ROWID;
