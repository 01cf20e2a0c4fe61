import type { Link } from '../../src/contract/model.ts'
import type { Fault } from '../../src/main/app/mail/testing/smtp-server.ts'
import { renewStandingLink } from '../../src/service/store/links.ts'
import type { World } from './world.ts'

// What a person at the desk, customers, operators and bad luck do. Each answers what it did, in a few words.

type Step = (world: World) => Promise<string>

const minute = 60_000

const wantLink = ({ wanted }: World): string => {
  const number = wanted.size
  const id = `link-${`${number}`.padStart(4, '0')}`
  wanted.set(id, {
    redirectUrl: `https://acme.example/${number}`,
    email: `to-${number}@example.com`,
    answers: [],
  })
  return id
}

/** Asks for a link as the form does; what the app answers counts where the same app lives to say it. */
const askFor = async ({ desk, wanted }: World, id: string): Promise<string> => {
  const link = wanted.get(id)
  if (link === undefined) throw new Error(`${id} was never wanted`)
  const { redirectUrl, email } = link
  const asked = desk.starts()
  const answer = await desk.call('links.create', { id, redirectUrl, email, customer: `Of ${id}`, note: '' })
  if (asked !== desk.starts()) return 'nobody heard'
  link.answers.push(answer)
  return answer.ok ? 'made' : answer.failure.code
}

const linksOf = async ({ desk }: World): Promise<Link[]> => {
  const page = await desk.call('links.page', { search: '', offset: 0, limit: 500 })
  return page.ok ? page.value.rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : []
}

const create: Step = async world => {
  const ids = Array.from({ length: world.random.one([1, 1, 3]) }, () => wantLink(world))
  const answers = await world.patiently(Promise.all(ids.map(id => askFor(world, id))))
  return `create ${ids.join(', ')}: ${answers.join(', ')}`
}

const createAgain: Step = async world => {
  const id = world.random.any([...world.wanted.keys()])
  return id === undefined
    ? 'nothing to create again'
    : `create ${id} again: ${await world.patiently(askFor(world, id))}`
}

const retry: Step = async world => {
  const link = world.random.any((await linksOf(world)).filter(({ state }) => state === 'outcome_unknown'))
  if (link === undefined) return 'nothing to retry'
  const answer = await world.patiently(world.desk.call('links.retry', { id: link.id }))
  return `retry ${link.id}: ${answer.ok ? 'made' : answer.failure.code}`
}

const withdrawOne = async (world: World, { id, requestId }: Link): Promise<string> => {
  const answer = await world.desk.call('links.withdraw', { id })
  if (answer.ok && requestId !== null) world.withdrawn.add(requestId)
  return `withdraw ${id}: ${answer.ok ? 'done' : answer.failure.code}`
}

const withdraw: Step = async world => {
  const link = world.random.any((await linksOf(world)).filter(({ requestId }) => requestId !== null))
  return link === undefined ? 'nothing to withdraw' : world.patiently(withdrawOne(world, link))
}

const unmailed = async (world: World): Promise<Link | undefined> =>
  world.random.any(
    (await linksOf(world)).filter(({ url, email, mail }) => url !== null && email !== '' && mail === null),
  )

const send = ({ desk }: World, { id }: Link) =>
  desk.call('mail.send', { id: `mail-of-${id}`, linkId: id, templateId: 'english', fill: {}, to: null })

const mail: Step = async world => {
  const link = await unmailed(world)
  if (link === undefined) return 'nothing to mail'
  const answer = await world.patiently(send(world, link))
  return `mail ${link.id}: ${answer.ok ? answer.value.state : answer.failure.code}`
}

const mailFaults: readonly [Fault, ...Fault[]] = [
  { at: 'text', drop: true },
  { at: 'taken', drop: true },
  { at: 'recipient', drop: true },
  { at: 'text', code: 451, words: '4.7.1 Later' },
  { at: 'text', code: 550, words: '5.7.1 No' },
]

const mailTrouble: Step = async ({ smtp, random }) => {
  const fault = random.one(mailFaults)
  const isOn = random.below(2) === 0
  smtp.fault(() => (isOn ? fault : null))
  return isOn ? `the mail server: ${JSON.stringify(fault)}` : 'the mail server is well'
}

