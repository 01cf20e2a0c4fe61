import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../e2e/fixtures/app.ts'
import { call } from '../../e2e/fixtures/connect.ts'
import type { Run, RunRow } from '../../src/contract/run.ts'
import type { EagerService } from './create-round.ts'

export type RunsRound = {
  /** Unlike any other's. */
  name: string
  rows: number
  atATime: number
  /** Milliseconds from Start or Resume to each SIGKILL. */
  kills: number[]
}

/** Rows that are nowhere, rows with several links, rows that say something else than the service, and more unknown than were under way. */
export type RunsVerdict = { lost: number; doubled: number; wrong: number; tooManyUnknown: number }

const rowsOf = async ({ page }: App, id: string): Promise<RunRow[]> => {
  const rows: RunRow[] = []
  for (;;) {
    const { rows: next, total } = await call(page, 'runs.rows', {
      id,
      filter: 'all',
      offset: rows.length,
      limit: 500,
    })
    rows.push(...next)
    if (rows.length >= total) return rows
  }
}

const settled = async ({ page }: App, id: string): Promise<Run> => {
  for (;;) {
    const run = await call(page, 'runs.get', { id })
    if (run.state !== 'running') return run
    await wait(20)
  }
}

/** A page of its own for each row, by which the service's links are told apart. */
const pageOf = (name: string, row: number) => `https://example.com/${name}/${row}`

/** One list from its first row to its last, whatever is killed on the way; afterwards each row against what the service made for it. */
export const runRunsRound = async (
  app: App,
  service: EagerService,
  round: RunsRound,
): Promise<RunsVerdict> => {
  const { name, rows, atATime, kills } = round
  const list = Array.from(
    { length: rows },
    (_, n) => `${name} ${n}\t${name}.${n}@example.com\t${pageOf(name, n)}`,
  )
  const text = ['Name\tEmail\tRedirect URL', ...list].join('\n')
  const read = await call(app.page, 'runs.paste', { text })
  const { id, columns, hasHeader } = read
  await call(app.page, 'runs.setUp', { id, columns, hasHeader, redirectUrl: null, atATime })
  const verdict: RunsVerdict = { lost: 0, doubled: 0, wrong: 0, tooManyUnknown: 0 }
  let unknown = 0
  for (const kill of kills) {
    const before = await call(app.page, 'runs.get', { id })
    if (before.counts.waiting === 0) break
    await call(app.page, 'runs.start', { id })
    await wait(kill)
    await app.kill()
    const after = await call(app.page, 'runs.get', { id })
    if (after.counts.unknown > unknown + atATime) verdict.tooManyUnknown += 1
    unknown = after.counts.unknown
  }
  const left = await call(app.page, 'runs.get', { id })
  if (left.counts.waiting > 0) {
    await call(app.page, 'runs.start', { id })
    await settled(app, id)
  }
  for (const row of await rowsOf(app, id)) {
    const made = service.madeFor(pageOf(name, row.place - 1))
    if (made.length > 1) verdict.doubled += 1
    if (row.state === 'created' && row.url !== made[0]) verdict.wrong += 1
    if (row.state !== 'created' && row.state !== 'unknown') verdict.lost += 1
  }
  if (unknown > 0) {
    await call(app.page, 'runs.retryUnknown', { id })
    await settled(app, id)
  }
  for (const row of await rowsOf(app, id)) {
    const made = service.madeFor(pageOf(name, row.place - 1))
    if (made.length > 1) verdict.doubled += 1
    if (made.length === 0 || row.state !== 'created' || row.url !== made[0]) verdict.lost += 1
  }
  return verdict
}
