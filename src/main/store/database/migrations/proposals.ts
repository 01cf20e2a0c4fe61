/** Whether nobody knows yet whose a link is, and something was noted with it. */
const isOpen = (
  link: string,
) => `${link}.customer_id IS NULL AND ${link}.request_id IS NULL AND ${link}.progress IS NULL
  AND ${link}.url IS NOT NULL AND ${link}.customer || ${link}.email || ${link}.note <> ''`

/** Whether nobody tells who accepted. */
const isAsked = (seq: string) => `(SELECT tells_changes FROM connection WHERE seq = ${seq}) IS NOT 1`

const links = (condition: string) =>
  `INSERT INTO link_due SELECT l.number, 0 FROM link l WHERE ${condition} AND ${isOpen('l')} ON CONFLICT DO UPDATE SET keyed = 0;`
const customers = (condition: string) =>
  `INSERT INTO customer_due SELECT c.number FROM customer c WHERE ${condition} AND c.gone_since IS NULL ON CONFLICT DO NOTHING;`

const forgetLink = `
  INSERT INTO customer_due SELECT customer FROM proposed WHERE link = old.number ON CONFLICT DO NOTHING;
  DELETE FROM link_key WHERE link = old.number;
  DELETE FROM link_due WHERE number = old.number;`
const forgetCustomer = `
  DELETE FROM proposed WHERE customer = old.number;
  DELETE FROM customer_key WHERE number = old.number;
  DELETE FROM customer_due WHERE number = old.number;`

const isOther = (columns: string[]) => columns.map(name => `old.${name} IS NOT new.${name}`).join(' OR ')

const linkColumns = ['url', 'customer', 'email', 'note', 'customer_id', 'request_id', 'progress']
const customerColumns = ['raw', 'service_name', 'link_name', 'given_name', 'email', 'gone_since']

/**
 * Which customers a link is proposed for, where no service tells who accepted (see proposals/comparing.ts). `link_key`: what open links
 * may be told by. `customer_key`: the same of customers, a line each. `proposed`: the customers who share a key with an open link, and
 * one such link. `link_due` and `customer_due`: what changed since it was compared; `keyed`: 1: its keys are there, 2: and are
 * being sought among customers. `customers_compared`: customers with a higher number were never compared: a long list is saved without a
 * trigger for each. Where something is due, what it was told by is of no use any more: triggers see to that.
 */
export const proposals = `
CREATE TABLE link_key (key TEXT NOT NULL, link INTEGER NOT NULL, PRIMARY KEY (key, link)) STRICT, WITHOUT ROWID;
CREATE INDEX link_key_link ON link_key (link);
CREATE TABLE customer_key (number INTEGER PRIMARY KEY, keys TEXT NOT NULL) STRICT;
CREATE TABLE proposed (customer INTEGER PRIMARY KEY, link INTEGER NOT NULL) STRICT;
CREATE INDEX proposed_link ON proposed (link);
CREATE TABLE link_due (number INTEGER PRIMARY KEY, keyed INTEGER NOT NULL) STRICT;
CREATE INDEX link_due_unkeyed ON link_due (number) WHERE keyed = 0;
CREATE TABLE customer_due (number INTEGER PRIMARY KEY) STRICT;
CREATE TABLE customers_compared (
  connection_seq INTEGER PRIMARY KEY REFERENCES connection ON DELETE CASCADE,
  up_to INTEGER NOT NULL
) STRICT;

CREATE TRIGGER link_to_compare AFTER INSERT ON link WHEN ${isAsked('new.number >> 32')} BEGIN
  ${links('l.number = new.number')}
END;
CREATE TRIGGER link_to_compare_anew AFTER UPDATE OF ${linkColumns.join(', ')} ON link WHEN ${isOther(linkColumns)} BEGIN
  ${forgetLink}
  ${links(`l.number = new.number AND ${isAsked('new.number >> 32')}`)}
END;
CREATE TRIGGER link_not_to_compare AFTER DELETE ON link BEGIN ${forgetLink}
END;
CREATE TRIGGER customer_to_compare_anew AFTER UPDATE OF ${customerColumns.join(', ')} ON customer
WHEN (${isOther(customerColumns)}) AND ${isAsked('new.connection_seq')} BEGIN
  ${customers('c.number = new.number')}
END;
CREATE TRIGGER customer_ended_to_compare AFTER UPDATE OF gone_since ON customer WHEN new.gone_since IS NOT NULL BEGIN ${forgetCustomer}
END;
CREATE TRIGGER customer_not_to_compare AFTER DELETE ON customer BEGIN ${forgetCustomer}
END;
CREATE TRIGGER refused_to_compare AFTER INSERT ON refused_link BEGIN
  ${customers('c.connection_seq = new.connection_seq AND c.customer_id = new.customer_id')}
END;
CREATE TRIGGER refused_no_more AFTER DELETE ON refused_link BEGIN
  ${customers('c.connection_seq = old.connection_seq AND c.customer_id = old.customer_id')}
END;
CREATE TRIGGER all_to_compare AFTER UPDATE OF tells_changes ON connection
WHEN old.tells_changes = 1 AND new.tells_changes IS NOT 1 BEGIN
  ${links('l.number BETWEEN new.seq << 32 AND (new.seq << 32) + 4294967295')}
  DELETE FROM customers_compared WHERE connection_seq = new.seq;
END;
${links(isAsked('l.number >> 32'))}
`
