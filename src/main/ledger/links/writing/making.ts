import type { UnknownReason } from '../../../../contract/links/unknown-reason.ts'
import type { Link } from '../../../../contract/model.ts'
import type { Db } from '../../file/database.ts'
import { ledgerProblemOf } from '../../file/problem.ts'
import { emailKeyOf, whoOf } from '../link-texts.ts'
import { createLinkMerge } from './merge.ts'
import type { LinkParts } from './parts.ts'
import { createRedirectUrls } from './redirect-urls.ts'

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
  const { actions, words, rowStates, facts } = parts
  const redirectUrls = createRedirectUrls(db)
  const merge = createLinkMerge(db, parts)
  /** The rows of links that are being created, by their links' ids: unknown, should the app end, and shown nowhere yet. */
  const underWay = new Map<string, { seq: number; number: number }>()
  /** The same of links that were refused, and whose rows the disk would not let go. */
  const refused = new Map<string, { seq: number; number: number }>()

  const insert = db.prepare<
    Omit<NewLink, 'noted'> & { seq: number; noted: number; who: string; emailKey: string }
  >(
    `INSERT INTO link (connection_seq, id, customer, email, note, redirect_url, state, created_at, state_at, last_at, noted, who,
       email_key) VALUES (:seq, :id, :customer, :email, :note, :redirectUrl, 'outcome_unknown', :createdAt, :createdAt, :createdAt,
       :noted, :who, :emailKey)`,
  )
  const byId = db.prepare<[string], Row>(
    `SELECT number, connection_seq AS seq, created_at AS createdAt, redirect_url AS redirectUrl, maker, customer_id AS customerId
     FROM link WHERE id = ?`,
  )
  const setMade = db.prepare<Made>(
    `UPDATE link SET url = :url, state = 'created', state_at = :at, came_back = NULL WHERE id = :id`,
  )
  const setCopied = db.prepare<{ id: string; at: number }>(
    `UPDATE link SET state = 'copied', state_at = :at, copied_at = :at, came_back = NULL WHERE id = :id AND url IS NOT NULL`,
  )
  const setReason = db.prepare<{ id: string; cameBack: string; at: number }>(
    "UPDATE link SET came_back = :cameBack, state_at = :at WHERE id = :id AND state = 'outcome_unknown'",
  )
  const wordless = db
    .prepare<[], number>(
      "SELECT number FROM link INDEXED BY link_unknown WHERE state = 'outcome_unknown' AND words = ''",
    )
    .pluck()
  const isWordless = db
    .prepare<[number], number>("SELECT 1 FROM link WHERE number = ? AND words = ''")
    .pluck()
  const removeRow = db.prepare<[string]>('DELETE FROM link WHERE id = ?')

  const writeWords = db.transaction(words.write)

  /** Words that were not written when the app ended. A full disk does not keep the ledger from opening: the next opening writes them. */
  const writeLeft = (): void => {
    try {
      for (const number of wordless.all()) writeWords(number)
    } catch (error) {
      if (ledgerProblemOf(error) !== 'full') throw error
    }
  }

  const remove = db.transaction((id: string): void => {
    const row = byId.get(id)
    if (row === undefined) return
    rowStates.discarded(id)
    words.forget(row.number)
    removeRow.run(id)
    if (row.customerId !== null) facts.touch(row.seq, row.customerId)
  })

  const add = db.transaction((seq: number, link: NewLink): number => {
    for (const id of refused.keys()) remove(id)
    const noted = link.noted ? 1 : 0
    const keys = { who: whoOf(link), emailKey: emailKeyOf(link.email) }
    const number = Number(insert.run({ ...link, ...keys, seq, noted }).lastInsertRowid)
    if (link.redirectUrl !== null) redirectUrls.remember(seq, link.redirectUrl, link.createdAt)
    return number
  })

  const created = (one: Made): boolean => {
    const row = byId.get(one.id)
    if (row === undefined) return false
    const { number, seq, createdAt, redirectUrl, maker } = row
    setMade.run(one)
    words.write(number)
    actions.note({ number, at: createdAt, action: 'created', here: maker === null })
    rowStates.made(one.id, one.at)
    merge(one.id, one.url)
    if (redirectUrl === null) facts.touchFollowers(seq, one.url)
    return true
  }

  // Words of a link are written once its URL is here, since writing them twice costs more than all else; or once none comes.
  writeLeft()

  return {
    redirectUrls: redirectUrls.read,
    /** Keeps a link that is about to be asked for; it shows after `endMaking`, whatever became of it. */
    add: (seq: number, link: NewLink): void => {
      const number = add(seq, link)
      refused.clear()
      underWay.set(link.id, { seq, number })
    },
    /** Throws what SQLite throws: then its words are written at the next opening. */
    endMaking: (id: string): void => {
      const row = underWay.get(id)
      underWay.delete(id)
      if (row !== undefined && isWordless.get(row.number) !== undefined) writeWords(row.number)
    },
    /** Keeps the URLs that came, all or none; answers the ids of links that are gone since. */
    created: db.transaction((made: Made[]): string[] =>
      made.filter(one => !created(one)).map(({ id }) => id),
    ),
    copied: db.transaction((id: string, at: number): void => {
      const row = byId.get(id)
      if (row === undefined || setCopied.run({ id, at }).changes === 0) return
      actions.note({ number: row.number, at, action: 'copied', here: true })
      actions.handedOver(row.number, at)
      rowStates.made(id, at)
    }),
    /** Keeps what came back instead of a link. */
    cameBack: (id: string, reason: UnknownReason, at: number): void =>
      void setReason.run({ id, cameBack: JSON.stringify(reason), at }),
    remove: (id: string): void => remove(id),
    /**
     * The service made nothing of a link that was asked for. Where the disk does not take that, it throws, and the link is shown nowhere:
     * its row goes before the next one comes.
     */
    refused: (id: string): void => {
      const row = underWay.get(id)
      if (row !== undefined) refused.set(id, row)
      remove(id)
      refused.delete(id)
    },
    isHidden: (id: string): boolean => underWay.has(id) || refused.has(id),
    /** Numbers of rows that are shown nowhere yet, or no more. */
    hiddenOf: (seq: number): number[] =>
      [...underWay.values(), ...refused.values()].filter(row => row.seq === seq).map(({ number }) => number),
    /** Whether any link of the connection is being asked for. */
    isMaking: (seq: number): boolean => [...underWay.values()].some(row => row.seq === seq),
  }
}
