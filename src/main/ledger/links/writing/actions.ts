import type { LinkActionName } from '../../../../contract/links/register.ts'
import type { Db } from '../../file/database.ts'

/** `here`: this desk did it; `detail`: of a change what stood there before, of a mail whom it went to. */
export type NewAction = { number: number; at: number; action: LinkActionName; here: boolean; detail?: string }

export type LinkActions = ReturnType<typeof createLinkActions>

/** All that happened to links, each thing once, and what follows from it for a link; within the transaction that changes the link. */
export const createLinkActions = (db: Db) => {
  const insert = db.prepare<[number, number, string, number, string]>(
    'INSERT INTO link_action VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const happened = db.prepare<{ number: number; at: number }>(
    'UPDATE link SET last_at = :at WHERE number = :number AND last_at < :at',
  )
  const handed = db.prepare<{ number: number; at: number }>(
    `UPDATE link SET handed_at = max(coalesce(handed_at, 0), :at), follow_up_at = nullif(max(follow_up_at, :at), :at)
     WHERE number = :number`,
  )
  const takeBack = db.prepare<[number]>(
    "DELETE FROM link_action WHERE link_number = ? AND action = 'accepted' AND here = 1",
  )
  const recount = db.prepare<{ number: number }>(
    `UPDATE link SET last_at = max(created_at, coalesce((SELECT max(at) FROM link_action WHERE link_number = :number), 0))
     WHERE number = :number`,
  )
  return {
    note: ({ number, at, action, here, detail = '' }: NewAction): void => {
      insert.run(number, at, action, here ? 1 : 0, detail)
      happened.run({ number, at })
    },
    /** It was copied, or a mail with it left: a day to follow up that has come is over. */
    handedOver: (number: number, at: number): void => void handed.run({ number, at }),
    /** A person took back that it is somebody's. */
    takeBackAccepted: (number: number): void => {
      takeBack.run(number)
      recount.run({ number })
    },
  }
}
