import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectValue } from '../testing/scene.ts'
import { commands } from './testing/commands.ts'
import { lookAt, lookAtAll, type Model, newModel } from './testing/model.ts'
import { startWorlds, type World } from './testing/world.ts'

/** More for a long look by hand: RUNS_MODEL=2000 vitest run runs-model, with RUNS_MODEL_SEED for others than usual. */
const numRuns = Number(process.env.RUNS_MODEL ?? 12)
const seed = Number(process.env.RUNS_MODEL_SEED ?? 1)

let worlds: Awaited<ReturnType<typeof startWorlds>>
beforeAll(async () => {
  worlds = await startWorlds()
})
afterAll(() => worlds.end())

/** Each request gets its link until a list does nothing any more. */
const idle = async (model: Model, world: World, list: number) => {
  for (;;) {
    const { run } = await lookAt(model, world, { list })
    if (run.state !== 'running' && run.state !== 'checking') return run
    world.service.next('link')
    await world.turns(1)
  }
}

/** As a person would in the end: all that waits is sent, and what nobody knows is asked for once more. */
const finish = async (model: Model, world: World, list: number) => {
  const id = world.lists[list] ?? ''
  const started = { started: true, reopened: false }
  for (let run = await idle(model, world, list); run.counts.waiting > 0; ) {
    expectValue(await world.call('runs.start', { id }))
    await lookAt(model, world, { list, done: started })
    run = await idle(model, world, list)
  }
  expectValue(await world.call('runs.retryUnknown', { id }))
  await lookAt(model, world, { list, done: started })
  const run = await idle(model, world, list)
  expect(run).toMatchObject({ state: 'done', counts: { unknown: 0 } })
  const { rows } = await world.look(list)
  const links = rows.filter(({ state }) => state === 'created').map(({ url }) => url)
  expect(rows.flatMap(row => world.madeFor(list, row))).toEqual(links)
  return links.length
}

it(
  'lists that are changed, run, paused, stopped, killed and taken up, in any order: none lost, none twice, none as it was not wanted',
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async steps => {
        const world = await worlds.begin()
        try {
          const model = newModel()
          await lookAtAll(model, world)
          await fc.asyncModelRun(() => ({ model, real: world }), steps)
          await world.answered()
          await lookAtAll(model, world)
          for (const list of model.lists.keys()) await idle(model, world, list)
          let made = 0
          for (const list of model.lists.keys()) made += await finish(model, world, list)
          const all = expectValue(await world.call('links.page', { search: '', offset: 0, limit: 1 }))
          expect(all.total).toBe(made)
        } finally {
          world.end()
        }
      }),
      { numRuns, seed },
    )
  },
  180_000 + numRuns * 2_000,
)
