const ofRemoved = (link: string) =>
  `SELECT 1 FROM link l JOIN customer c ON c.connection_seq = l.number >> 32 AND c.customer_id = l.customer_id
   WHERE l.id = ${link} AND c.removed_at IS NOT NULL`

/**
 * Of a customer who was removed no mail keeps its words. Removing empties them; one that was leaving just then is emptied once it has
 * left, since what is put off still needs them.
 */
export const removedMails = `
UPDATE mail SET subject = '', text = '' WHERE state NOT IN ('waiting', 'sending') AND EXISTS (${ofRemoved('mail.link_id')});
CREATE TRIGGER mail_of_removed AFTER UPDATE OF state ON mail
WHEN new.state NOT IN ('waiting', 'sending') AND EXISTS (${ofRemoved('new.link_id')}) BEGIN
  UPDATE mail SET subject = '', text = '' WHERE number = new.number;
END;
`
