import type { Link } from '../../src/contract/model.ts'
import type { World } from './world.ts'

/** Performs one action, and describes it in a few words. */
export type Step = (world: World) => Promise<string>

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

/** Asks for a link as the form does; the answer counts only if the app was not restarted meanwhile. */
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

export const linksOf = async ({ desk }: World): Promise<Link[]> => {
  const page = await desk.call('links.page', { search: '', offset: 0, limit: 500 })
  return page.ok ? page.value.rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : []
}

export const create: Step = async world => {
  const ids = Array.from({ length: world.random.one([1, 1, 3]) }, () => wantLink(world))
  const answers = await world.patiently(Promise.all(ids.map(id => askFor(world, id))))
  return `create ${ids.join(', ')}: ${answers.join(', ')}`
}

export const createAgain: Step = async world => {
  const id = world.random.any([...world.wanted.keys()])
  return id === undefined
    ? 'nothing to create again'
    : `create ${id} again: ${await world.patiently(askFor(world, id))}`
}

export const retry: Step = async world => {
  const link = world.random.any((await linksOf(world)).filter(({ state }) => state === 'outcome_unknown'))
  if (link === undefined) return 'nothing to retry'
  const answer = await world.patiently(world.desk.call('links.retry', { id: link.id }))
  return `retry ${link.id}: ${answer.ok ? 'made' : answer.failure.code}`
}

export const withdrawOne = async (world: World, { id, requestId }: Link): Promise<string> => {
  const answer = await world.desk.call('links.withdraw', { id })
  if (answer.ok && requestId !== null) world.withdrawn.add(requestId)
  return `withdraw ${id}: ${answer.ok ? 'done' : answer.failure.code}`
}

export const withdraw: Step = async world => {
  const link = world.random.any((await linksOf(world)).filter(({ requestId }) => requestId !== null))
  return link === undefined ? 'nothing to withdraw' : world.patiently(withdrawOne(world, link))
}

export const unmailed = async (world: World): Promise<Link | undefined> =>
  world.random.any(
    (await linksOf(world)).filter(({ url, email, mail }) => url !== null && email !== '' && mail === null),
  )

export const send = ({ desk }: World, { id }: Link) =>
  desk.call('mail.send', { id: `mail-of-${id}`, linkId: id, templateId: 'english', fill: {}, to: null })

export const mail: Step = async world => {
  const link = await unmailed(world)
  if (link === undefined) return 'nothing to mail'
  const answer = await world.patiently(send(world, link))
  return `mail ${link.id}: ${answer.ok ? answer.value.state : answer.failure.code}`
}

export const runList: Step = async world => {
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

export const listStep: Step = async world => {
  const id = world.random.any([...world.lists.keys()])
  if (id === undefined) return 'no list'
  const how = world.random.one(['runs.pause', 'runs.start', 'runs.retryUnknown', 'runs.retryFailed'] as const)
  const answer = await world.patiently(world.desk.call(how, { id }))
  return `${how} ${id}: ${answer.ok ? answer.value.state : answer.failure.code}`
}

export const listMail: Step = async world => {
  const id = world.random.any([...world.lists.keys()])
  if (id === undefined) return 'no list'
  const answer = await world.patiently(world.desk.call('runs.mail', { id, templateId: 'english' }))
  return `mail list ${id}: ${answer.ok ? answer.value.queued : answer.failure.code}`
}

export const refresh: Step = async ({ desk, patiently }) => {
  const answer = await patiently(desk.call('accounts.refresh', undefined))
  return `refresh: ${answer.ok ? answer.value.end : answer.failure.code}`
}

export const woken: Step = async ({ desk }) => {
  desk.app().woken()
  return 'woken'
}

export const read: Step = async ({ reader, patiently }) => {
  await patiently(reader.read())
  return `the reader has seen ${reader.seen.length}`
}
