/**
 * Orders in which the list of accounts can be walked through from any place, the few rows that a filter asks for, and how many utility
 * accounts each utility has in each state, so that only filters are offered that find something.
 */
export const accountSorting = `
CREATE INDEX customer_name ON customer (connection_seq, name COLLATE NOCASE, number);
CREATE INDEX customer_connected ON customer (connection_seq, coalesce(connected_at, first_seen_at), number);
CREATE INDEX customer_came ON customer (number) WHERE came_by IS NOT NULL;
CREATE INDEX utility_account_no_zip ON utility_account (id) WHERE present = 1 AND zip IS NULL;

INSERT INTO tally SELECT connection_seq, 'served', utility, state, count(*) FROM utility_account
WHERE present = 1 AND utility IS NOT NULL AND state IS NOT NULL GROUP BY connection_seq, utility, state;
CREATE TRIGGER utility_account_served AFTER INSERT ON utility_account
WHEN new.present = 1 AND new.utility IS NOT NULL AND new.state IS NOT NULL BEGIN
  INSERT INTO tally VALUES (new.connection_seq, 'served', new.utility, new.state, 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER utility_account_unserved AFTER DELETE ON utility_account
WHEN old.present = 1 AND old.utility IS NOT NULL AND old.state IS NOT NULL BEGIN
  UPDATE tally SET n = n - 1
  WHERE connection_seq = old.connection_seq AND kind = 'served' AND a = old.utility AND b = old.state;
  DELETE FROM tally
  WHERE connection_seq = old.connection_seq AND kind = 'served' AND a = old.utility AND b = old.state AND n = 0;
END;
`
