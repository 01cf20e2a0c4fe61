import { afterEach, beforeEach, expect, it } from 'vitest'
import { purge } from '../../sqlite/word-index.ts'
import { memoryLedger } from '../testing/ledger-file.ts'

const noColumns = { customer: null, surname: null, email: null, note: null, redirectUrl: null }

let at: ReturnType<typeof memoryLedger>
beforeEach(() => {
  at = memoryLedger()
  const setUp = { hasHeader: false, columns: noColumns, redirectUrl: null, atATime: 8 }
  for (const id of ['run', 'other'])
    at.ledger.runs.add({ connectionSeq: 1, id, name: 'List', createdAt: 1, setUp })
  at.ledger.runs.rows.add(1, 0, [['Zephyrine'], ['Maria'], ['Omar']])
  at.ledger.runs.rows.add(2, 0, [['Other']])
})
afterEach(() => at.db.close())

const owner = { seq: 1, connectionSeq: 1 }
const send = (place: number, customer: string) => {
  const link = { id: `l${place}`, customer, email: '', note: '', redirectUrl: null, createdAt: 1 }
  return { state: 'sending' as const, place, linkId: link.id, at: 1, link }
}
const made = (place: number) => {
  const url = `https://x.example/r/${place}`
  return { state: 'created' as const, place, linkId: `l${place}`, url, at: 2 }
}
const shown = () => at.ledger.runs.rows.first(1, 9).map(({ state, url, at: time }) => [state, url, time])
const states = () => shown().map(([state]) => state)
const check = (place: number, state: 'waiting' | 'left_out' = 'waiting', problems: 'twice'[] = []) =>
  at.ledger.runs.rows.saveChecked(1, [
    {
      place,
      customer: 'X',
      email: '',
      note: '',
      redirectUrl: '',
      fixed: false,
      problems,
      nevertheless: false,
      leftOut: false,
      foundAt: null,
      foundId: null,
      sameAs: null,
      state,
    },
  ])

it('keeps what was made with what comes after it, also of a row whose link is gone', () => {
  const { runs, links } = at.ledger
  runs.journal.enter(owner, [send(0, 'Zephyrine'), send(1, 'Maria')])
  links.remove('l1')
  expect(states()).toEqual(['sending', 'failed', 'unchecked'])
  runs.journal.enter(owner, [made(0), send(2, 'Omar'), made(1)])
  expect(shown()).toEqual([
    ['created', 'https://x.example/r/0', 2],
    ['created', null, 2],
    ['sending', null, 1],
  ])
})

it('keeps nothing of a write that fails', async () => {
  const { runs, links } = at.ledger
  runs.journal.enter(owner, [send(0, 'Zephyrine'), send(1, 'Maria')])
  at.db.exec(
    "CREATE TEMP TRIGGER full BEFORE UPDATE OF url ON link WHEN new.id = 'l1' BEGIN SELECT RAISE(ABORT, 'full'); END",
  )
  expect(() => runs.journal.enter(owner, [made(0), made(1)])).toThrow('full')
  at.db.exec('DROP TRIGGER full')
  expect(states()).toEqual(['sending', 'sending', 'unchecked'])
  at.checkWords()
  links.remove('l0')
  await purge(at.db, 'link_word')
  expect(at.db.serialize().includes('zeph')).toBe(false)
})

it('says in a row what a person decides about its link of unknown outcome', () => {
  const { runs, links } = at.ledger
  runs.journal.enter(owner, [send(0, 'A'), send(1, 'B'), send(2, 'C')])
  runs.journal.enter(
    owner,
    [0, 1].map(place => ({ state: 'unknown' as const, place, linkId: `l${place}`, at: 5, error: null })),
  )
  runs.journal.enter(owner, [{ state: 'waiting', place: 2, linkId: 'l2', at: 6 }])
  links.setUrl({ id: 'l0', url: 'https://x.example/later', at: 9 })
  links.remove('l1')
  expect(runs.rows.first(1, 9).map(({ state, at: time, error }) => [state, time, error])).toEqual([
    ['created', 9, null],
    ['failed', 5, { code: 'discarded' }],
    ['waiting', 6, null],
  ])
  runs.journal.retryFailed(1)
  expect(runs.rows.counts(1).counts).toMatchObject({ created: 1, waiting: 2, failed: 0 })
  expect(runs.rows.page(1, { filter: 'waiting', offset: 1, limit: 9, begin: 0 })).toMatchObject({
    total: 2,
    rows: [{ place: 2 }],
  })
})

it('keeps what a person decided about a link in the register while the run asked for it again', () => {
  const { runs, links } = at.ledger
  const again = (place: number, state: 'sending' | 'unknown') => {
    const about = { place, linkId: `l${place}`, at: 7 }
    return state === 'sending' ? { ...about, state, link: null } : { ...about, state, error: null }
  }
  runs.journal.enter(owner, [send(0, 'A'), send(1, 'B'), send(2, 'C')])
  runs.journal.enter(owner, [again(0, 'unknown'), again(1, 'unknown'), again(2, 'unknown')])
  runs.journal.enter(owner, [again(0, 'sending'), again(1, 'sending')])
  for (const place of [0, 2]) links.setUrl({ id: `l${place}`, url: `https://x.example/r/${place}`, at: 9 })
  links.remove('l1')
  // The answers to both were lost; the third was read as unknown before its link came.
  runs.journal.enter(owner, [again(0, 'unknown'), again(1, 'unknown'), again(2, 'sending')])
  runs.journal.enter(owner, [made(2)])
  expect(states()).toEqual(['created', 'failed', 'created'])
})