const runList: Step = async world => {
  const { desk, random, lists } = world
  world.made.lists += 1
  const number = world.made.lists
  const pages = Array.from(
    { length: 2 + random.below(4) },
    (_, row) => `https://acme.example/list-${number}/${row}`,
  )
  const rows = pages.map((page, row) => `Row ${number}.${row}\trow-${number}-${row}@example.com\t${page}`)
  const text = ['Name\tEmail\tRedirect URL', ...rows].join('\n')
  const pasted = await world.patiently(desk.call('runs.paste', { text }))
  if (!pasted.ok || pasted.value === null) return 'a list could not be read'
  const { id, columns, hasHeader } = pasted.value
  lists.set(id, pages)
  const setUp = { id, columns, hasHeader, redirectUrl: null, atATime: random.one([1, 3]) }
  await world.patiently(desk.call('runs.setUp', setUp))
  const answer = await world.patiently(desk.call('runs.start', { id }))
  return `run ${id} of ${pages.length}: ${answer.ok ? answer.value.state : answer.failure.code}`
}

const listStep: Step = async world => {
  const id = world.random.any([...world.lists.keys()])
  if (id === undefined) return 'no list'
  const how = world.random.one(['runs.pause', 'runs.start', 'runs.retryUnknown', 'runs.retryFailed'] as const)
  const answer = await world.patiently(world.desk.call(how, { id }))
  return `${how} ${id}: ${answer.ok ? answer.value.state : answer.failure.code}`
}

const listMail: Step = async world => {
  const id = world.random.any([...world.lists.keys()])
  if (id === undefined) return 'no list'
  const answer = await world.patiently(world.desk.call('runs.mail', { id, templateId: 'english' }))
  return `mail list ${id}: ${answer.ok ? answer.value.queued : answer.failure.code}`
}

const refresh: Step = async ({ desk, patiently }) => {
  const answer = await patiently(desk.call('accounts.refresh', undefined))
  return `refresh: ${answer.ok ? answer.value.end : answer.failure.code}`
}

const woken: Step = async ({ desk }) => {
  desk.app().woken()
  return 'woken'
}

const read: Step = async ({ reader, patiently }) => {
  await patiently(reader.read())
  return `the reader has seen ${reader.seen.length}`
}

/** A link of the company as customers know it, old or new. */
const anyRequest = async ({ service, random }: World) => {
  const rows = await service.db().selectFrom('connect_requests').selectAll().orderBy('redirect_url').execute()
  const row = random.any(rows)
  return row && { ...row, path: `/connect/r/${row.token}` }
}

const anyone = async ({ people, random }: World) =>
  people.all.length < 3 || random.below(4) === 0 ? people.come() : (random.any(people.all) ?? people.come())

const customer: Step = async world => {
  const { people, random, service } = world
  if (!service.isRunning()) return 'no service for customers'
  const request = await anyRequest(world)
  const person = await anyone(world)
  const does = random.one(['open', 'accept', 'accept', 'accept', 'decline', 'end', 'leave'] as const)
  if (does === 'end' || does === 'leave') {
    if (does === 'leave') people.all.splice(people.all.indexOf(person), 1)
    return `${person.name} ${does}s: ${await people[does](person)}`
  }
  if (request === undefined) return 'no link to follow'
  const twice = random.below(3) === 0 ? [1, 2] : [1]
  const statuses = await world.patiently(Promise.all(twice.map(() => people[does](person, request.path))))
  return `${person.name} ${does}s ${request.redirect_url}: ${statuses.join(', ')}`
}

/** Two customers and the desk at the same link at once. */
const contest: Step = async world => {
  const { people, service, random } = world
  const [request, links] = service.isRunning()
    ? [await anyRequest(world), await linksOf(world)]
    : [undefined, []]
  if (request === undefined) return 'no link to fight for'
  const link = links.find(({ requestId }) => requestId === request.id)
  const [one, other] = [await anyone(world), await people.come()]
  const doings = random.shuffled([
    () => people.accept(one, request.path),
    () => people.accept(other, request.path),
    ...(link === undefined ? [] : [() => withdrawOne(world, link)]),
  ])
  const ends = await world.patiently(Promise.allSettled(doings.map(go => go())))
  const words = ends.map(end => (end.status === 'fulfilled' ? end.value : `${end.reason}`))
  return `at once at ${request.redirect_url}: ${words.join(', ')}`
}

