import { expectValue } from '../../src/main/app/testing/scene.ts'
import type { World } from './world.ts'

/** Ends all faults: the network carries everything, the service runs and has room, the mail server takes mails. */
const mend = async ({ network, service, full, smtp, desk }: World): Promise<void> => {
  network.setTrouble(0)
  smtp.fault(() => null)
  await service.start()
  if (full.service) await service.setFull(false)
  full.service = false
  network.release()
  desk.app().woken()
}

const unknownLinks = async ({ desk }: World) => {
  const { rows } = expectValue(await desk.call('links.page', { search: '', offset: 0, limit: 500 }))
  return rows.filter(({ state }) => state === 'outcome_unknown')
}

/** Decides each unknown link as a person would: repeats the same request, or discards the link where that may make a second one. */
const decideLinks = async (world: World): Promise<void> => {
  const { desk, patiently } = world
  for (const { id } of await unknownLinks(world)) {
    const answer = await patiently(desk.call('links.retry', { id }))
    if (answer.ok) continue
    world.note(`  in the end ${id}: ${answer.failure.code}`)
    expectValue(await patiently(desk.call('links.discard', { id })))
  }
}

/** Finishes a list: sends all rows that wait, then retries those with an unknown outcome. */
const finishList = async ({ desk, patiently, until }: World, id: string): Promise<void> => {
  // One list is sent at a time.
  const idle = () =>
    until(async () =>
      expectValue(await desk.call('runs.list', undefined))
        .filter(({ state }) => state === 'running' || state === 'checking')
        .map(({ id: busy, state }) => `list ${busy} is ${state}`),
    )
  await idle()
  for (const how of ['runs.start', 'runs.retryUnknown'] as const) {
    const answer = await patiently(desk.call(how, { id }))
    if (!answer.ok) throw new Error(`${how} ${id}: ${JSON.stringify(answer.failure)}`)
    await idle()
  }
}

/** Repairs everything after the faults, as a person would and as time does, until nothing waits any more. */
export const heal = async (world: World): Promise<void> => {
  const { desk, lists, patiently, until } = world
  await mend(world)
  await patiently(Promise.all(world.pending))
  await world.calm()
  for (const id of lists.keys()) {
    const known = await desk.call('runs.get', { id })
    // The app was killed before it stored the list.
    if (!known.ok && known.failure.code === 'not_found') lists.delete(id)
    else await finishList(world, id)
  }
  await decideLinks(world)
  expectValue(await patiently(desk.call('mail.tryNow', undefined)))
  await until(async () => {
    const { waiting } = expectValue(await desk.call('mail.setup', undefined))
    return waiting === 0 ? [] : [`${waiting} mails wait`]
  })
  desk.app().woken()
  await until(async () => (desk.app().state().connections[0]?.upToDate ? [] : ['the app is not in step']))
}
