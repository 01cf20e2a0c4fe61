import type { Result } from '../../../contract/failure.ts'
import type { Run } from '../../../contract/run.ts'
import type { createTestApp } from './ports.ts'
import { expectValue } from './scene.ts'

type App = ReturnType<typeof createTestApp>

export const page = 'https://example.com/thanks'
export const listOf = (count: number) =>
  [
    'Name,Email,Account',
    ...Array.from({ length: count }, (_, n) => `Customer ${n},c${n}@b.example,00${n}`),
  ].join('\n')

export const rowsOf = async ({ call }: Pick<App, 'call'>, id: string, filter: 'all' | 'failed' = 'all') =>
  expectValue(await call('runs.rows', { id, filter, offset: 0, limit: 500 })).rows

/** A list that was read, and not cancelled. */
export const taken = (answer: Result<Run | null>): Run => {
  const run = expectValue(answer)
  if (run === null) throw new Error('It was cancelled')
  return run
}

/** A list that is read and checked, each of its links with a page of its own to be found by. */
export const prepared = async ({ call }: Pick<App, 'call'>, text: string, atATime = 2): Promise<Run> => {
  const { id, columns, hasHeader } = taken(await call('runs.paste', { text }))
  return expectValue(await call('runs.setUp', { id, columns, hasHeader, redirectUrl: page, atATime }))
}

/** Waits until a run does nothing any more. */
export const whenRunEnds = async ({ call }: Pick<App, 'call'>, id: string): Promise<Run> => {
  for (;;) {
    const run = expectValue(await call('runs.get', { id }))
    if (run.state !== 'running') return run
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
export const finished = async (app: Pick<App, 'call'>, id: string) => {
  expectValue(await app.call('runs.start', { id }))
  return whenRunEnds(app, id)
}
