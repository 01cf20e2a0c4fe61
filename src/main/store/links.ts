import { linkEnd, withoutScheme } from '../../contract/link-text.ts'
import type { Link, Page } from '../../contract/model.ts'
import { type UnknownReason, unknownReasonSchema } from '../../contract/unknown-reason.ts'
import { type Db, told } from './database/database.ts'
import { createCounts, createStatements, createTally } from './database/statements.ts'
import { idRange } from './id-range.ts'
import { foldAll, partConditions, readSearch } from './search.ts'

export type NewLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'redirectUrl' | 'createdAt'>

type LinkWindow = { search: string; only: 'all' | 'outcome_unknown'; offset: number; limit: number }

export type LinkStore = ReturnType<typeof createLinkStore>

type Change = { id: string; state: 'created' | 'copied'; at: number }

type Row = Omit<Link, 'cameBack'> & { cameBack: string | null }

const columns = `l.id, l.customer, l.email, l.note, l.redirect_url AS redirectUrl, l.url, coalesce(l.progress, l.state) AS state,
  l.came_back AS cameBack, l.created_at AS createdAt, coalesce(l.progress_at, l.state_at) AS stateAt, l.copied_at AS copiedAt,
  l.opened_at AS openedAt, l.request_id AS requestId, l.maker, l.customer_id AS customerId,
  (SELECT name FROM customer WHERE connection_seq = l.number >> 32 AND customer_id = l.customer_id) AS customerName`

type LinkTexts = Pick<Link, 'customer' | 'email' | 'note' | 'redirectUrl' | 'url'>

/** What the register shows of a link: its end, not the host that all links have. Pure. */
export const foldLink = ({ customer, email, note, redirectUrl, url }: LinkTexts): string =>
  foldAll([
    customer,
    email,
    note,
    redirectUrl === null ? null : withoutScheme(redirectUrl),
    url === null ? null : linkEnd(url),
  ])

const toLink = ({ cameBack, ...rest }: Row): Link => ({
  ...rest,
  cameBack: cameBack === null ? null : unknownReasonSchema.parse(JSON.parse(cameBack)),
})

/** `hidden`: numbers of rows to leave out. */
const matchesSql = (window: LinkWindow, hidden: number[]) => {
  const search = readSearch(window.search)
  const parts = partConditions('l.folded', search.parts)
  const state = window.only === 'all' ? "l.state <> 'pending'" : "l.state = 'outcome_unknown'"
  const index = window.only === 'all' ? 'link_shown' : 'link_unknown'
  const from =
    search.match === null
      ? `link l INDEXED BY ${index} WHERE l.number BETWEEN :first AND :last`
      : `link_text t CROSS JOIN link l ON l.number = t.rowid
         WHERE t.link_text MATCH :match AND t.rowid BETWEEN :first AND :last`
  const order = search.match === null ? 'l.number' : 't.rowid'
  const visible = hidden.length === 0 ? [] : [`${order} NOT IN (SELECT value FROM json_each(:hidden))`]
  return {
    sql: [`SELECT l.number FROM ${from}`, state, ...visible, ...parts.conditions].join(' AND '),
    order,
    parameters: {
      ...parts.parameters,
      ...(search.match === null ? {} : { match: search.match }),
      ...(hidden.length === 0 ? {} : { hidden: JSON.stringify(hidden) }),
    },
    searches: search.match !== null || search.parts.length > 0,
  }
}

const createLinkPages = (db: Db, hiddenOf: (seq: number) => number[]) => {
  const windows = createStatements<Row>(db)
  const count = createCounts(db)
  const tally = createTally(db)

  const page = (seq: number, window: LinkWindow): Page<Link> & { unknown: number } => {
    const hidden = hiddenOf(seq)
    const { sql, order, searches, parameters } = matchesSql(window, hidden)
    const matching = { ...parameters, ...idRange(seq) }
    const rows = windows(
      `SELECT ${columns} FROM (${sql} ORDER BY ${order} DESC LIMIT :limit OFFSET :offset) m
       JOIN link l ON l.number = m.number ORDER BY m.number DESC`,
    ).all({ ...matching, limit: window.limit, offset: window.offset })
    const unknown = tally(seq, 'link', 'outcome_unknown') - hidden.length
    const unfiltered = window.only === 'all' ? tally(seq, 'link') - hidden.length : unknown
    const total = searches ? count(`SELECT count(*) FROM (${sql})`, matching) : unfiltered
    return { rows: rows.map(toLink), total, unknown }
  }
  return page
}

const createRedirectUrls = (db: Db) => {
  const remember = db.prepare<{ seq: number; url: string; at: number }>(
    `INSERT INTO redirect_url VALUES (:seq, :url, :at) ON CONFLICT DO UPDATE SET used_at = excluded.used_at`,
  )
  const latest = 'SELECT url FROM redirect_url WHERE connection_seq = :seq ORDER BY used_at DESC LIMIT 10'
  const trim = db.prepare<{ seq: number }>(
    `DELETE FROM redirect_url WHERE connection_seq = :seq AND url NOT IN (${latest})`,
  )
  const read = db.prepare<{ seq: number }, string>(latest).pluck()
  return {
    remember: (seq: number, url: string, at: number) => {
      remember.run({ seq, url, at })
      trim.run({ seq })
    },
    read: (seq: number): string[] => read.all({ seq }),
  }
}

