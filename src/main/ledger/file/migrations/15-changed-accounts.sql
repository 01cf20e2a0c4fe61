-- The Inbox tells whose utility accounts changed lately, however much else did.
CREATE INDEX customer_change_accounts ON customer_change (connection_seq, number)
  WHERE what IN ('utility', 'number', 'address', 'added', 'removed');
