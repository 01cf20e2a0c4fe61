import fc from 'fast-check'
import { fates } from './held-service.ts'
import { type Done, lookAtAll, type Model } from './model.ts'
import { setUpOf, type World } from './world.ts'

type Command = fc.AsyncCommand<Model, World>

/** Looks before the command as well: what other work changed meanwhile must not count as the command's effect. */
const command = (name: string, run: (model: Model, world: World) => Promise<Done | undefined>): Command => ({
  check: () => true,
  run: async (model, world) => {
    await lookAtAll(model, world)
    await lookAtAll(model, world, await run(model, world))
  },
  toString: () => name,
})

const list = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) })
/** Rows of which some can be sent as they are. */
const place = fc.nat(23).map(n => 1 + 10 * n)
/** Turns of the event loop before the next command; null: waits for the answer first. */
const turns = fc.option(fc.nat(4), { freq: 3 })

const answered = async (
  world: World,
  { answer, wait }: { answer: Promise<unknown>; wait: number | null },
) => {
  if (wait === null) await answer
  else await world.turns(wait)
  return undefined
}

const of = (model: Model, which: number) => {
  const found = model.lists[which]
  if (found === undefined) throw new Error('No such list')
  return found
}

const column = fc.record({ which: list, customer: fc.nat(1), wait: turns }).map(({ which, customer, wait }) =>
  command(`column(${which}, ${customer}, ${wait})`, async (model, world) => {
    const answer = world.call('runs.setUp', { id: world.idOf(which), ...setUpOf(customer) })
    const { run } = await world.look(which)
    if (run.columns.customer === customer) of(model, which).column = customer
    return answered(world, { answer, wait })
  }),
)

let mendings = 0
const mend = fc.record({ which: list, at: place, wait: turns }).map(({ which, at, wait }) =>
  command(`mend(${which}, ${at}, ${wait})`, async (model, world) => {
    mendings += 1
    const row = async () => (await world.look(which)).rows.find(one => one.place === at)
    const customer = `Mended ${mendings}`
    const { redirectUrl = '' } = (await row()) ?? {}
    const values = { customer, email: `m${mendings}@b.example`, note: '', redirectUrl }
    const answer = world.call('runs.fix', { id: world.idOf(which), place: at, ...values })
    if ((await row())?.customer === customer) {
      of(model, which).mended.set(at, customer)
      of(model, which).touched.add(at)
    }
    return answered(world, { answer, wait })
  }),
)

const leaveOut = fc
  .record({ which: list, at: place, value: fc.boolean(), wait: turns })
  .map(({ which, at, value, wait }) =>
    command(`leaveOut(${which}, ${at}, ${value}, ${wait})`, async (model, world) => {
      of(model, which).touched.add(at)
      const id = world.idOf(which)
      const answer = world.call('runs.choice', { id, place: at, what: 'left_out', value })
      return answered(world, { answer, wait })
    }),
  )

const starts = ['runs.start', 'runs.start', 'runs.retryFailed', 'runs.retryUnknown'] as const
const start = fc.record({ which: list, how: fc.constantFrom(...starts) }).map(({ which, how }) =>
  command(`${how}(${which})`, async (model, world) => {
    const answer = await world.call(how, { id: world.idOf(which) })
    if (how === 'runs.retryFailed' && answer.ok)
      for (const { place: row } of (await world.look(which)).rows) of(model, which).touched.add(row)
    return answer.ok ? { started: which } : undefined
  }),
)

const ends = ['runs.pause', 'runs.stop'] as const
const end = fc
  .record({ which: list, how: fc.constantFrom(...ends), wait: fc.nat(4) })
  .map(({ which, how, wait }) =>
    command(`${how}(${which}, ${wait})`, (_, world) =>
      answered(world, { answer: world.call(how, { id: world.idOf(which) }), wait }),
    ),
  )

const isSending = async (model: Model, world: World) => {
  for (const which of model.lists.keys()) if ((await world.look(which)).run.state === 'running') return true
  return false
}

const answer = fc
  .record({
    count: fc.integer({ min: 1, max: 8 }),
    fate: fc.constantFrom('link' as const, 'refused' as const, ...fates),
  })
  .map(({ count, fate }) =>
    command(`answer(${count}, ${fate})`, async (model, world) => {
      for (let left = count; left > 0; ) {
        if (world.service.next(fate)) left -= 1
        else if (!(await isSending(model, world))) break
        await world.turns(1)
      }
      return undefined
    }),
  )

const pass = fc.nat(6).map(count =>
  command(`turns(${count})`, async (_, world) => {
    await world.turns(count)
    return undefined
  }),
)

const reopen = fc.constantFrom('kill' as const, 'kill' as const, 'restart' as const).map(how =>
  command(how, async (_, world) => {
    await world[how]()
    return { reopened: true }
  }),
)

/** Everything that a person, the service and bad luck do to lists. */
export const commands = fc.commands(
  [column, column, mend, mend, leaveOut, start, start, start, end, answer, answer, answer, pass, reopen],
  // Long sequences, so that a list gets somewhere before the next thing happens to it.
  { maxCommands: 30, size: 'max' },
)
