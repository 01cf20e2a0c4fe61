import type { LinkActionName } from '../../../../contract/links/register.ts'
import type { Db } from '../../../sqlite/database.ts'
import { createSql } from '../../../sqlite/sql.ts'
import { createWordIndex } from '../../../sqlite/word-index.ts'
import { createFacts } from '../../facts/facts.ts'
import { emailKeyOf, type LinkTexts, whoOf, wordsOf } from '../link-texts.ts'

// What writing to the register needs, all within a transaction of the caller.

export type LinkParts = ReturnType<typeof createLinkParts>

export const createLinkParts = (db: Db) => {
  const actions = createLinkActions(db)
  return {
    actions,
    progress: createProgress(db, actions),
    words: createLinkWords(db),
    facts: createFacts(db),
  }
}

/** Writes what a link is found and sorted by; a change of a text of a row calls it. */
export const createLinkWords = (db: Db) => {
  const { get, run, value } = createSql(db)
  const index = createWordIndex(db, 'link_word')
  return {
    write: (number: number): void => {
      const row = get<LinkTexts & { words: string }>(
        `SELECT customer, email, note, redirect_url AS redirectUrl, url, maker, customer_name AS customerName, words
         FROM link WHERE number = ?`,
        number,
      )
      if (row === null) return
      const keys = { who: whoOf(row), emailKey: emailKeyOf(row.email), words: wordsOf(row) }
      const isOther = row.words !== keys.words
      if (isOther && row.words !== '') index.remove(number, row.words)
      run('UPDATE link SET who = :who, email_key = :emailKey, words = :words WHERE number = :number', {
        ...keys,
        number,
      })
      if (isOther && keys.words !== '') index.add(number, keys.words)
    },
    /** Before its row goes. */
    forget: (number: number): void => {
      const words = value<string>('SELECT words FROM link WHERE number = ?', number)
      if (words) index.remove(number, words)
    },
  }
}

/** `here`: this desk did it; `detail`: of a change what stood there before, of a mail whom it went to. */
export type NewAction = { number: number; at: number; action: LinkActionName; here: boolean; detail?: string }

/** All that happened to links, each thing once, and what follows from it for a link. */
const createLinkActions = (db: Db) => {
  const { run } = createSql(db)
  return {
    note: ({ here, detail = '', ...action }: NewAction): void => {
      run('INSERT INTO link_action VALUES (:number, :at, :action, :here, :detail) ON CONFLICT DO NOTHING', {
        ...action,
        detail,
        here: Number(here),
      })
      run('UPDATE link SET last_at = :at WHERE number = :number AND last_at < :at', action)
    },
    /** It was copied, or a mail with it left: a day to follow up that has come is over. */
    handedOver: (number: number, at: number): void =>
      void run(
        `UPDATE link SET handed_at = max(coalesce(handed_at, 0), :at), follow_up_at = nullif(max(follow_up_at, :at), :at)
         WHERE number = :number`,
        { number, at },
      ),
    /** A person took back that it is somebody's. */
    takeBackAccepted: (number: number): void => {
      run("DELETE FROM link_action WHERE link_number = ? AND action = 'accepted' AND here = 1", number)
      run(
        `UPDATE link SET last_at = max(created_at, coalesce((SELECT max(at) FROM link_action WHERE link_number = number), 0))
         WHERE number = ?`,
        number,
      )
    },
  }
}

/** How far the customer is, as rows keep it; null while nothing is known to have happened. */
export type Progress = 'replaced' | 'opened' | 'accepted' | 'declined' | 'withdrawn'

export type ProgressRow = {
  number: number
  stateAt: number
  requestId: string | null
  progress: Progress | null
  progressAt: number | null
  openedAt: number | null
  customerId: string | null
}

export const progressColumns = `number, state_at AS stateAt, request_id AS requestId, progress, progress_at AS progressAt,
  opened_at AS openedAt, customer_id AS customerId`

/** Writes how far a link is, with what happened by that. Where it is another customer's now, its words are to be written anew. */
const createProgress = (db: Db, actions: ReturnType<typeof createLinkActions>) => {
  const { run } = createSql(db)
  /** What a row that is as it is says of what happened. */
  const note = ({ number, stateAt, requestId, progress, progressAt, openedAt }: ProgressRow): void => {
    if (openedAt !== null) actions.note({ number, at: openedAt, action: 'opened', here: false })
    if (progress === null || (progress === 'opened' && openedAt !== null)) return
    const here = progress === 'accepted' && requestId === null
    actions.note({ number, at: progressAt ?? stateAt, action: progress, here })
  }
  const write = (before: ProgressRow, next: ProgressRow): void => {
    run(
      `UPDATE link SET request_id = :requestId, progress = :progress, progress_at = :progressAt, opened_at = :openedAt,
         customer_id = :customerId, customer_name = CASE WHEN customer_id IS :customerId THEN customer_name END WHERE number = :number`,
      next,
    )
    if (next.progress !== before.progress || next.openedAt !== before.openedAt) note(next)
    if (before.progress === 'accepted' && next.progress !== 'accepted' && next.requestId === null)
      actions.takeBackAccepted(next.number)
  }
  return { note, write }
}
