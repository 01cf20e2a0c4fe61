import { queryOptions } from '@tanstack/react-query'
import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import { everyLink } from '../../../contract/links/register.ts'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import type { AccountRow, Link } from '../../../contract/model.ts'
import type { Overview } from '../../../contract/overview.ts'
import { hasEnded, type Run } from '../../../contract/run.ts'
import { call } from '../../api.ts'
import { appStateNow } from '../../shared/hooks/app-state.ts'
import { createAskAgain } from '../../shared/hooks/follow-events.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { declinedId, endedId, mostEnded, recentDays, sharedId, unknownId, waitingId } from './item.ts'
import { type AsideItems, asideQuery, isWaiting, noneAside } from './put-aside.ts'

/** At most so many items of each kind: its own list has the rest. */
const mostOfAKind = 20

const links = async (list: Partial<LinkList>, limit: number, offset = 0): Promise<Link[]> =>
  (await ask('links.page', { ...everyLink, by: 'last', ...list, offset, limit })).rows

/** The most links of a page. */
const mostLinks = 500

/** `waits`: whether a row is of an item that is not put aside; `most`: so many of these are enough. */
type Reading<Row> = { size: number; keyOf: (row: Row) => unknown; waits: (row: Row) => boolean; most: number }

/** Reads pages of this size until enough of their rows wait, or there are no more: what is done must not crowd out the rest. Each row once. */
const readOn = async <Row>(
  read: (offset: number) => Promise<Row[]>,
  { size, keyOf, waits, most }: Reading<Row>,
): Promise<Row[]> => {
  const found: Row[] = []
  for (let isEnd = false; !isEnd; ) {
    const next = await read(found.length)
    found.push(...next)
    isEnd = next.length < size || found.filter(waits).length >= most
  }
  return [...new Map(found.map(row => [keyOf(row), row])).values()]
}

/** The first links of a list that wait, with those that were put aside among them: these must not crowd out the others. */
const waitingLinks = async (
  aside: AsideItems,
  idOf: (link: Link) => string,
  list: Partial<LinkList>,
): Promise<Link[]> => {
  const size = Math.min(mostLinks, mostOfAKind + aside.size)
  const waits = (link: Link) => isWaiting(aside, idOf(link), Date.now())
  const read = (offset: number) => links(list, size, offset)
  const found = await readOn(read, { size, keyOf: ({ id }) => id, waits, most: mostOfAKind })
  const beyond = new Set(found.filter(waits).slice(mostOfAKind))
  return found.filter(link => !beyond.has(link))
}

/** What is put aside, as far as it can be read. */
const readAside = async (): Promise<AsideItems> => {
  const id = appStateNow()?.currentId
  return id == null ? noneAside : queryClient.ensureQueryData(asideQuery(id)).catch(() => noneAside)
}

/** Counting the mails of more links at each event would hold main up. */
const mostCounted = 5_000

/** The lists of Create many whose mails are counted: those that are over, and the latest, however long, while mails wait. Pure. */
const listsToCount = (runs: Run[], waiting: number): Run[] => {
  const started = runs.filter(({ startedAt }) => startedAt !== null)
  let links = 0
  return started.slice(0, mostOfAKind).filter((run, index) => {
    if (index === 0 && waiting > 0) return true
    const isCounted = hasEnded(run) && links + run.counts.created <= mostCounted
    if (isCounted) links += run.counts.created
    return isCounted
  })
}

/** The states of a list's mails; nothing where it was deleted since the lists were read. */
const readMailsOf = async (run: Run) => {
  const mails = await call('runs.mails', { id: run.id })
  if (mails.ok) return [{ run, mails: mails.value }]
  if (mails.failure.code === 'not_found') return []
  throw mails.failure
}

const readAccepted = async (): Promise<Link[]> =>
  (await Promise.all([links({ state: 'accepted' }, 100), links({ state: 'ended' }, 100)])).flat()

/** Customers who ended sharing, the latest first. */
const readEnded = (aside: AsideItems): Promise<EndedCustomer[]> => {
  // One more, to know whether there are more.
  const size = mostEnded + 1
  const read = async (offset: number) => (await ask('accounts.ended', { offset, limit: size })).rows
  const waits = (one: EndedCustomer) => isWaiting(aside, endedId(one), Date.now())
  return readOn(read, { size, keyOf: endedId, waits, most: mostEnded })
}

const sharersAtOnce = 200

/** Utility accounts of new customers, and of those who lately accepted a link noted with an email: another person may have accepted. */
const readSharers = async (
  aside: AsideItems,
  accepted: Link[],
  { returned = [] }: Overview,
): Promise<AccountRow[]> => {
  const since = Date.now() - recentDays * 86_400_000
  const lately = accepted.filter(
    ({ email, stateAt, endedAt }) => email !== '' && stateAt >= since && endedAt === null,
  )
  const seen = lately.flatMap(({ customerId }) => customerId ?? [])
  const filter = { search: '', utility: null, state: null, onlyNew: true, seen }
  let upTo: number | null = null
  /** Without rows that came since the first page. */
  const read = async (offset: number) => {
    const page = await ask('accounts.page', { ...filter, offset, limit: sharersAtOnce, upTo })
    upTo ??= page.latest
    return page.rows
  }
  const ended = [...accepted, ...returned]
  const found = await readOn(read, {
    size: sharersAtOnce,
    keyOf: ({ id }) => id,
    // Who was looked at is no item as a rule, and must not crowd out who is new.
    waits: ({ customerId, isNew }) => isNew && isWaiting(aside, sharedId(customerId, ended), Date.now()),
    most: sharersAtOnce,
  })
  const last = found.at(-1)?.customerId
  // The rest of the last customer's: their number is said.
  for (let end = found.length < sharersAtOnce ? 0 : -1; end < 0; ) {
    const next = await read(found.length)
    end = next.length === 0 ? 0 : next.findIndex(({ customerId }) => customerId !== last)
    found.push(...(end < 0 ? next : next.slice(0, end)))
  }
  return found
}

const readInbox = async () => {
  const aside = await readAside()
  const oldest = { by: 'created', descending: false } as const
  const reading = readAccepted()
  const overviewing = ask('overview.get', undefined)
  const [overview, summary, sharers, accepted, ended, declined, waiting, due, unknown, runs] =
    await Promise.all([
      overviewing,
      ask('accounts.summary', undefined),
      Promise.all([reading, overviewing]).then(both => readSharers(aside, ...both)),
      reading,
      readEnded(aside),
      waitingLinks(aside, declinedId, { state: 'declined' }),
      waitingLinks(aside, waitingId, { followUp: true, ...oldest }),
      ask('links.followUps', undefined),
      waitingLinks(aside, unknownId, { state: 'outcome_unknown', ...oldest }),
      ask('runs.list', undefined),
    ])
  // Not before the overview: a mail that went out meanwhile would count as waiting, but for nobody.
  const mail = await ask('mail.setup', undefined)
  const lists = (await Promise.all(listsToCount(runs, mail.waiting).map(readMailsOf))).flat()
  return { overview, summary, sharers, accepted, ended, declined, waiting, due, unknown, runs, mail, lists }
}

export type InboxData = Awaited<ReturnType<typeof readInbox>>

/** Poll interval in minutes: a link becomes due as a new day begins, of which no event tells. */
const again = 10

/** All data of the Inbox in one query; `useInboxInStep` refetches it. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: readInbox,
  refetchInterval: again * 60_000,
})

/** Refetches the Inbox; resolves when that is done. */
export const askInboxAgain = createAskAgain(queryClient, 'inbox')
