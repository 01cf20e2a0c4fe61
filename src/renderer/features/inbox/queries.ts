import { queryOptions } from '@tanstack/react-query'
import { everyLink } from '../../../contract/links/register.ts'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import type { AccountRow, Link } from '../../../contract/model.ts'
import type { Run } from '../../../contract/run.ts'
import { call } from '../../api.ts'
import { createAskAgain } from '../../shared/hooks/follow-events.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { recentDays } from './item.ts'

/** At most so many items of each kind: its own list has the rest. */
const mostOfAKind = 20

const links = (list: Partial<LinkList>, limit = mostOfAKind) =>
  ask('links.page', { ...everyLink, by: 'last', ...list, offset: 0, limit })

/** Counting the mails of a longer list at each event would hold main up. */
const mostCounted = 5_000

/** The latest list of Create many whose links were started, with the states of its mails where they wait or the links are over. */
const readLatestMails = async (runs: Run[], waiting: number) => {
  const run = runs.find(({ startedAt }) => startedAt !== null)
  if (run === undefined) return null
  const isOver = (run.state === 'done' || run.state === 'stopped') && run.counts.created <= mostCounted
  if (waiting === 0 && !isOver) return null
  const mails = await call('runs.mails', { id: run.id })
  if (mails.ok) return { run, mails: mails.value }
  // Deleted since the lists were read.
  if (mails.failure.code === 'not_found') return null
  throw mails.failure
}

const readAccepted = async (): Promise<Link[]> => {
  const pages = await Promise.all([links({ state: 'accepted' }, 100), links({ state: 'ended' }, 100)])
  return pages.flatMap(({ rows }) => rows)
}

/** Utility accounts of new customers, and of those who lately accepted a link noted with an email: another person may have accepted. */
const readSharers = async (accepted: Link[]): Promise<AccountRow[]> => {
  const since = Date.now() - recentDays * 86_400_000
  const lately = accepted.filter(
    ({ email, stateAt, endedAt }) => email !== '' && stateAt >= since && endedAt === null,
  )
  const seen = lately.flatMap(({ customerId }) => customerId ?? [])
  const filter = { search: '', utility: null, state: null, onlyNew: true, seen }
  return (await ask('accounts.page', { ...filter, offset: 0, limit: 200 })).rows
}

const readInbox = async () => {
  const reading = readAccepted()
  const [overview, summary, sharers, accepted, ended, declined, waiting, due, unknown, runs, mail] =
    await Promise.all([
      ask('overview.get', undefined),
      ask('accounts.summary', undefined),
      reading.then(readSharers),
      reading,
      ask('accounts.ended', { offset: 0, limit: 100 }),
      links({ state: 'declined' }),
      links({ followUp: true, by: 'created', descending: false }),
      ask('links.followUps', undefined),
      links({ state: 'outcome_unknown', by: 'created', descending: false }),
      ask('runs.list', undefined),
      ask('mail.setup', undefined),
    ])
  const latestMails = await readLatestMails(runs, mail.waiting)
  return {
    overview,
    summary,
    sharers,
    accepted,
    ended: ended.rows,
    declined: declined.rows,
    waiting: waiting.rows,
    due,
    unknown: unknown.rows,
    runs,
    mail,
    latestMails,
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
