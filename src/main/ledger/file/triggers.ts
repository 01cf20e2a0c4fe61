import type { Db } from '../../sqlite/database.ts'
import { emailKeyOf, whoOf, wordsOf } from '../links/link-texts.ts'

// What follows from a row is written by SQLite itself, with whatever changes the row: nothing can forget it. Triggers are of a connection, not in
// the file, so that they need no migration, and a ledger can be read and copied without our functions.

/** Customers of a query (`seq`, `customer_id`) whose facts changed get the next numbers. See facts/facts.ts. */
export const touch = (customers: string): string => `
  INSERT INTO fact_change SELECT k.seq, k.customer_id, row_number() OVER ()
      + (SELECT coalesce(max(number), 0) FROM fact_change WHERE connection_seq = k.seq)
    FROM (${customers}) k JOIN connection c ON c.seq = k.seq WHERE k.customer_id IS NOT NULL
    ON CONFLICT DO UPDATE SET number = excluded.number;`

const touchOf = (row: 'new' | 'old') =>
  touch(`SELECT ${row}.connection_seq AS seq, ${row}.customer_id AS customer_id`)

const on = (name: string, event: string, body: string): string =>
  `CREATE TEMP TRIGGER ${name} AFTER ${event} BEGIN ${body} END;`

const texts = ['customer', 'email', 'note', 'redirect_url', 'url', 'maker', 'customer_name'].join(', ')

const theTexts = `who = who_of(customer, email), email_key = email_key_of(email), words = words_of(${texts})`

/** Of a link that was accepted; the others never began. */
const theEnd = `ended_at = (SELECT ended_at FROM ended WHERE connection_seq = new.connection_seq
  AND customer_id = new.customer_id AND new.progress = 'accepted')`

const set = (columns: string) => `UPDATE link SET ${columns} WHERE number = new.number;`

const endedOf = (row: 'new' | 'old', endedAt: string) => `UPDATE link SET ended_at = ${endedAt}
  WHERE connection_seq = ${row}.connection_seq AND customer_id = ${row}.customer_id AND progress = 'accepted';`

const unindex = `INSERT INTO link_word (link_word, rowid, words) SELECT 'delete', old.number, old.words WHERE old.words <> '';`

const setMailed = (row: 'new' | 'old') =>
  `UPDATE link SET mailed = EXISTS (SELECT 1 FROM mail WHERE link_id = link.id) WHERE id = ${row}.link_id;`

/** What the service has of texts that were part of the request and now read otherwise here. */
const asJson = (row: 'new' | 'old') =>
  `json_object('customer', ${row}.customer, 'email', ${row}.email, 'note', ${row}.note)`
const theAsked = `asked = nullif(coalesce(old.asked, ${asJson('old')}), ${asJson('new')})`

/** A day to follow up that has come is over once the link is handed over. */
const afterAction = `UPDATE link SET last_at = new.at WHERE number = new.link_number AND last_at < new.at;
  UPDATE link SET handed_at = max(coalesce(handed_at, 0), new.at), follow_up_at = nullif(max(follow_up_at, new.at), new.at)
  WHERE number = new.link_number AND new.action IN ('copied', 'mailed', 'mail_written');`

/** What happened to a link is noted once; `here`: this desk did it. Words of `detail` are noted by who changes them. */
const note = (at: string, action: string, here: string, when: string) =>
  `INSERT INTO link_action SELECT new.number, ${at}, ${action}, ${here}, '' WHERE ${when} ON CONFLICT DO NOTHING;`

const noteCreated = note('new.created_at', "'created'", 'new.maker IS NULL', 'new.url IS NOT NULL')

const noteProgress =
  note('new.opened_at', "'opened'", '0', 'new.opened_at IS NOT NULL') +
  note(
    'coalesce(new.progress_at, new.state_at)',
    'new.progress',
    "new.progress = 'accepted' AND new.request_id IS NULL",
    "new.progress IS NOT NULL AND (new.progress <> 'opened' OR new.opened_at IS NULL)",
  )

