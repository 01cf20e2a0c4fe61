import { newId } from '../store/ids.ts'
import type { Db } from '../store/store.ts'

/** Who may sign in to the practice company; no secret, it is shown on the practice service's sign-in page. */
export const practiceStaff = { email: 'staff@brightwater.example', password: 'practice-portal' }

/** Of the password above, so that starting need not hash it. */
const passwordHash =
  '$scrypt$ln=17,r=8,p=1$6n7KFqCpNUDtaDJO0eDnMQ$8zrLRBz3yGhZcR/9pL8OWAoCIkYIcyeTDdXKXeuR+n4'

/** Makes the practice company's person where there is none yet. */
export const preparePracticeStaff = (db: Db, { companyId, now }: { companyId: string; now: number }) =>
  db
    .insertInto('company_users')
    .values({
      id: newId('usr', now),
      company_id: companyId,
      name: 'Practice Staff',
      email: practiceStaff.email,
      password_hash: passwordHash,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('email').doNothing())
    .execute()
