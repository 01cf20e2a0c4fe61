import { expect } from 'vitest'
import type { Run, RunRow, RunState } from '../../../../contract/run.ts'
import type { World } from './world.ts'

type Seen = { run: Run; rows: RunRow[] }

/** What must hold for one list: the column and the corrections chosen last, and what was seen before. */
type ListModel = {
  column: number
  mended: Map<number, string>
  /** Failed rows that a person has retried or changed since. */
  touched: Set<number>
  /** The state to which a check has to return. */
  back: RunState
  seen: Seen | null
}

export type Model = { lists: ListModel[] }

export const newModel = (): Model => ({
  lists: [0, 1].map(() => ({
    column: 0,
    mended: new Map(),
    touched: new Set(),
    back: 'draft',
    seen: null,
  })),
})

/** What a command did, as far as the next look depends on it: which list it started, or that the app was reopened. */
export type Done = { started: number } | { reopened: true }

/** The states that may follow without a start; a list that was done and has rows again is paused. */
const leadsTo = (before: RunState, back: RunState): RunState[] => {
  if (before === 'checking') return back === 'done' ? ['checking', 'done', 'paused'] : ['checking', back]
  if (before === 'draft') return ['draft', 'checking']
  if (before === 'running') return ['running', 'paused', 'stopped', 'done']
  if (before === 'paused') return ['paused', 'checking', 'stopped']
  return before === 'done' ? ['done', 'checking', 'paused'] : [before, 'checking']
}

const afterStart: RunState[] = ['running', 'paused', 'stopped', 'done']

const isUnsent = ({ state }: RunRow) => state === 'waiting' || state === 'left_out' || state === 'failed'

/** Compares the rows with the column and the corrections chosen last, once they are checked. */
const checkValues = ({ column, mended }: ListModel, { rows }: Seen): void => {
  const shown = rows.filter(isUnsent).map(({ place, customer }) => [place, customer])
  const wanted = rows
    .filter(isUnsent)
    .map(({ place }) => [place, mended.get(place) ?? `${column === 0 ? 'One' : 'Two'} ${place - 1}`])
  expect(shown).toEqual(wanted)
}

/** A row's outcome stays: a link for ever, an unknown one until it is retried, a failed one until a person touches it. */
const checkStays = ({ touched }: ListModel, before: RunRow, now: RunRow): void => {
  const what = `row ${now.place}: ${before.state} → ${now.state}`
  if (before.state === 'created') expect([what, now.url]).toEqual([what, before.url])
  if (before.state === 'created') expect(now.state, what).toBe('created')
  if (before.state === 'unknown') expect(['unknown', 'sending', 'created'], what).toContain(now.state)
  if (before.state === 'failed' && !touched.has(now.place)) expect(now.state, what).toBe('failed')
  if (!isUnsent(before) && !isUnsent(now)) expect([what, now.customer]).toEqual([what, before.customer])
}

/** Compares the rows with the links that the service made. */
const checkLinks = (world: World, list: number, { run, rows }: Seen): void => {
  for (const row of rows) {
    const made = world.madeFor(list, row)
    const what = `row ${row.place} is ${row.state}, and the service made ${made.length} links`
    expect(made.length, what).toBeLessThan(2)
    if (row.state === 'created') expect([what, made]).toEqual([what, [row.url]])
    if (made.length > 0) expect(['created', 'unknown', 'sending'], what).toContain(row.state)
    if (row.state === 'sending') expect(run.state, what).toBe('running')
  }
}

const checkState = (
  { back, seen }: ListModel,
  { run }: Seen,
  did: { start: boolean; reopen: boolean },
): void => {
  if (run.startedAt !== null) expect(run.state).not.toBe('draft')
  if (run.state === 'done') expect(run.counts).toMatchObject({ waiting: 0, sending: 0, unchecked: 0 })
  if (did.reopen) expect(run.state).not.toBe('running')
  if (seen === null) return
  const { state } = seen.run
  // No other work runs between a look and a start.
  if (did.start) expect(state, 'was started').not.toBe('checking')
  expect([...leadsTo(state, back), ...(did.start ? afterStart : [])], `${state} leads to`).toContain(
    run.state,
  )
}

const lookAt = async (model: ListModel, world: World, { list, done }: { list: number; done?: Done }) => {
  const now = await world.look(list)
  const start = done !== undefined && 'started' in done && done.started === list
  checkState(model, now, { start, reopen: done !== undefined && 'reopened' in done })
  if (now.run.state !== 'checking') checkValues(model, now)
  for (const [index, row] of now.rows.entries()) {
    const before = model.seen?.rows[index]
    if (before !== undefined) checkStays(model, before, row)
    if (row.state === 'failed' && before?.state !== 'failed') model.touched.delete(row.place)
  }
  checkLinks(world, list, now)
  if (now.run.state === 'checking' && model.seen !== null && model.seen.run.state !== 'checking')
    model.back = model.seen.run.state
  model.seen = now
}

/** Looks at the lists after a command, and checks all that must hold for them. */
export const lookAtAll = async (model: Model, world: World, done?: Done): Promise<void> => {
  for (const [list, one] of model.lists.entries())
    await lookAt(one, world, done === undefined ? { list } : { list, done })
}