export const createLinkStore = (db: Db) => {
  /** The rows of links that are being created, by their links' ids: unknown, should the app end, and shown nowhere yet. */
  const underWay = new Map<string, number>()
  const hiddenOf = (seq: number) => {
    const { first, last } = idRange(seq)
    return [...underWay.values()].filter(number => number >= first && number <= last)
  }
  const page = createLinkPages(db, hiddenOf)
  const redirectUrls = createRedirectUrls(db)
  const insert = db.prepare<NewLink & { first: number; last: number; folded: string }>(
    `INSERT INTO link (number, id, customer, email, note, redirect_url, state, created_at, state_at, folded)
     SELECT coalesce(max(number) + 1, :first), :id, :customer, :email, :note, :redirectUrl,
       'outcome_unknown', :createdAt, :createdAt, :folded FROM link WHERE number BETWEEN :first AND :last`,
  )
  const change = db.prepare<Change>(
    `UPDATE link SET state = :state, state_at = :at, came_back = NULL,
       copied_at = CASE :state WHEN 'copied' THEN :at ELSE copied_at END WHERE id = :id AND url IS NOT NULL`,
  )
  const setUrl = db.prepare<{ id: string; url: string; folded: string }>(
    'UPDATE link SET url = :url, folded = :folded WHERE id = :id',
  )
  const setReason = db.prepare<{ id: string; cameBack: string; at: number }>(
    "UPDATE link SET came_back = :cameBack, state_at = :at WHERE id = :id AND state = 'outcome_unknown'",
  )
  const remove = db.prepare<[string]>('DELETE FROM link WHERE id = ?')
  const byId = db.prepare<{ id: string; first: number; last: number }, Row>(
    `SELECT ${columns} FROM link l WHERE l.id = :id AND l.number BETWEEN :first AND :last`,
  )
  const exists = db.prepare<[string], number>('SELECT 1 FROM link WHERE id = ?').pluck()
  const unknown = db
    .prepare<[], number>("SELECT count(*) FROM link INDEXED BY link_unknown WHERE state = 'outcome_unknown'")
    .pluck()
  const withUrl = db
    .prepare<{ url: string; first: number; last: number }, number>(
      'SELECT count(*) FROM link WHERE url = :url AND number BETWEEN :first AND :last',
    )
    .pluck()
  const texts = db.prepare<[string], Pick<Link, 'customer' | 'email' | 'note' | 'redirectUrl'>>(
    'SELECT customer, email, note, redirect_url AS redirectUrl FROM link WHERE id = ?',
  )

  const add = db.transaction((seq: number, link: NewLink): number => {
    const folded = foldLink({ ...link, url: null })
    const { lastInsertRowid } = insert.run({ ...link, ...idRange(seq), folded })
    if (link.redirectUrl !== null) redirectUrls.remember(seq, link.redirectUrl, link.createdAt)
    return Number(lastInsertRowid)
  })
  const created = db.transaction((id: string, url: string, at: number): boolean => {
    const link = texts.get(id)
    if (!link) return false
    setUrl.run({ id, url, folded: foldLink({ ...link, url }) })
    change.run({ id, state: 'created', at })
    return true
  })
  return {
    page,
    redirectUrls: redirectUrls.read,
    /** Null if there is none, or it is still being created. */
    byId: (seq: number, id: string): Link | null => {
      const row = underWay.has(id) ? undefined : byId.get({ id, ...idRange(seq) })
      return row ? toLink(row) : null
    },
    /** Whether a link of any connection has this id, and is not still being created. */
    isKept: (id: string): boolean => !underWay.has(id) && exists.get(id) !== undefined,
    /** How many links of the connection have this URL. */
    withUrl: (seq: number, url: string): number => withUrl.get({ url, ...idRange(seq) }) ?? 0,
    /** Keeps a link that is about to be asked for; it shows once it is `settled`, whatever became of it. */
    add: told(db, (seq: number, link: NewLink): void => void underWay.set(link.id, add(seq, link))),
    settled: (id: string): void => {
      underWay.delete(id)
    },
    /** Keeps the URL that came; false if the link is gone since. */
    created: told(db, (id: string, url: string, at: number): boolean => created(id, url, at)),
    copied: told(db, (id: string, at: number): void => void change.run({ id, state: 'copied', at })),
    /** Keeps what came back instead of a link. */
    cameBack: told(
      db,
      (id: string, reason: UnknownReason, at: number): void =>
        void setReason.run({ id, cameBack: JSON.stringify(reason), at }),
    ),
    /** How many there are of unknown outcome, in all connections. */
    unknown: (): number => unknown.get() ?? 0,
    remove: told(db, (id: string): void => void remove.run(id)),
  }
}
