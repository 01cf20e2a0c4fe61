import { openDatabase } from '../../src/main/store/database/database.ts'
import { foldLink } from '../../src/main/store/links/link-row.ts'

export const firstNames = [
  'Maria',
  'John',
  'Ann',
  'Robert',
  'Carmen',
  'Luis',
  'Grace',
  'Hana',
  'Omar',
  'Ivy',
  'Paul',
  'Zoë',
]
export const lastNames = [
  'Alvarez',
  'Smith',
  'Okafor',
  'Lindqvist',
  'Chen',
  'Garcia',
  'Müller',
  'Novak',
  'Reyes',
  'Baker',
  'Stone',
]
const notes = ['', '', 'Called about the bill', 'Seen at the fair', 'Wants a call back in Spanish']
const progress = [null, 'opened', 'accepted', null, 'declined', 'accepted', null]

/** Puts invented links into the store of an app that is closed, as if they had been made over the last years. */
export const fillLinks = (file: string, key: string, count: number): void => {
  const db = openDatabase(file, key)
  const seq = Number(db.prepare('SELECT max(seq) FROM connection').pluck().get())
  const insert = db.prepare(
    `INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, request_id, maker,
       progress, progress_at) VALUES (?, ?, ?, ?, ?, ?, ?, 'copied', ?, ?, ?, ?, ?, ?, ?)`,
  )
  const now = Date.now()
  const pick = <T>(of: readonly T[], n: number): T => {
    const one = of[n % of.length]
    if (one === undefined) throw new Error('Nothing to pick')
    return one
  }
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const customer = `${pick(firstNames, n * 7)} ${pick(lastNames, n * 13)} ${n}`
      const email = `customer${n}@mail.example`
      const note = pick(notes, n * 3)
      const redirectUrl = 'https://company.example/thanks'
      const url = `https://connect.example/connect/r/${((n * 2_654_435_761) % 2 ** 32).toString(36)}`
      const maker = n % 10 === 0 ? 'Front desk' : null
      const folded = foldLink({
        customer,
        email,
        note,
        redirectUrl,
        url,
        ...(maker === null ? {} : { maker }),
      })
      const at = now - (count - n) * 60_000
      const far = pick(progress, n)
      const row = [seq * 2 ** 32 + n, `bench-${n}`, customer, email, note, redirectUrl, url, at, at, folded]
      insert.run(...row, `request-${n}`, maker, far, far === null ? null : at + 1000)
    }
  })()
  db.close()
}
