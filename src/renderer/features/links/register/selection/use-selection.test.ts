import { expect, it } from 'vitest'
import { everyLink } from '../../../../../contract/links/register.ts'
import type { Link } from '../../../../../contract/model.ts'
import { areToRemind } from './use-selection.ts'

const madeNow = { redirectUrl: 'https://acme.example/', followUpAt: null, mail: null }
const link = (more: Partial<Link>) =>
  ({ ...madeNow, state: 'copied', handedAt: Date.now(), copiedAt: Date.now(), ...more }) as Link
const some = (...rows: Link[]) =>
  areToRemind({ kind: 'some', rows: new Map(rows.map((row, at) => [`${at}`, row])), anchor: null }, list)
const list = everyLink
const longAgo = Date.now() - 5 * 86_400_000

it('takes mails to marked links for reminders only where each customer may have theirs already', () => {
  const old = link({ handedAt: longAgo, copiedAt: longAgo })
  expect(some(old, link({ state: 'opened' }))).toBe(true)
  expect(some(old, link({ state: 'created', handedAt: null, copiedAt: null }))).toBe(false)
  // Copied today and never mailed: a mail sent now is the first, no reminder.
  expect(some(old, link({}))).toBe(false)
})

it('takes a whole list for one to remind by its filter', () => {
  const all = { kind: 'all', except: new Set<string>() } as const
  expect(areToRemind(all, list)).toBe(false)
  expect(areToRemind(all, { ...list, state: 'copied' })).toBe(true)
  expect(areToRemind(all, { ...list, followUp: true })).toBe(true)
})