const ofLinks = [
  on(
    'link_new',
    'INSERT ON main.link',
    set(`${theTexts}, ${theEnd}`) + touchOf('new') + noteCreated + noteProgress,
  ),
  on('link_made', 'UPDATE OF url ON main.link WHEN old.url IS NULL', noteCreated),
  on(
    'link_copied',
    'UPDATE OF copied_at ON main.link WHEN new.copied_at IS NOT NULL',
    note('new.copied_at', "'copied'", '1', 'TRUE'),
  ),
  on(
    'link_progress',
    `UPDATE OF progress, opened_at ON main.link WHEN new.progress IS NOT old.progress OR new.opened_at IS NOT old.opened_at`,
    noteProgress,
  ),
  on(
    'link_given_back',
    `UPDATE OF progress ON main.link WHEN old.progress = 'accepted' AND new.progress IS NOT 'accepted' AND new.request_id IS NULL`,
    `DELETE FROM link_action WHERE link_number = new.number AND action = 'accepted' AND here = 1;`,
  ),
  on(
    'link_other_customer',
    `UPDATE OF customer_id ON main.link WHEN new.customer_id IS NOT old.customer_id
       AND new.customer_name IS old.customer_name AND new.customer_name IS NOT NULL`,
    set('customer_name = NULL'),
  ),
  on('link_texts', `UPDATE OF ${texts} ON main.link`, set(theTexts)),
  on(
    'link_asked',
    'UPDATE OF customer, email, note ON main.link WHEN new.noted = 1 OR new.maker IS NOT NULL',
    set(theAsked),
  ),
  on(
    'link_words',
    'UPDATE OF words ON main.link WHEN new.words <> old.words',
    `${unindex} INSERT INTO link_word (rowid, words) SELECT new.number, new.words WHERE new.words <> '';`,
  ),
  on('link_gone', 'DELETE ON main.link', unindex + touchOf('old')),
  on('link_ended', 'UPDATE OF customer_id, progress ON main.link', set(theEnd)),
  on(
    'link_whose',
    `UPDATE OF customer_id, customer, request_id ON main.link WHEN new.customer_id IS NOT old.customer_id
       OR new.customer <> old.customer OR new.request_id IS NOT old.request_id`,
    touchOf('old') + touchOf('new'),
  ),
  on(
    'link_standing',
    'UPDATE OF url ON main.link WHEN new.redirect_url IS NULL AND new.url IS NOT old.url',
    touch(`SELECT connection_seq AS seq, customer_id FROM came_by
      WHERE connection_seq = new.connection_seq AND url = new.url`),
  ),
  on('action_new', 'INSERT ON main.link_action', afterAction),
  on(
    'action_gone',
    'DELETE ON main.link_action',
    `UPDATE link SET last_at = max(created_at, coalesce((SELECT max(at) FROM link_action WHERE link_number = number), 0))
     WHERE number = old.link_number;`,
  ),
  on('mail_new', 'INSERT ON main.mail', setMailed('new')),
  on('mail_gone', 'DELETE ON main.mail', setMailed('old')),
]

const ofCustomers = ['seen', 'given_name', 'came_by', 'ended'].flatMap(table => [
  on(`${table}_new`, `INSERT ON main.${table}`, touchOf('new')),
  on(`${table}_other`, `UPDATE ON main.${table}`, touchOf('new')),
  on(`${table}_gone`, `DELETE ON main.${table}`, touchOf('old')),
])

const ofEnded = [
  on('ended_begins', 'INSERT ON main.ended', endedOf('new', 'new.ended_at')),
  on('ended_is_over', 'DELETE ON main.ended', endedOf('old', 'NULL')),
]

/**
 * From now on: texts by which a link is found and sorted, the index of its words, when it was handed over, ended and last touched, whether it was
 * mailed, and which customers' facts changed.
 */
export const addTriggers = (db: Db): void => {
  db.function('who_of', { deterministic: true }, (customer, email) =>
    whoOf({ customer: String(customer), email: String(email) }),
  )
  db.function('email_key_of', { deterministic: true }, email => emailKeyOf(String(email)))
  db.function('words_of', { deterministic: true, varargs: true }, (...shown) =>
    wordsOf(shown.map(text => (typeof text === 'string' ? text : null))),
  )
  db.exec([...ofLinks, ...ofCustomers, ...ofEnded].join('\n'))
}