const renew: Step = async ({ service, serviceNow }) => {
  if (!service.isRunning()) return 'no service to renew at'
  await renewStandingLink(service.db(), { companyId: service.companyId, now: serviceNow() })
  return 'the standing link is renewed'
}

const weather: Step = async ({ network, random }) => {
  const percent = random.one([0, 0, 20, 50, 80])
  network.setTrouble(percent)
  return `trouble for ${percent} of 100 requests`
}

const release: Step = async ({ network }) => `what was held goes on: ${network.release()}`

const cut: Step = async ({ desk }) => {
  desk.cut()
  return 'all connections of the app are cut'
}

/** Something that is not waited for, a few turns, and then the end. */
const inTheMiddle = async (world: World): Promise<string> => {
  const { random } = world
  const doing = random.one([create, mail, runList, withdraw, refresh, listStep])
  const isAlone = random.below(3) === 0
  if (!isAlone) doing(world).catch(() => undefined)
  const turns = isAlone ? 0 : random.below(12)
  for (let left = turns; left > 0; left -= 1) await new Promise<void>(resolve => setImmediate(resolve))
  return isAlone ? '' : ` ${turns} turns into ${doing.name}`
}

const killApp: Step = async world => {
  const what = await inTheMiddle(world)
  await world.desk.kill()
  return `the app is killed${what}`
}

/** The mail server has its text and has not said so yet. */
const killWhileMailing: Step = async world => {
  const link = await unmailed(world)
  if (link === undefined) return 'nothing to mail'
  const taken = Promise.withResolvers<void>()
  let asked = 0
  // For the sender, the recipient, and once the text is here.
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

const restartApp: Step = async world => {
  await world.desk.restart()
  return 'the app is restarted'
}

const killService: Step = async world => {
  const what = await inTheMiddle(world)
  await world.service.kill()
  world.full.service = false
  if (world.random.below(2) === 0) return `the service is killed${what}`
  await world.service.start()
  return `the service is killed${what} and started`
}

const rollService: Step = async ({ service, full }) => {
  await service.stop()
  await service.start()
  full.service = false
  return 'the service is restarted'
}

const startService: Step = async ({ service }) => {
  await service.start()
  return 'the service runs'
}

const fullDisk: Step = async ({ service, full }) => {
  if (!service.isRunning()) return 'no service to fill the disk of'
  full.service = !full.service
  await service.setFull(full.service)
  return `the service's disk is ${full.service ? 'full' : 'free'}`
}

const clean: Step = async ({ service }) => {
  if (!service.isRunning()) return 'no service to clean'
  await service.cleanHouse().catch(() => undefined)
  return 'the service cleans up'
}

const pass: Step = async ({ clock, network, random, calm }) => {
  const minutes = random.one([1, 5, 30, 120])
  // Nothing is on its way for that long.
  if (minutes > 5) network.release()
  clock.pass(minutes * minute)
  await calm()
  return `${minutes} minutes pass`
}

/** Within hours, so that no answer that is kept for a day lapses by it. */
const jump: Step = async ({ skew, random }) => {
  const which = random.one(['app', 'service'] as const)
  skew[which] = (random.below(240) - 120) * minute
  return `the clock of the ${which} is off by ${skew[which] / minute} minutes`
}

/** As often as they stand here. */
export const steps: readonly [Step, ...Step[]] = [
  create,
  ...[create, create, create, create, createAgain, retry, retry, withdraw, withdraw, mail, mail],
  ...[customer, customer, customer, customer, customer, customer, contest, contest, renew],
  ...[runList, listStep, listStep, listMail, refresh, woken, read, read, mailTrouble, weather, weather],
  ...[
    release,
    release,
    cut,
    killApp,
    killApp,
    killWhileMailing,
    killWhileMailing,
    restartApp,
    killService,
    rollService,
    startService,
    startService,
  ],
  ...[fullDisk, clean, pass, pass, jump],
]
