import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { sha256 } from './ids.ts'
import type { Db } from './store.ts'

/** Enough for a redirect on a slow connection. */
const keepMilliseconds = 5 * 60 * 1000
const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** The key derives from the session's cookie, of which the database has just the hash: reading the database opens no note. */
const keyOf = (session: string) => createHmac('sha256', session).update('one-time note').digest()

const seal = (text: string, session: string): string => {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, keyOf(session), iv)
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64')
}

const open = (sealed: string, session: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, keyOf(session), bytes.subarray(0, ivLength))
  opening.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  return opening.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + opening.final('utf8')
}

/** `session` is the cookie's value. */
type Whose = { session: string; now: number }

/** Stores a secret for the next page of this session, replacing one that was not read. */
export const leaveNote = async (db: Db, { session, text, now }: Whose & { text: string }): Promise<void> => {
  const note = { sealed: seal(text, session), expires_at: now + keepMilliseconds }
  const insert = db.insertInto('one_time_notes').values({ session_hash: sha256(session), ...note })
  await insert.onConflict(conflict => conflict.column('session_hash').doUpdateSet(note)).execute()
}

/** Reads and deletes the secret; undefined where there is none, or it is older than five minutes. */
export const takeNote = async (db: Db, { session, now }: Whose): Promise<string | undefined> => {
  const taken = db.deleteFrom('one_time_notes').where('session_hash', '=', sha256(session))
  const note = await taken.returning(['sealed', 'expires_at']).executeTakeFirst()
  return note === undefined || note.expires_at <= now ? undefined : open(note.sealed, session)
}
