import { openLedgerFile } from '../../src/main/ledger/file/open.ts'
import { createLedger } from '../../src/main/ledger/ledger.ts'

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

/** The states of links, as the service would report them. */
const states = ['open', 'started', 'accepted', 'open', 'declined', 'accepted', 'open'] as const

const pick = <T>(of: readonly T[], n: number): T => {
  const one = of[n % of.length]
  if (one === undefined) throw new Error('Nothing to pick')
  return one
}

/** Puts invented links into the ledger of an app that is closed, as if they had been made over the last years. */
export const fillLinks = (file: string, key: string, count: number): void => {
  const opened = openLedgerFile({ file, key, now: Date.now() })
  if (!opened.ok) throw new Error('The ledger does not open')
  const db = opened.value
  const { links, connections } = createLedger(db)
  const seq = connections.all().at(-1)?.seq
  if (seq === undefined) throw new Error('No connection')
  const now = Date.now()
  const fillOne = (n: number): void => {
    const id = `bench-${n}`
    const texts = {
      email: `customer${n}@mail.example`,
      note: pick(notes, n * 3),
      redirectUrl: 'https://company.example/thanks',
    }
    const customer = `${pick(firstNames, n * 7)} ${pick(lastNames, n * 13)} ${n}`
    const url = `https://connect.example/connect/r/${((n * 2_654_435_761) % 2 ** 32).toString(36)}`
    const at = now - (count - n) * 60_000
    const isHere = n % 10 !== 0
    if (isHere) {
      links.add(seq, { ...texts, id, customer, createdAt: at, noted: true })
      links.setUrl({ id, url, at })
      links.markCopied(id, at)
      links.endMaking(id)
    }
    const told = { ...texts, id: `request-${n}`, url, reference: customer, maker: 'Front desk' }
    const state = pick(states, n)
    const request = { ...told, state, createdAt: at, stateAt: at + 1000, customerId: null }
    links.applyRequest(seq, { request, openedAt: null }, { newId: () => id, now: at })
  }
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) fillOne(n)
  })()
  db.close()
}
