import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'

/** Numbers in the one-file store had their owner's number, a connection's or a run's, in their upper 32 bits. */
const owner = 'o.number >> 32'

/** Joins a row with its connection in the ledger, and skips rows of a removed one. Cross joins keep the order of rows. */
const ofConnection = (seq: string) =>
  `CROSS JOIN old.connection oc ON oc.seq = ${seq} AND oc.removed_at IS NULL JOIN main.connection c ON c.id = oc.id`

/** When the whole list was imported for the first time: the time when most customers were first seen. Null: it was not imported to its end. */
const firstListAt = `CASE WHEN o.as_of IS NOT NULL THEN coalesce((SELECT first_seen_at FROM old.customer
  WHERE connection_seq = o.seq GROUP BY first_seen_at ORDER BY count(*) DESC, first_seen_at LIMIT 1), o.as_of) END`

/** The company's name was one setting for all connections. */
const company = `coalesce((SELECT value ->> '$' FROM old.setting WHERE name = 'mail/company' AND json_valid(value)), '')`

const customers = `FROM old.customer o ${ofConnection('o.connection_seq')}`
const unlessRemoved = (column: string) => `iif(o.removed_at IS NULL, o.${column}, NULL)`

/** What only this desk knows of customers, and what is kept after consents ended. */
const takeCustomers = [
  `INSERT INTO seen SELECT c.seq, o.customer_id, o.first_seen_at, o.is_new ${customers}
   WHERE o.is_new = 1 OR o.gone_since IS NOT NULL OR o.first_seen_at IS NOT c.first_list_at ON CONFLICT DO NOTHING`,
  `INSERT INTO given_name SELECT c.seq, o.customer_id, o.given_name ${customers} WHERE o.given_name IS NOT NULL ON CONFLICT DO NOTHING`,
  `INSERT INTO came_by SELECT c.seq, o.customer_id, o.came_by ${customers} WHERE o.came_by IS NOT NULL ON CONFLICT DO NOTHING`,
  `INSERT INTO ended SELECT c.seq, o.customer_id, coalesce(o.connected_at, o.first_seen_at), o.gone_since, o.removal_due, o.removed_at,
     ${unlessRemoved('name')}, ${unlessRemoved('email')}, coalesce(${unlessRemoved('raw')}, '') ${customers}
   WHERE o.gone_since IS NOT NULL ON CONFLICT DO NOTHING`,
  // Removal clears the texts of mails, which an earlier app did not do.
  `UPDATE mail SET subject = '', text = '' WHERE state NOT IN ('waiting', 'sending') AND link_id IN (
     SELECT l.id FROM link l JOIN ended e USING (connection_seq, customer_id) WHERE e.removed_at IS NOT NULL)`,
]

/**
 * Copies what exists nowhere else from the one-file store, attached as `old`; rows that the ledger has already stay as they are. Answers how many
 * links of the store the ledger then has. In a transaction of the caller.
 */
export const takeTables = (ledger: Db): number => {
  const { column, count, run } = createSql(ledger)
  const columnsOf = (table: string, schema: string) =>
    column<string>('SELECT name FROM pragma_table_info(?, ?)', table, schema)

  /** Copies the columns that both tables have; `rest`: joins and conditions for rows `o`; `given`: expressions for other columns. */
  const take = (table: string, rest = '', given: Record<string, string> = {}, known = 'NOTHING'): void => {
    const present = columnsOf(table, 'old')
    const shared = columnsOf(table, 'main').filter(name => present.includes(name) && !(name in given))
    const values = { ...Object.fromEntries(shared.map(name => [name, `o.${name}`])), ...given }
    run(
      `INSERT INTO main.${table} (${Object.keys(values).join(', ')}) SELECT ${Object.values(values).join(', ')}
       FROM old.${table} o ${rest === '' ? 'WHERE TRUE' : rest} ON CONFLICT DO ${known}`,
    )
  }

  // Without the old store's mark of a backfill, and without the company, which connections have now.
  take('setting', "WHERE o.name NOT IN ('places_filled', 'mail/company')")
  take('key_to_remove')
  // Connections, runs and links get new numbers and keep their ids.
  take('connection', 'WHERE o.removed_at IS NULL', { seq: 'NULL', first_list_at: firstListAt, company })
  for (const table of ['redirect_url', 'saved_view', 'earlier_standing', 'refused_link'])
    take(table, ofConnection('o.connection_seq'), { connection_seq: 'c.seq' })
  take('customer_change', ofConnection('o.connection_seq'), { connection_seq: 'c.seq', number: 'NULL' })

  const customerName = `(SELECT name FROM old.customer WHERE connection_seq = ${owner} AND customer_id = o.customer_id)`
  take('link', ofConnection(owner), {
    number: 'NULL',
    connection_seq: 'c.seq',
    customer_name: customerName,
    // A day that was chosen ended with the customer's answer; one that was chosen after it counts.
    follow_up_at: `iif(o.progress IS NULL OR o.progress = 'opened' OR EXISTS (SELECT 1 FROM old.link_action
      WHERE link_number = o.number AND action = 'follow_up' AND at > coalesce(o.progress_at, o.last_at)), o.follow_up_at, NULL)`,
    words: "''",
  })
  take(
    'link_action',
    'JOIN old.link ol ON ol.number = o.link_number JOIN main.link l ON l.id = ol.id WHERE TRUE',
    { link_number: 'l.number' },
    // Triggers made these actions from the link's row, but do not know who did them.
    'UPDATE SET here = excluded.here, detail = excluded.detail',
  )
  take('mail', 'WHERE o.link_id IN (SELECT id FROM main.link)', { number: 'NULL' })

  // A run that was being checked again counted as a draft, though it had begun.
  const stateAfterCheck = "iif(o.started_at IS NULL, 'draft', 'paused')"
  const afterCheck = columnsOf('run', 'old').includes('after_check') ? 'o.after_check' : 'NULL'
  take('run', ofConnection('o.connection_seq'), {
    seq: 'NULL',
    connection_seq: 'c.seq',
    state: `iif(o.state = 'draft', ${stateAfterCheck}, o.state)`,
    after_check: `CASE WHEN o.state = 'checking' THEN coalesce(${afterCheck}, ${stateAfterCheck}) ELSE ${afterCheck} END`,
  })
  take(
    'run_row',
    `CROSS JOIN old.run orun ON orun.seq = ${owner} JOIN main.run r ON r.id = orun.id WHERE TRUE`,
    {
      run_seq: 'r.seq',
      place: 'o.number & 0xffffffff',
    },
  )

  for (const sql of takeCustomers) run(sql)
  return count('SELECT count(*) FROM old.link JOIN main.link USING (id)')
}
