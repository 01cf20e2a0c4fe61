import type { Fault } from '../../src/main/app/mail/testing/smtp-server.ts'
import {
  create,
  listStep,
  mail,
  refresh,
  runList,
  type Step,
  send,
  unmailed,
  withdraw,
} from './desk-steps.ts'
import type { World } from './world.ts'

// What operators and bad luck do.

const minute = 60_000

const mailFaults: readonly [Fault, ...Fault[]] = [
  { at: 'text', drop: true },
  { at: 'taken', drop: true },
  { at: 'recipient', drop: true },
  { at: 'text', code: 451, words: '4.7.1 Later' },
  { at: 'text', code: 550, words: '5.7.1 No' },
]

export const mailTrouble: Step = async ({ smtp, random }) => {
  const fault = random.one(mailFaults)
  const isOn = random.below(2) === 0
  smtp.fault(() => (isOn ? fault : null))
  return isOn ? `the mail server: ${JSON.stringify(fault)}` : 'the mail server is well'
}

export const weather: Step = async ({ network, random }) => {
  const percent = random.one([0, 0, 20, 50, 80])
  network.setTrouble(percent)
  return `trouble for ${percent} of 100 requests`
}

export const release: Step = async ({ network }) => `what was held goes on: ${network.release()}`

export const cut: Step = async ({ desk }) => {
  desk.cut()
  return 'all connections of the app are cut'
}

/** Begins an action without waiting for it, lets some turns pass, and answers how far it is. */
const inTheMiddle = async (world: World): Promise<string> => {
  const { random } = world
  const doing = random.one([create, mail, runList, withdraw, refresh, listStep])
  const isAlone = random.below(3) === 0
  if (!isAlone) world.pending.push(doing(world).catch(() => undefined))
  const turns = isAlone ? 0 : random.below(12)
  for (let left = turns; left > 0; left -= 1) await new Promise<void>(resolve => setImmediate(resolve))
  return isAlone ? '' : ` ${turns} turns into ${doing.name}`
}

export const killApp: Step = async world => {
  const what = await inTheMiddle(world)
  await world.desk.kill()
  return `the app is killed${what}`
}

/** Kills the app when the mail server has the mail's text, but has not acknowledged it. */
export const killWhileMailing: Step = async world => {
  const link = await unmailed(world)
  if (link === undefined) return 'nothing to mail'
  const taken = Promise.withResolvers<void>()
  let asked = 0
  // Called for the sender, the recipient, and once the text is here.
  world.smtp.fault(() => {
    asked += 1
    return { at: 'text', waits: taken.promise }
  })
  send(world, link).catch(() => undefined)
  for (let turns = 0; asked < 3 && turns < 200; turns += 1)
    await new Promise(resolve => setTimeout(resolve, 1))
  await world.desk.kill()
  world.smtp.fault(() => null)
  taken.resolve()
  return `the app is killed while the mail of ${link.id} ${asked < 3 ? 'waits' : 'leaves'}`
}

export const restartApp: Step = async world => {
  await world.desk.restart()
  return 'the app is restarted'
}

export const killService: Step = async world => {
  const what = await inTheMiddle(world)
  await world.service.kill()
  world.full.service = false
  if (world.random.below(2) === 0) return `the service is killed${what}`
  await world.service.start()
  return `the service is killed${what} and started`
}

export const rollService: Step = async ({ service, full }) => {
  await service.stop()
  await service.start()
  full.service = false
  return 'the service is restarted'
}

export const startService: Step = async ({ service }) => {
  await service.start()
  return 'the service runs'
}

export const fullDisk: Step = async ({ service, full }) => {
  if (!service.isRunning()) return 'no service to fill the disk of'
  full.service = !full.service
  await service.setFull(full.service)
  return `the service's disk is ${full.service ? 'full' : 'free'}`
}

export const clean: Step = async ({ service }) => {
  if (!service.isRunning()) return 'no service to clean'
  await service.cleanHouse().catch(() => undefined)
  return 'the service cleans up'
}

export const pass: Step = async ({ clock, network, random, calm }) => {
  const minutes = random.one([1, 5, 30, 120])
  // No request is under way for so long: those that are held go on first.
  if (minutes > 5) network.release()
  clock.pass(minutes * minute)
  await calm()
  return `${minutes} minutes pass`
}

/** By hours only, so that no answer, which is kept for a day, expires by the jump. */
export const jump: Step = async ({ skew, random }) => {
  const which = random.one(['app', 'service'] as const)
  skew[which] = (random.below(240) - 120) * minute
  return `the clock of the ${which} is off by ${skew[which] / minute} minutes`
}
