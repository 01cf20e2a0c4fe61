import { queryOptions } from '@tanstack/react-query'
import { everyLink } from '../../../contract/links/register.ts'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import type { AccountRow, Link } from '../../../contract/model.ts'
import { hasEnded, type Run } from '../../../contract/run.ts'
import { call } from '../../api.ts'
import { appStateNow } from '../../shared/hooks/app-state.ts'
import { createAskAgain } from '../../shared/hooks/follow-events.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { declinedId, mostEnded, recentDays, unknownId, waitingId } from './item.ts'
import { type AsideItems, asideQuery, isWaiting, noneAside } from './put-aside.ts'

/** At most so many items of each kind: its own list has the rest. */
const mostOfAKind = 20

const links = async (list: Partial<LinkList>, limit: number, offset = 0): Promise<Link[]> =>
  (await ask('links.page', { ...everyLink, by: 'last', ...list, offset, limit })).rows

/** The most links of a page. */
const mostLinks = 500

/** The first links of a list that wait, with those that were put aside among them: these must not crowd out the others. */
const waitingLinks = async (
  aside: AsideItems,
  idOf: (link: Link) => string,
  list: Partial<LinkList>,
): Promise<Link[]> => {
  const limit = Math.min(mostLinks, mostOfAKind + aside.size)
  const waits = (link: Link) => isWaiting(aside, idOf(link), Date.now())
  const found = new Map<string, Link>()
  for (let offset = 0, isEnd = false; !isEnd; offset += limit) {
    const next = await links(list, limit, offset)
    for (const link of next) found.set(link.id, link)
    isEnd = next.length < limit || [...found.values()].filter(waits).length >= mostOfAKind
  }
  const all = [...found.values()]
  const beyond = new Set(all.filter(waits).slice(mostOfAKind))
  return all.filter(link => !beyond.has(link))
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

/** Utility accounts of new customers, and of those who lately accepted a link noted with an email: another person may have accepted. */
const readSharers = async (accepted: Link[]): Promise<AccountRow[]> => {
  const since = Date.now() - recentDays * 86_400_000
  const lately = accepted.filter(
    ({ email, stateAt, endedAt }) => email !== '' && stateAt >= since && endedAt === null,
  )
  const seen = lately.flatMap(({ customerId }) => customerId ?? [])
  const filter = { search: '', utility: null, state: null, onlyNew: true, seen }
  const read = (offset: number, upTo: number | null) =>
    ask('accounts.page', { ...filter, offset, limit: 200, upTo })
  const { rows, total, latest } = await read(0, null)
  const found = [...rows]
  const last = rows.at(-1)?.customerId
  // The rest of the last customer's, without rows that came since: their number is said.
  while (found.length < total) {
    const next = (await read(found.length, latest)).rows
    const end = next.findIndex(({ customerId }) => customerId !== last)
    found.push(...(end < 0 ? next : next.slice(0, end)))
    if (end >= 0 || next.length === 0) break
  }
  return found
}

const readInbox = async () => {
  const aside = await readAside()
  const oldest = { by: 'created', descending: false } as const
  const reading = readAccepted()
  const [overview, summary, sharers, accepted, ended, declined, waiting, due, unknown, runs] =
    await Promise.all([
      ask('overview.get', undefined),
      ask('accounts.summary', undefined),
      reading.then(readSharers),
      reading,
      // One more, to know whether there are more.
      ask('accounts.ended', { offset: 0, limit: mostEnded + 1 }),
      waitingLinks(aside, declinedId, { state: 'declined' }),
      waitingLinks(aside, waitingId, { followUp: true, ...oldest }),
      ask('links.followUps', undefined),
      waitingLinks(aside, unknownId, { state: 'outcome_unknown', ...oldest }),
      ask('runs.list', undefined),
    ])
  // Not before the overview: a mail that went out meanwhile would count as waiting, but for nobody.
  const mail = await ask('mail.setup', undefined)
  const lists = (await Promise.all(listsToCount(runs, mail.waiting).map(readMailsOf))).flat()
  return {
    overview,
    summary,
    sharers,
    accepted,
    ended: ended.rows,
    declined,
    waiting,
    due,
    unknown,
    runs,
    mail,
    lists,
  }
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
