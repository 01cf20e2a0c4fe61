-- When the customer who accepted a link ended their consent; lists filter and sort by it.
ALTER TABLE link ADD COLUMN ended_at INTEGER;
UPDATE link SET ended_at = (SELECT ended_at FROM ended WHERE connection_seq = link.connection_seq AND customer_id = link.customer_id)
  WHERE progress = 'accepted' AND customer_id IS NOT NULL;
DROP INDEX link_created;
CREATE INDEX link_created ON link (
  connection_seq, archived, created_at, number, known_state, ended_at, maker, standing, mailed
);
DROP INDEX link_state;
CREATE INDEX link_state ON link (connection_seq, archived, known_state, created_at, number, ended_at);
CREATE INDEX link_ended ON link (connection_seq, archived, ended_at, number);
