import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectValue } from '../testing/scene.ts'
import { commands } from './testing/commands.ts'
import { lookAtAll, type Model, newModel } from './testing/model.ts'
import { startWorlds, type World } from './testing/world.ts'

/** For a longer search by hand: RUNS_MODEL=2000 vitest run runs-model, with RUNS_MODEL_SEED for other cases. */
const numRuns = Number(process.env.RUNS_MODEL ?? 3)
const seed = Number(process.env.RUNS_MODEL_SEED ?? 1)

let worlds: Awaited<ReturnType<typeof startWorlds>>
beforeAll(async () => {
  worlds = await startWorlds()
})
afterAll(() => worlds.end())

/** Answers each request with its link until no list is running or being checked. */
const idle = async (model: Model, world: World): Promise<void> => {
  for (;;) {
    await lookAtAll(model, world)
    if (!model.lists.some(({ seen }) => seen?.run.state === 'running' || seen?.run.state === 'checking'))
      return
    while (world.service.next('link'));
    await world.turns(1)
  }
}

/** Ends as a person would: sends all rows that wait, then retries those with an unknown outcome. */
const finish = async (model: Model, world: World, list: number): Promise<number> => {
  const id = world.idOf(list)
  for (const how of ['runs.start', 'runs.retryUnknown'] as const) {
    expectValue(await world.call(how, { id }))
    await lookAtAll(model, world, { started: list })
    await idle(model, world)
  }
  const { run, rows } = await world.look(list)
  expect(run).toMatchObject({ state: 'done', counts: { unknown: 0 } })
  const links = rows.filter(({ state }) => state === 'created').map(({ url }) => url)
  expect(rows.flatMap(row => world.madeFor(list, row))).toEqual(links)
  return links.length
}

const play = async (
  steps: Parameters<typeof fc.asyncModelRun<Model, World, false, Model>>[1],
): Promise<void> => {
  const world = await worlds.begin()
  try {
    const model = newModel()
    await lookAtAll(model, world)
    await fc.asyncModelRun(() => ({ model, real: world }), steps)
    await world.answered()
    await idle(model, world)
    let made = 0
    for (const list of model.lists.keys()) made += await finish(model, world, list)
    const all = expectValue(await world.call('links.page', { search: '', offset: 0, limit: 1 }))
    expect(all.total).toBe(made)
  } finally {
    await world.end()
  }
}

it(
  'lists that are changed, run, paused, stopped, killed and taken up, in any order: none lost, none twice, none as it was not wanted',
  () => fc.assert(fc.asyncProperty(commands, play), { numRuns, seed }),
  180_000 + numRuns * 2_000,
)
