import { linkFields, type Noted } from '../../../contract/links/register.ts'
import type { Db } from '../database/database.ts'
import { askedAfter } from '../links/link-edits.ts'
import { foldLink } from '../links/link-row.ts'
import { createLinkRefolder } from '../links/refold-links.ts'

type Row = Noted & { number: number; asked: string | null }

type Own = Row & { isNoted: number; redirectUrl: string | null }

type Team = Row & {
  id: string
  requestId: string
  progress: string | null
  progressAt: number | null
  openedAt: number | null
  customerId: string | null
  state: string
  stateAt: number
  copiedAt: number | null
  handedAt: number | null
  followUpAt: number | null
  lastAt: number
  archived: number
  mailed: number
}

/** Where a text was changed in the row that goes, as it reads there. Pure. */
const textsAfter = (own: Own, team: Team): Noted => {
  const told: Noted = team.asked === null ? team : JSON.parse(team.asked)
  const { customer, email, note } = own
  const changed = linkFields.filter(field => team[field] !== told[field])
  return { customer, email, note, ...Object.fromEntries(changed.map(field => [field, team[field]])) }
}

/**
 * A change can tell of a link before the answer that made it is here: it was taken for a colleague's then. Once the link's own row has
 * the URL, what is known goes into that row, with all that this desk did with the other one meanwhile, and the other one goes.
 */
export const createLinkMerge = (db: Db) => {
  const findOwn = db.prepare<[string], Own>(
    `SELECT number, customer, email, note, asked, noted = 1 OR maker IS NOT NULL AS isNoted, redirect_url AS redirectUrl
     FROM link WHERE id = ?`,
  )
  const find = db.prepare<{ id: string; url: string }, Team>(
    `SELECT team.number, team.id, team.customer, team.email, team.note, team.asked, team.request_id AS requestId,
       team.progress, team.progress_at AS progressAt, team.opened_at AS openedAt, team.customer_id AS customerId,
       team.state, team.state_at AS stateAt, team.copied_at AS copiedAt, team.handed_at AS handedAt,
       team.follow_up_at AS followUpAt, team.last_at AS lastAt, team.archived, team.mailed
     FROM link own JOIN link team ON team.url = :url AND team.number >> 32 = own.number >> 32
     WHERE own.id = :id AND team.number <> own.number AND team.maker IS NOT NULL AND team.request_id IS NOT NULL LIMIT 1`,
  )
  const moveMails = db.prepare<{ own: string; team: string }>(
    'UPDATE mail SET link_id = :own WHERE link_id = :team',
  )
  // What the service told of is written again with the row.
  const moveActions = db.prepare<{ own: number; team: number }>(
    'UPDATE OR IGNORE link_action SET link_number = :own WHERE link_number = :team AND here = 1',
  )
  const remove = db.prepare<[number]>('DELETE FROM link WHERE number = ?')
  const adopt = db.prepare<Omit<Team, 'number'> & { own: number; folded: string }>(
    `UPDATE link SET request_id = :requestId, progress = :progress, progress_at = :progressAt, opened_at = :openedAt,
       customer_id = :customerId, customer = :customer, email = :email, note = :note, asked = :asked, folded = :folded,
       copied_at = coalesce(:copiedAt, copied_at), archived = max(archived, :archived), mailed = max(mailed, :mailed),
       state = CASE :state WHEN 'copied' THEN :state ELSE state END,
       state_at = CASE :state WHEN 'copied' THEN :stateAt ELSE state_at END WHERE number = :own`,
  )
  // After the trigger that takes a link's copying for its last handing over.
  const adoptTimes = db.prepare<{ own: number } & Pick<Team, 'handedAt' | 'followUpAt' | 'lastAt'>>(
    `UPDATE link SET handed_at = coalesce(:handedAt, handed_at), follow_up_at = coalesce(:followUpAt, follow_up_at),
       last_at = max(last_at, :lastAt) WHERE number = :own`,
  )
  const refold = createLinkRefolder(db)
  /** In the transaction that keeps the URL, after the state that it brings. */
  return (id: string, url: string): void => {
    const team = find.get({ id, url })
    const own = team && findOwn.get(id)
    if (!team || !own) return
    const texts = textsAfter(own, team)
    const { redirectUrl } = own
    moveMails.run({ own: id, team: team.id })
    moveActions.run({ own: own.number, team: team.number })
    remove.run(team.number)
    adopt.run({
      ...team,
      ...texts,
      own: own.number,
      asked: askedAfter(own, texts),
      folded: foldLink({ ...texts, redirectUrl, url }),
    })
    adoptTimes.run({ ...team, own: own.number })
    if (team.customerId !== null) refold(Math.floor(team.number / 2 ** 32), team.customerId)
  }
}
