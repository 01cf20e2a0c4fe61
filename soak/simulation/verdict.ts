import type { Link } from '../../src/contract/model.ts'
import type { RunRow } from '../../src/contract/run.ts'
import { serviceLines, shownLines } from '../../src/main/app/changes/testing/compare.ts'
import { expectValue } from '../../src/main/app/testing/scene.ts'
import { origin } from './service.ts'
import type { World } from './world.ts'

// What must hold at the end of a world; each check answers what is wrong.

const all = { search: '', offset: 0, limit: 500 }

const linksOf = async ({ desk }: World): Promise<Link[]> =>
  expectValue(await desk.call('links.page', all)).rows

const without = (lines: string[], others: string[], what: string): string[] =>
  lines.filter(line => !others.includes(line)).map(line => `${what}: ${line}`)

/** The app must show what the service has, no more and no less. */
const checkShown = async (world: World): Promise<string[]> => {
  const { desk, service } = world
  const [truth, links] = [
    await serviceLines({ baseUrl: origin, apiKey: service.apiKey, fetch: service.deliver }),
    await linksOf(world),
  ]
  const accounts = expectValue(
    await desk.call('accounts.page', { ...all, utility: null, state: null, onlyNew: false }),
  ).rows
  const shown = shownLines(accounts, links)
  return [
    ...without(truth.accounts, shown.accounts, 'account not shown'),
    ...without(shown.accounts, truth.accounts, 'account shown that is not there'),
    ...without(truth.links, shown.links, 'link not shown'),
    ...without(shown.links, truth.links, 'link shown that is not there'),
    ...(new Set(shown.links).size === shown.links.length ? [] : ['a link is shown twice']),
    ...(new Set(shown.accounts).size === shown.accounts.length ? [] : ['an account is shown twice']),
  ]
}

type Request = { id: string; token: string; redirect_url: string; state: string }

const requestsOf = ({ service }: World): Promise<Request[]> =>
  service.db().selectFrom('connect_requests').select(['id', 'token', 'redirect_url', 'state']).execute()

/** Each link that was wanted must be made once, as the app said, or not at all. */
const checkWanted = (world: World, requests: Request[], links: Link[]): string[] =>
  [...world.wanted].flatMap(([id, { redirectUrl, answers }]) => {
    const made = requests.filter(request => request.redirect_url === redirectUrl)
    const row = links.find(link => link.id === id)
    const said = answers.flatMap(answer => (answer.ok ? [answer.value] : []))
    const url = `${origin}/connect/r/${made[0]?.token}`
    const last = answers.at(-1)
    const what = `${id} (${answers.map(answer => (answer.ok ? 'made' : answer.failure.code)).join(', ')})`
    return [
      ...(made.length > 1 ? [`${what} was made ${made.length} times`] : []),
      ...(said.some(({ link }) => link.url !== url) ? [`${what} was said to be another than ${url}`] : []),
      ...(said.some(({ saved }) => saved) && row === undefined ? [`${what} is lost`] : []),
      ...(row !== undefined && row.url !== url ? [`${what} is ${row.url}, at the service ${url}`] : []),
      ...(last && !last.ok && last.failure.code !== 'outcome_unknown' && made.length > 0 && row === undefined
        ? [`${what} was said to have failed, and is there`]
        : []),
    ]
  })

const checkRow = (row: RunRow, page: string, requests: Request[]): string[] => {
  const made = requests.filter(request => request.redirect_url === page)
  const what = `row ${page} is ${row.state}`
  if (made.length > 1) return [`${what}, made ${made.length} times`]
  if (row.state === 'created' && row.url !== `${origin}/connect/r/${made[0]?.token}`)
    return [`${what}: ${row.url}`]
  // A person discarded the link without knowing its outcome.
  const isDiscarded = row.error?.code === 'discarded'
  if (row.state === 'failed' && !isDiscarded && made.length > 0) return [`${what}, and is there`]
  return row.state === 'created' || row.state === 'failed' ? [] : [what]
}

const checkLists = async ({ desk, lists }: World, requests: Request[]): Promise<string[]> => {
  const faults: string[] = []
  for (const [id, pages] of lists) {
    const rows = expectValue(await desk.call('runs.rows', { id, filter: 'all', offset: 0, limit: 500 })).rows
    const data = rows.filter(({ cells }) => cells.some(cell => pages.includes(cell)))
    if (data.length !== pages.length) faults.push(`list ${id} has ${data.length} of ${pages.length} rows`)
    for (const row of data) faults.push(...checkRow(row, row.cells.at(-1) ?? '', requests))
  }
  return faults
}

