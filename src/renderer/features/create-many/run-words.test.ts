import { expect, it } from 'vitest'
import type { BareRow, RunRow } from '../../../contract/run.ts'
import { oldUnknownWords, openWords, planWords, problemsWords, rateWords, rowWords } from './run-words.ts'

const counts = { unchecked: 0, left_out: 0, waiting: 470, sending: 10, created: 20, failed: 0, unknown: 0 }

it('says of a run under way how fast it is and how long it will take, from its first moment', () => {
  expect(rateWords({ state: 'running', perSecond: null, counts })).toBe('Rate and time left in a moment.')
  expect(rateWords({ state: 'running', perSecond: 4, counts })).toBe('4 a second, about 2 minutes left')
  expect(rateWords({ state: 'running', perSecond: 0.5, counts })).toBe('30 a minute, about 16 minutes left')
  expect(rateWords({ state: 'running', perSecond: 0.005, counts })).toBe(
    'Less than 1 a minute, about 27 hours left',
  )
  const last = { ...counts, waiting: 0, sending: 4 }
  expect(rateWords({ state: 'running', perSecond: 4, counts: last })).toBe('4 a second, nearly done')
})

it('says nothing of a run that rests', () => {
  expect(rateWords({ state: 'paused', perSecond: null, counts })).toBe('')
})

it('says that old requests are not repeated, where some of a run may be', () => {
  const now = 100 * 3_600_000
  const run = { state: 'done', counts: { ...counts, unknown: 2 }, startedAt: now - 21 * 3_600_000 } as const
  expect(oldUnknownWords(run, now)).toContain('older than 20 hours')
  // Dated ahead, before the clock was put right.
  expect(oldUnknownWords({ ...run, startedAt: now + 21 * 3_600_000 }, now)).toContain('older than 20 hours')
  for (const other of [{ startedAt: now }, { counts }, { state: 'running' }, { startedAt: null }] as const)
    expect(oldUnknownWords({ ...run, ...other }, now)).toBe('')
})

it('says of a list that was done how many links its mended rows are to get, and nothing of one that was paused', () => {
  const run = { state: 'paused', wasDone: true, counts: { ...counts, waiting: 1 } } as const
  expect(openWords(run)).toBe('1 link to create')
  expect(openWords({ ...run, wasDone: false })).toBe('')
  expect(openWords({ ...run, state: 'checking' })).toBe('')
})

it('says before the start how many rows are left out, and how many get a link but no mail', () => {
  const wordsOf = (leftOut: number, bare?: Record<BareRow, number>) =>
    planWords({ state: 'draft', counts: { ...counts, waiting: 42, left_out: leftOut } }, bare)
  expect(wordsOf(0)).toBe('42 links will be created.')
  expect(wordsOf(2, { no_email: 1, no_name: 3 })).toBe(
    '42 links will be created. 2 rows left out. 1 row without an email. 3 rows without a name.',
  )
})

it('says which texts of a row are in no column, and of long or many ones what tells them', () => {
  const beyond = (...texts: string[]) =>
    problemsWords(['more_cells'], { foundAt: null, foundWho: null, sameAs: null, beyond: texts })
  expect(beyond()).toBe('More cells than columns')
  expect(beyond('john@example.com', 'x')).toBe('More cells than columns: “john@example.com”, “x”')
  expect(beyond('a', 'b', 'c', 'd', 'e')).toBe('More cells than columns: “a”, “b”, “c” and 2 more')
  expect(beyond('a'.repeat(200))).toBe(`More cells than columns: “${'a'.repeat(59)}…”`)
})

it('says when somebody declined', () => {
  const found = { foundAt: Date.now(), foundWho: 'Dana', sameAs: null }
  expect(problemsWords(['declined'], found)).toBe('Declined, today')
})

it('says of a cell with several email addresses that there are several, at once also of a very long one', () => {
  const found = { foundAt: null, foundWho: null, sameAs: null }
  const said = (email: string) => problemsWords(['bad_email'], { ...found, email })
  for (const email of ['a@b.example; c@b.example', 'a@b.example,c@b.example d@b.example'])
    expect(said(email)).toBe('More than one email address')
  for (const email of ['a@@b.example', 'a b@c.example', `a@b.example${' '.repeat(1_000_000)}x`])
    expect(said(email)).toBe('Not an email address')
})

it('names the link that somebody has and the row that says the same, and keeps within so many characters; an old check knows neither', () => {
  const found = { foundAt: Date.now(), foundWho: 'Maria Alvarez', sameAs: 6 }
  expect(problemsWords(['twice'], found)).toBe('Twice in this list: as row 7')
  expect(problemsWords(['in_register'], found)).toBe('Has a link already: Maria Alvarez, made today')
  expect(problemsWords(['shares'], found)).toBe('Already sharing, today')
  const both = (most?: number, foundWho = 'Maximiliana Featherstonehaugh') =>
    problemsWords(['twice', 'in_register'], { ...found, foundWho }, most)
  expect(both()).toBe(
    'Twice in this list: as row 7 · Has a link already: Maximiliana Featherstonehaugh, made today',
  )
  expect(both(90)).toBe(
    'Twice in this list: as row 7 · Has a link already: Maximiliana Featherst…, made today',
  )
  expect(both(60)).toBe('Twice in this list: as row 7 · Has a link already, today')
  expect(both(50)).toBe('Twice in this list: as row 7 · Has a link already')
  expect(both(40)).toBe('Twice in this list · Has a link already')
  const old = { foundAt: Date.now(), foundWho: null, sameAs: null }
  expect(problemsWords(['twice', 'in_register'], old)).toBe('Twice in this list · Has a link already, today')
  expect(problemsWords(['in_register'], { ...old, foundAt: null })).toBe('Has a link already')
})

it('says of a row without an email that it gets a link, unless a person left it out', () => {
  const wordsOf = (state: RunRow['state']) =>
    rowWords({ state, problems: [], customer: 'Ann', email: '' } as unknown as RunRow)
  expect(wordsOf('waiting')).toBe('No email: a link, but no mail')
  expect(wordsOf('left_out')).toBe('')
})
