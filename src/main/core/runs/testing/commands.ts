import fc from 'fast-check'
import { fates } from './held-service.ts'
import { lookAt, lookAtAll, type Model } from './model.ts'
import { setUpOf, type World } from './world.ts'

type Command = fc.AsyncCommand<Model, World>

const command = (name: string, run: (model: Model, world: World) => Promise<unknown>): Command => ({
  check: () => true,
  run: async (model, world) => void (await run(model, world)),
  toString: () => name,
})

const list = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) })
/** Rows of which some can be sent as they are. */
const place = fc.nat(39).map(n => 1 + 3 * n)
/** How many turns others have before the next command; null: it is answered first. */
const turns = fc.option(fc.nat(4), { freq: 3 })

const answered = async (world: World, { answer, wait }: { answer: Promise<unknown>; wait: number | null }) =>
  wait === null ? void (await answer) : world.turns(wait)

const of = (model: Model, which: number) => {
  const found = model.lists[which]
  if (found === undefined) throw new Error('No such list')
  return found
}

const column = fc.record({ which: list, customer: fc.nat(1), wait: turns }).map(({ which, customer, wait }) =>
  command(`column(${which}, ${customer}, ${wait})`, async (model, world) => {
    const answer = world.call('runs.setUp', { id: world.lists[which] ?? '', ...setUpOf(customer) })
    const { run } = await world.look(which)
    if (run.columns.customer === customer) of(model, which).column = customer
    await lookAt(model, world, { list: which })
    await answered(world, { answer, wait })
    await lookAt(model, world, { list: which })
  }),
)

let mendings = 0
const mend = fc.record({ which: list, at: place, wait: turns }).map(({ which, at, wait }) =>
  command(`mend(${which}, ${at}, ${wait})`, async (model, world) => {
    mendings += 1
    const customer = `Mended ${mendings}`
    const { redirectUrl } = (await world.look(which)).rows.find(row => row.place === at) ?? {
      redirectUrl: '',
    }
    const values = { customer, email: `m${mendings}@b.example`, note: '', redirectUrl }
    const answer = world.call('runs.fix', { id: world.lists[which] ?? '', place: at, ...values })
    const now = (await world.look(which)).rows.find(row => row.place === at)
    if (now?.customer === customer) {
      of(model, which).mended.set(at, customer)
      of(model, which).touched.add(at)
    }
    await lookAt(model, world, { list: which })
    await answered(world, { answer, wait })
    await lookAt(model, world, { list: which })
  }),
)

const leaveOut = fc
  .record({ which: list, at: place, value: fc.boolean(), wait: turns })
  .map(({ which, at, value, wait }) =>
    command(`leaveOut(${which}, ${at}, ${value}, ${wait})`, async (model, world) => {
      of(model, which).touched.add(at)
      const id = world.lists[which] ?? ''
      const answer = world.call('runs.choice', { id, place: at, what: 'left_out', value })
      await lookAt(model, world, { list: which })
      await answered(world, { answer, wait })
      await lookAt(model, world, { list: which })
    }),
  )

const starts = ['runs.start', 'runs.retryFailed', 'runs.retryUnknown'] as const
const start = fc
  .record({ which: list, how: fc.constantFrom('runs.start' as const, ...starts) })
  .map(({ which, how }) =>
    command(`${how}(${which})`, async (model, world) => {
      const answer = await world.call(how, { id: world.lists[which] ?? '' })
      if (how === 'runs.retryFailed' && answer.ok)
        for (const { place: row } of (await world.look(which)).rows) of(model, which).touched.add(row)
      await lookAt(model, world, { list: which, done: { started: answer.ok, reopened: false } })
    }),
  )

const end = fc
  .record({ which: list, how: fc.constantFrom('runs.pause' as const, 'runs.stop' as const), wait: fc.nat(4) })
  .map(({ which, how, wait }) =>
    command(`${how}(${which}, ${wait})`, async (model, world) => {
      void world.call(how, { id: world.lists[which] ?? '' })
      await lookAt(model, world, { list: which })
      await world.turns(wait)
      await lookAtAll(model, world)
    }),
  )

const isSending = async (model: Model, world: World) => {
  for (const which of model.lists.keys()) if ((await world.look(which)).run.state === 'running') return true
  return false
}

const answer = fc
  .record({ count: fc.integer({ min: 1, max: 8 }), fate: fc.constantFrom('link' as const, ...fates) })
  .map(({ count, fate }) =>
    command(`answer(${count}, ${fate})`, async (model, world) => {
      for (let left = count; left > 0; ) {
        if (world.service.next(fate)) left -= 1
        else if (!(await isSending(model, world))) break
        await world.turns(1)
      }
      await lookAtAll(model, world)
    }),
  )

const pass = fc.nat(6).map(count =>
  command(`turns(${count})`, async (model, world) => {
    await world.turns(count)
    await lookAtAll(model, world)
  }),
)

const reopen = fc.constantFrom('kill' as const, 'kill' as const, 'restart' as const).map(how =>
  command(how, async (model, world) => {
    await world[how]()
    await lookAtAll(model, world, { started: false, reopened: true })
  }),
)

/** Everything that a person, the service and bad luck do to lists. */
export const commands = fc.commands(
  [column, mend, leaveOut, start, start, end, answer, answer, pass, reopen],
  {
    maxCommands: 40,
  },
)
