import type { UnknownReason } from '../../../../contract/links/unknown-reason.ts'
import type { Link } from '../../../../contract/model.ts'
import type { Db } from '../../../sqlite/database.ts'
import { createSql } from '../../../sqlite/sql.ts'
import { ledgerProblemOf } from '../../file/problem.ts'
import { emailKeyOf, whoOf } from '../link-texts.ts'
import { createLinkMerge } from './merge.ts'
import type { LinkParts } from './parts.ts'

/** `noted`: its reference, email and note are part of what is asked for. */
export type NewLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'redirectUrl' | 'createdAt'> & {
  noted?: boolean
}

/** A link whose URL came, and when. */
export type Made = { id: string; url: string; at: number }

type Row = {
  number: number
  seq: number
  createdAt: number
  redirectUrl: string | null
  maker: string | null
  customerId: string | null
}

/** Links from the moment they are wanted. Each write is durable when it returns, but within a transaction of the caller. */
export const createMaking = (db: Db, parts: LinkParts) => {
  const { actions, words, facts } = parts
  const { column, get, has, insert, run } = createSql(db)
  const merge = createLinkMerge(db, parts)
  /**
   * The rows of links that are being created, by their links' ids: unknown, should the app end, and shown nowhere yet. Those that were refused
   * are there for as long as a full disk keeps their rows.
   */
  const hidden = new Map<string, { seq: number; number: number; refused: boolean }>()
  const refusedIds = () => [...hidden].flatMap(([id, { refused }]) => (refused ? [id] : []))

  const byId = (id: string) =>
    get<Row>(
      `SELECT number, connection_seq AS seq, created_at AS createdAt, redirect_url AS redirectUrl, maker, customer_id AS customerId
       FROM link WHERE id = ?`,
      id,
    )
  const writeWords = db.transaction(words.write)

  /** Words that were not written when the app ended. A full disk does not keep the ledger from opening: the next opening writes them. */
  const writeLeft = (): void => {
    const left =
      "SELECT number FROM link INDEXED BY link_unknown WHERE state = 'outcome_unknown' AND words = ''"
    try {
      for (const number of column<number>(left)) writeWords(number)
    } catch (error) {
      if (ledgerProblemOf(error) !== 'full') throw error
    }
  }

  const latestUrls = 'SELECT url FROM redirect_url WHERE connection_seq = ? ORDER BY used_at DESC LIMIT 10'
  const remember = (seq: number, url: string, at: number): void => {
    run('INSERT OR REPLACE INTO redirect_url VALUES (?, ?, ?)', seq, url, at)
    run(`DELETE FROM redirect_url WHERE connection_seq = ? AND url NOT IN (${latestUrls})`, seq, seq)
  }

  /** The row of a run that has the link says what became of it. */
  const rowIsMade = (id: string, at: number): void =>
    void run(
      `UPDATE run_row SET state = 'created', error = NULL, at = ? WHERE link_id = ? AND state IN ('sending', 'unknown')`,
      at,
      id,
    )

  const remove = db.transaction((id: string): void => {
    const row = byId(id)
    if (row === null) return
    run(
      `UPDATE run_row SET state = 'failed', error = '{"code":"discarded"}' WHERE link_id = ? AND state IN ('sending', 'unknown')`,
      id,
    )
    words.forget(row.number)
    run('DELETE FROM link WHERE id = ?', id)
    if (row.customerId !== null) facts.touch(row.seq, row.customerId)
  })

  const add = db.transaction((seq: number, link: NewLink): number => {
    for (const id of refusedIds()) remove(id)
    const number = insert(
      `INSERT INTO link (connection_seq, id, customer, email, note, redirect_url, state, created_at, state_at, last_at, noted, who,
         email_key) VALUES (:seq, :id, :customer, :email, :note, :redirectUrl, 'outcome_unknown', :createdAt, :createdAt, :createdAt,
         :noted, :who, :emailKey)`,
      {
        ...link,
        seq,
        noted: Number(link.noted ?? false),
        who: whoOf(link),
        emailKey: emailKeyOf(link.email),
      },
    )
    if (link.redirectUrl !== null) remember(seq, link.redirectUrl, link.createdAt)
    return number
  })

  const created = (one: Made): boolean => {
    const row = byId(one.id)
    if (row === null) return false
    const { number, seq, createdAt, redirectUrl, maker } = row
    run(`UPDATE link SET url = :url, state = 'created', state_at = :at, came_back = NULL WHERE id = :id`, one)
    words.write(number)
    actions.note({ number, at: createdAt, action: 'created', here: maker === null })
    rowIsMade(one.id, one.at)
    merge(one.id, one.url)
    if (redirectUrl === null) facts.touchFollowers(seq, one.url)
    return true
  }

  // Words of a link are written once its URL is here, since writing them twice costs more than all else; or once none comes.
  writeLeft()

  return {
    /** The redirect URLs that were used last in a connection. */
    redirectUrls: (seq: number) => column<string>(latestUrls, seq),
    /** Keeps a link that is about to be asked for; it shows after `endMaking`, whatever became of it. */
    add: (seq: number, link: NewLink): void => {
      const number = add(seq, link)
      for (const id of refusedIds()) hidden.delete(id)
      hidden.set(link.id, { seq, number, refused: false })
    },
    /** Throws what SQLite throws: then its words are written at the next opening. */
    endMaking: (id: string): void => {
      const row = hidden.get(id)
      if (row === undefined || row.refused) return
      hidden.delete(id)
      if (has("SELECT 1 FROM link WHERE number = ? AND words = ''", row.number)) writeWords(row.number)
    },
    /** Keeps the URL that came; false where the link is gone since. */
    created: db.transaction(created),
    copied: db.transaction((id: string, at: number): void => {
      const set = `UPDATE link SET state = 'copied', state_at = :at, copied_at = :at, came_back = NULL WHERE id = :id AND url IS NOT NULL`
      const row = byId(id)
      if (row === null || run(set, { id, at }) === 0) return
      actions.note({ number: row.number, at, action: 'copied', here: true })
      actions.handedOver(row.number, at)
      rowIsMade(id, at)
    }),
    /** Keeps what came back instead of a link. */
    cameBack: (id: string, reason: UnknownReason, at: number): void =>
      void run(
        "UPDATE link SET came_back = ?, state_at = ? WHERE id = ? AND state = 'outcome_unknown'",
        JSON.stringify(reason),
        at,
        id,
      ),
    remove: (id: string): void => remove(id),
    /**
     * The service made nothing of a link that was asked for. On a full disk it throws, the link stays hidden, and its row is removed before the next
     * is added.
     */
    refused: (id: string): void => {
      const row = hidden.get(id)
      if (row !== undefined) row.refused = true
      remove(id)
      hidden.delete(id)
    },
    isHidden: (id: string): boolean => hidden.has(id),
    /** Numbers of rows that are shown nowhere yet, or no more. */
    hiddenOf: (seq: number): number[] =>
      [...hidden.values()].filter(row => row.seq === seq).map(({ number }) => number),
    /** Whether any link of the connection is being asked for. */
    isMaking: (seq: number): boolean => [...hidden.values()].some(row => row.seq === seq && !row.refused),
  }
}