it('leads back from a check to what the run was; done is only what has no row that waits', () => {
  const { runs } = at.ledger
  const state = () => runs.byId('run')?.state
  runs.setState({ id: 'run', state: 'done', paused: null, at: 5 })
  runs.beginCheck('run', () => check(0, 'left_out'))
  runs.beginCheck('run', () => undefined)
  expect(state()).toBe('checking')
  runs.endCheck('run')
  expect(state()).toBe('done')
  runs.beginCheck('run', () => check(0))
  runs.endCheck('run')
  expect(state()).toBe('paused')
  runs.begin({ id: 'run', seq: 1 }, 9)
  runs.beginCheck('run', () => undefined)
  expect(runs.unfinished().map(({ id }) => id)).toEqual(['run', 'other'])
  runs.endCheck('run')
  expect([state(), runs.byId('run')?.startedAt]).toEqual(['paused', 9])
})

it('was done only if its check began so, not if its unknown rows alone were sent', () => {
  const { runs } = at.ledger
  const ended = () => {
    runs.setState({ id: 'run', state: 'done', paused: null, at: 9 })
    return runs.byId('run')
  }
  check(0)
  runs.begin({ id: 'run', seq: 1 }, 5)
  expect(ended()).toMatchObject({ state: 'paused', wasDone: false, endedAt: null })
  check(0, 'left_out')
  expect(ended()).toMatchObject({ state: 'done' })
  runs.beginCheck('run', () => check(0))
  runs.endCheck('run')
  expect(runs.byId('run')).toMatchObject({ state: 'paused', wasDone: true, endedAt: null })
})

it("of a run that the app's end cut off, what was being sent is unknown, and the run paused", () => {
  const { runs } = at.ledger
  runs.begin({ id: 'run', seq: 1 }, 9)
  runs.journal.enter(owner, [send(0, 'A')])
  runs.interrupt()
  expect([states()[0], runs.byId('run')?.state]).toEqual(['unknown', 'paused'])
})

it('keeps what a check finds, but for a failure, which is a result; and what a person decides about it', () => {
  const { runs } = at.ledger
  runs.journal.enter(owner, [send(0, 'A')])
  runs.journal.enter(owner, [
    { state: 'failed', place: 0, linkId: 'l0', at: 5, error: { code: 'discarded' } },
  ])
  check(0)
  check(1, 'waiting', ['twice'])
  expect(runs.rows.byPlace(1, 0)).toMatchObject({ state: 'failed', error: { code: 'discarded' } })
  runs.rows.choose(1, { id: 'r', problem: 'twice', value: true })
  runs.rows.choose(1, { id: 'r', place: 2, what: 'left_out', value: true })
  expect(runs.rows.first(1, 9).slice(1)).toMatchObject([
    { nevertheless: true, leftOut: false },
    { nevertheless: false, leftOut: true },
  ])
  expect(runs.rows.page(1, { filter: 'twice', offset: 0, limit: 9, begin: 0 }).total).toBe(1)
})

it('goes with its rows, some at a time', () => {
  const { runs } = at.ledger
  expect([runs.removeSome(1, 2), runs.removeSome(1, 2), runs.removeSome(1, 2)]).toEqual([true, true, false])
  expect([runs.byId('run'), runs.rows.first(2, 9).length]).toEqual([null, 1])
})

it('retries rows in the order of the list, whatever the check said of them, and of all that wait only these', () => {
  const { rows, journal } = at.ledger.runs
  check(0, 'waiting', ['twice'])
  for (const place of [1, 2]) check(place)
  at.db.exec("UPDATE run_row SET state = 'failed' WHERE run_seq = 1 AND place <> 1")
  journal.retryFailed(1)
  const places = (state: 'retried' | 'waiting') => [...rows.each(1, state)].map(({ place }) => place)
  expect([places('retried'), places('waiting')]).toEqual([
    [0, 2],
    [0, 1, 2],
  ])
})

it('keeps nothing of the end of a retry that cannot be written whole: a list that was stopped stays so', () => {
  const { runs } = at.ledger
  const end = () => runs.endSending({ id: 'run', state: 'paused', paused: null, at: 9 })
  for (const place of [0, 1]) check(place)
  at.db.exec("UPDATE run_row SET state = 'failed' WHERE run_seq = 1 AND place = 0")
  runs.setState({ id: 'run', state: 'stopped', paused: null, at: 5 })
  runs.begin({ id: 'run', seq: 1 }, 6, 'failed')
  runs.journal.retryFailed(1)
  at.db.exec(`CREATE TEMP TRIGGER full BEFORE UPDATE OF state ON run_row WHEN new.state = 'failed'
    BEGIN SELECT RAISE(ABORT, 'full'); END`)
  expect(end).toThrow('full')
  expect(runs.byId('run')?.state).toBe('running')
  at.db.exec('DROP TRIGGER full')
  end()
  expect([runs.byId('run')?.state, states()]).toEqual(['stopped', ['failed', 'waiting', 'unchecked']])
})

it('lists one that is not done also behind fifty newer ones', () => {
  const { runs } = at.ledger
  const setUp = { hasHeader: false, columns: noColumns, redirectUrl: null, atATime: 8 }
  runs.setState({ id: 'run', state: 'paused', paused: null, at: 1 })
  runs.setState({ id: 'other', state: 'done', paused: null, at: 1 })
  for (let n = 0; n < 50; n += 1) {
    runs.add({ connectionSeq: 1, id: `${n}`, name: 'List', createdAt: 1, setUp })
    runs.setState({ id: `${n}`, state: n % 2 === 0 ? 'done' : 'stopped', paused: null, at: 1 })
  }
  const listed = runs.all(1).map(({ id }) => id)
  expect([listed.length, listed[0], listed.at(-2), listed.at(-1)]).toEqual([50, '49', '1', 'run'])
})
