import { linkEnd, withoutScheme } from '../../contract/link-text.ts'
import type { Link, Page } from '../../contract/model.ts'
import { type Db, told } from './database/database.ts'
import { createCounts, createStatements, createTally } from './database/statements.ts'
import { idRange } from './id-range.ts'
import { foldAll, partConditions, readSearch } from './search.ts'

export type NewLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'redirectUrl' | 'createdAt'>

type LinkWindow = { search: string; only: 'all' | 'outcome_unknown'; offset: number; limit: number }

export type LinkStore = ReturnType<typeof createLinkStore>

/** A link that is being created is kept as `pending` and shown nowhere until its outcome is known. */
type Change = { id: string; state: 'created' | 'copied' | 'outcome_unknown'; at: number }

const columns = `l.id, l.customer, l.email, l.note, l.redirect_url AS redirectUrl, l.url, l.state,
  l.created_at AS createdAt, l.state_at AS stateAt`

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

const matchesSql = (window: LinkWindow) => {
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
  return {
    sql: [`SELECT l.number FROM ${from}`, state, ...parts.conditions].join(' AND '),
    order,
    parameters: { ...parts.parameters, ...(search.match === null ? {} : { match: search.match }) },
    searches: search.match !== null || search.parts.length > 0,
  }
}

const createLinkPages = (db: Db) => {
  const windows = createStatements<Link>(db)
  const count = createCounts(db)
  const tally = createTally(db)

  const shown = (seq: number) => tally(seq, 'link') - tally(seq, 'link', 'pending')
  const unknown = (seq: number) => tally(seq, 'link', 'outcome_unknown')

  const page = (seq: number, window: LinkWindow): Page<Link> & { unknown: number } => {
    const { sql, order, searches, parameters } = matchesSql(window)
    const matching = { ...parameters, ...idRange(seq) }
    const rows = windows(
      `SELECT ${columns} FROM (${sql} ORDER BY ${order} DESC LIMIT :limit OFFSET :offset) m
       JOIN link l ON l.number = m.number ORDER BY m.number DESC`,
    ).all({ ...matching, limit: window.limit, offset: window.offset })
    const unfiltered = window.only === 'all' ? shown(seq) : unknown(seq)
    const total = searches ? count(`SELECT count(*) FROM (${sql})`, matching) : unfiltered
    return { rows, total, unknown: unknown(seq) }
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
  const page = createLinkPages(db)
  const redirectUrls = createRedirectUrls(db)
  const insert = db.prepare<NewLink & { first: number; last: number; folded: string }>(
    `INSERT INTO link SELECT coalesce(max(number) + 1, :first), :id, :customer, :email, :note, :redirectUrl, NULL,
       'pending', :createdAt, :createdAt, :folded FROM link WHERE number BETWEEN :first AND :last`,
  )
  const change = db.prepare<Change>('UPDATE link SET state = :state, state_at = :at WHERE id = :id')
  const setUrl = db.prepare<{ id: string; url: string; folded: string }>(
    'UPDATE link SET url = :url, folded = :folded WHERE id = :id',
  )
  const giveUp = db.prepare<{ at: number }>(
    "UPDATE link SET state = 'outcome_unknown', state_at = :at WHERE state = 'pending'",
  )
  const remove = db.prepare<[string]>('DELETE FROM link WHERE id = ?')
  const byId = db.prepare<{ id: string; first: number; last: number }, Link>(
    `SELECT ${columns} FROM link l WHERE l.id = :id AND l.number BETWEEN :first AND :last AND l.state <> 'pending'`,
  )
  const texts = db.prepare<[string], Pick<Link, 'customer' | 'email' | 'note' | 'redirectUrl'>>(
    'SELECT customer, email, note, redirect_url AS redirectUrl FROM link WHERE id = ?',
  )

  const add = db.transaction((seq: number, link: NewLink) => {
    const folded = foldLink({ ...link, url: null })
    insert.run({ ...link, ...idRange(seq), folded })
    if (link.redirectUrl !== null) redirectUrls.remember(seq, link.redirectUrl, link.createdAt)
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
    byId: (seq: number, id: string): Link | null => byId.get({ id, ...idRange(seq) }) ?? null,
    /** Keeps a link that is about to be asked for, as pending. */
    add: told(db, (seq: number, link: NewLink): void => add(seq, link)),
    /** Keeps the URL that came; false if the link is gone since. */
    created: told(db, (id: string, url: string, at: number): boolean => created(id, url, at)),
    copied: told(db, (id: string, at: number): void => void change.run({ id, state: 'copied', at })),
    outcomeUnknown: told(
      db,
      (id: string, at: number): void => void change.run({ id, state: 'outcome_unknown', at }),
    ),
    /** At start: what was pending when the app ended has an unknown outcome. Answers how many. */
    giveUpPending: (at: number): number => giveUp.run({ at }).changes,
    remove: told(db, (id: string): void => void remove.run(id)),
  }
}