/** No customer may get a mail twice, or one with another's link, and no mail may be lost. */
const checkMails = (world: World, links: Link[]): string[] =>
  links.flatMap(({ id, email, url, mail }) => {
    if (email === '' || url === null) return []
    const received = world.smtp.received.filter(({ to }) => to.includes(email))
    const texts = received.map(({ body }) => body.replaceAll('=\r\n', ''))
    return [
      ...(received.length > 1 ? [`${id} was mailed ${received.length} times`] : []),
      ...(mail?.state === 'handed' && received.length === 0 ? [`the mail of ${id} is lost`] : []),
      ...(mail?.state === 'refused' && received.length > 0
        ? [`the mail of ${id} was said to be refused`]
        : []),
      ...(mail?.state === 'waiting' || mail?.state === 'sending'
        ? [`the mail of ${id} is ${mail.state}`]
        : []),
      ...texts.filter(text => !text.includes(url)).map(() => `the mail of ${id} holds another link`),
    ]
  })

/** The feed must have no gap, and a reader from the beginning must have seen each change once and in order. */
const checkFeed = async ({ service, reader }: World): Promise<string[]> => {
  const rows = await service.db().selectFrom('changes').select(['number', 'at']).orderBy('number').execute()
  const head = await service.db().selectFrom('change_heads').select('number').executeTakeFirst()
  const gaps = rows.filter(({ number }, at) => number !== (rows[0]?.number ?? 0) + at)
  const numbers = reader.seen.map(id => Number(id.split('_')[2]))
  const first = numbers[0]
  const wanted = rows.map(({ number }) => number).filter(number => first !== undefined && number >= first)
  return [
    ...gaps.map(({ number }) => `a gap before change ${number}`),
    ...(rows.at(-1)?.number === (head?.number ?? undefined) ? [] : ['the head is not the last change']),
    ...(reader.lapses() === 0 && `${numbers}` !== `${wanted}`
      ? [`the reader saw ${numbers} of ${wanted}`]
      : []),
  ]
}

/** Each link may come to one end only, and nothing may happen to it afterwards. */
const checkEnds = async ({ service }: World): Promise<string[]> => {
  const rows = await service
    .db()
    .selectFrom('changes')
    .select(['number', 'type', 'request_id'])
    .where('request_id', 'is not', null)
    .orderBy('number')
    .execute()
  const ended = new Map<string | null, string>()
  return rows.flatMap(({ number, type, request_id }) => {
    const before = ended.get(request_id)
    if (!type.startsWith('link.')) return []
    if (type === 'link.accepted' || type === 'link.withdrawn') ended.set(request_id, type)
    return before === undefined ? [] : [`change ${number}: ${type} after ${before}`]
  })
}

/** A withdrawn link must stay withdrawn, even if a customer tries it. */
const checkWithdrawn = async (world: World, requests: Request[]): Promise<string[]> => {
  const faults = requests
    .filter(({ id, state }) => world.withdrawn.has(id) && state !== 'withdrawn')
    .map(({ id, state }) => `${id} was withdrawn and is ${state}`)
  const late = await world.people.come()
  const before = await requestsOf(world)
  for (const { token, state } of before) {
    if (state === 'withdrawn') await world.people.accept(late, `/connect/r/${token}`)
  }
  const after = await requestsOf(world)
  const share = await world.service
    .db()
    .selectFrom('shares')
    .where('customer_id', '=', late.id)
    .selectAll()
    .execute()
  if (`${before.map(({ state }) => state)}` !== `${after.map(({ state }) => state)}`)
    faults.push('what was withdrawn could be accepted')
  return share.length === 0 ? faults : [...faults, 'what was withdrawn gave a share']
}

/** No work may be left half done at the service. */
const checkLeft = async ({ service, serviceNow }: World): Promise<string[]> => {
  await service.cleanHouse()
  const keys = await service
    .db()
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('status', 'is', null)
    .execute()
  return keys
    .filter(({ started_at }) => started_at < serviceNow() - 25 * 3_600_000)
    .map(({ key }) => `the key of ${key} is left`)
}

/** All faults of a world. */
export const judge = async (world: World): Promise<string[]> => {
  await world.patiently(world.reader.read())
  const shown = await world
    .until(() => checkShown(world))
    .then(
      () => [],
      (error: unknown) => [`${error}`],
    )
  const [requests, links] = [await requestsOf(world), await linksOf(world)]
  return [
    ...shown,
    ...checkWanted(world, requests, links),
    ...(await checkLists(world, requests)),
    ...checkMails(world, links),
    ...(await checkFeed(world)),
    ...(await checkEnds(world)),
    ...(await checkWithdrawn(world, requests)),
    ...(await checkLeft(world)),
  ]
}
