import type { UnknownReason } from '../../contract/links/unknown-reason.ts'
import type { Link } from '../../contract/model.ts'
import { createLinkMerge } from './changes/merge-link.ts'
import { type Db, told } from './database/database.ts'
import { idRange } from './id-range.ts'
import { createLinkEdits } from './links/link-edits.ts'
import { createLinkPages } from './links/link-pages.ts'
import { foldLink, type LinkRow, linkColumns, toLink } from './links/link-row.ts'
import { createLinksBefore } from './links/links-before.ts'
import { createRedirectUrls } from './links/redirect-urls.ts'
import { createStandingLinks } from './links/standing-link.ts'
import { createWithoutOverwriting } from './links/without-overwriting.ts'

/** `noted`: its reference, email and note are part of what is asked for. */
export type NewLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'redirectUrl' | 'createdAt'> & {
  noted?: boolean
}

/** A link whose URL came, and when. */
export type Made = { id: string; url: string; at: number }

export type LinkStore = ReturnType<typeof createLinkStore>

export const createLinkStore = (db: Db) => {
  /** The rows of links that are being created, by their links' ids: unknown, should the app end, and shown nowhere yet. */
  const underWay = new Map<string, number>()
  /** The same of links that were refused, and whose rows the disk would not let go. */
  const refused = new Map<string, number>()
  const inConnection = (seq: number, numbers: Iterable<number>) => {
    const { first, last } = idRange(seq)
    return [...numbers].filter(number => number >= first && number <= last)
  }
  const hiddenOf = (seq: number) => inConnection(seq, [...underWay.values(), ...refused.values()])
  const isHidden = (id: string) => underWay.has(id) || refused.has(id)
  const pages = createLinkPages(db, hiddenOf)
  const redirectUrls = createRedirectUrls(db)
  const insert = db.prepare<
    Omit<NewLink, 'noted'> & { first: number; last: number; folded: string; noted: number }
  >(
    `INSERT INTO link (number, id, customer, email, note, redirect_url, state, created_at, state_at, folded, noted)
     SELECT coalesce(max(number) + 1, :first), :id, :customer, :email, :note, :redirectUrl,
       'outcome_unknown', :createdAt, :createdAt, :folded, :noted FROM link WHERE number BETWEEN :first AND :last`,
  )
  const copied = db.prepare<{ id: string; at: number }>(
    `UPDATE link SET state = 'copied', state_at = :at, copied_at = :at, came_back = NULL WHERE id = :id AND url IS NOT NULL`,
  )
  // In one statement, which writes each index once.
  const setMade = db.prepare<Made & { folded: string }>(
    `UPDATE link SET url = :url, folded = :folded, state = 'created', state_at = :at, came_back = NULL WHERE id = :id`,
  )
  const setReason = db.prepare<{ id: string; cameBack: string; at: number }>(
    "UPDATE link SET came_back = :cameBack, state_at = :at WHERE id = :id AND state = 'outcome_unknown'",
  )
  const remove = db.prepare<[string]>('DELETE FROM link WHERE id = ?')
  const byId = db.prepare<{ id: string; first: number; last: number }, LinkRow>(
    `SELECT ${linkColumns} FROM link l WHERE l.id = :id AND l.number BETWEEN :first AND :last`,
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
  const notes = db.prepare<[string], { reference: string; email: string; note: string }>(
    `SELECT coalesce(asked ->> 'customer', customer) AS reference, coalesce(asked ->> 'email', email) AS email,
       coalesce(asked ->> 'note', note) AS note FROM link WHERE id = ? AND noted = 1`,
  )
  const makers = db
    .prepare<{ seq: number }, string>(
      `SELECT DISTINCT maker FROM link INDEXED BY link_maker WHERE number >> 32 = :seq AND maker IS NOT NULL ORDER BY maker`,
    )
    .pluck()
  const ids = db
    .prepare<{ numbers: string }, string>(
      'SELECT l.id FROM json_each(:numbers) m JOIN link l ON l.number = m.value ORDER BY m.key',
    )
    .pluck()
  const numbers = db
    .prepare<{ ids: string; first: number; last: number }, number>(
      `SELECT l.number FROM json_each(:ids) m JOIN link l ON l.id = m.value
       WHERE l.number BETWEEN :first AND :last ORDER BY m.key`,
    )
    .pluck()

  const add = db.transaction((seq: number, link: NewLink): number => {
    for (const id of refused.keys()) remove.run(id)
    const folded = foldLink({ ...link, url: null })
    const { lastInsertRowid } = insert.run({ ...link, ...idRange(seq), folded, noted: link.noted ? 1 : 0 })
    if (link.redirectUrl !== null) redirectUrls.remember(seq, link.redirectUrl, link.createdAt)
    return Number(lastInsertRowid)
  })
  const addShownLater = (seq: number, link: NewLink): void => {
    const number = add(seq, link)
    refused.clear()
    underWay.set(link.id, number)
  }
  const mergeTold = createLinkMerge(db)
  const withoutOverwriting = createWithoutOverwriting(db)
  /** Keeps the URLs that came, all or none; answers the ids of links that are gone since. */
  const createdAll = db.transaction((made: Made[]): string[] => {
    const gone: string[] = []
    withoutOverwriting(() => {
      for (const one of made) {
        const link = texts.get(one.id)
        if (link) setMade.run({ ...one, folded: foldLink({ ...link, url: one.url }) })
        else gone.push(one.id)
      }
    })
    for (const { id, url } of made) mergeTold(id, url)
    return gone
  })
  return {
    page: pages.page,
    numbers: pages.numbers,
    slice: pages.slice,
    edits: createLinkEdits(db),
    makers: (seq: number): string[] => makers.all({ seq }),
    idsOf: (wanted: number[]): string[] => ids.all({ numbers: JSON.stringify(wanted) }),
    numbersOf: (seq: number, wanted: string[]): number[] =>
      numbers.all({ ids: JSON.stringify(wanted), ...idRange(seq) }),
    byNumbers: pages.byNumbers,
    redirectUrls: redirectUrls.read,
    before: createLinksBefore(db),
    standing: createStandingLinks(db),
    /** Null if there is none, or it is still being created. */
    byId: (seq: number, id: string): Link | null => {
      const row = isHidden(id) ? undefined : byId.get({ id, ...idRange(seq) })
      return row ? toLink(row) : null
    },
    /** Whether a link of any connection has this id, and is not still being created. */
    isKept: (id: string): boolean => !isHidden(id) && exists.get(id) !== undefined,
    /** Reference, email and note as they were part of what was asked for; null: they were not. */
    notesOf: (id: string) => notes.get(id) ?? null,
    /** How many links of the connection have this URL. */
    withUrl: (seq: number, url: string): number => withUrl.get({ url, ...idRange(seq) }) ?? 0,
    /** Keeps a link that is about to be asked for; it shows once it is `settled`, whatever became of it. */
    add: told(db, addShownLater),
    /** Whether any link of the connection is being asked for. */
    isMaking: (seq: number): boolean => inConnection(seq, underWay.values()).length > 0,
    settled: (id: string): void => {
      underWay.delete(id)
    },
    /** Keeps the URL that came; false if the link is gone since. */
    created: told(
      db,
      (id: string, url: string, at: number): boolean => createdAll([{ id, url, at }]).length === 0,
    ),
    copied: told(db, (id: string, at: number): void => void copied.run({ id, at })),
    /** Keeps what came back instead of a link. */
    cameBack: told(
      db,
      (id: string, reason: UnknownReason, at: number): void =>
        void setReason.run({ id, cameBack: JSON.stringify(reason), at }),
    ),
    /** Much the same within a transaction of the caller's, who sees to it that they are told. */
    untold: {
      add: addShownLater,
      createdAll,
      cameBack: (id: string, reason: UnknownReason, at: number): void =>
        void setReason.run({ id, cameBack: JSON.stringify(reason), at }),
      remove: (id: string): void => void remove.run(id),
    },
    /**
     * The service made nothing of a link that was asked for. Where the disk does not take that, it throws, and the link is shown nowhere:
     * its row goes before the next one comes.
     */
    refused: told(db, (id: string): void => {
      const number = underWay.get(id)
      if (number !== undefined) refused.set(id, number)
      remove.run(id)
      refused.delete(id)
    }),
    /** How many there are of unknown outcome, in all connections. */
    unknown: (): number => unknown.get() ?? 0,
    remove: told(db, (id: string): void => void remove.run(id)),
  }
}
