import { newToken, sha256 } from './ids.ts'
import type { PersonTable } from './people.ts'
import { addSession } from './sessions.ts'
import { type Db, didChange } from './store.ts'

const keepMilliseconds = 24 * 60 * 60 * 1000

/**
 * Makes what lets one person choose a new password once, within a day; the one before stops working. Answers the end of the
 * link, which is stored nowhere.
 */
export const createPasswordReset = async (db: Db, personId: string, now: number): Promise<string> => {
  const token = newToken(40)
  const reset = { token_hash: sha256(token), expires_at: now + keepMilliseconds }
  await db
    .insertInto('password_resets')
    .values({ person_id: personId, ...reset })
    .onConflict(conflict => conflict.column('person_id').doUpdateSet(reset))
    .execute()
  return token
}

type Reset = { token: string; now: number }

/** Whose password the link lets one choose; undefined where it was used, is too old or unknown. */
export const findPasswordReset = (db: Db, table: PersonTable, { token, now }: Reset) =>
  db
    .selectFrom(table)
    .select(['id', 'email'])
    .where('id', 'in', whose =>
      whose
        .selectFrom('password_resets')
        .select('person_id')
        .where('token_hash', '=', sha256(token))
        .where('expires_at', '>', now),
    )
    .executeTakeFirst()

/**
 * Stores the new password, signs the person out everywhere and opens a session, whose cookie's value it answers. Null where
 * the link does not work any more: of two at once only one finds it.
 */
export const spendPasswordReset = (
  db: Db,
  table: PersonTable,
  { token, newHash, now }: Reset & { newHash: string },
): Promise<string | null> =>
  db.transaction().execute(async trx => {
    const person = await findPasswordReset(trx, table, { token, now })
    if (person === undefined) return null
    const { numDeletedRows } = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', sha256(token))
      .executeTakeFirst()
    if (numDeletedRows === 0n) return null
    const update = trx.updateTable(table).set({ password_hash: newHash }).where('id', '=', person.id)
    if (!(await didChange(update))) return null
    await trx.deleteFrom('sessions').where('person_id', '=', person.id).execute()
    return addSession(trx, person.id, now)
  })
