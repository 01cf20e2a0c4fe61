import { queryOptions } from '@tanstack/react-query'
import { everyLink } from '../../../contract/links/register.ts'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import type { Run } from '../../../contract/run.ts'
import { ask } from '../../shared/hooks/query-client.ts'

/** Of each kind, at most: its list has the rest. */
const mostOfAKind = 20

const links = (list: Partial<LinkList>, limit = mostOfAKind) =>
  ask('links.page', { ...everyLink, by: 'last', ...list, offset: 0, limit })

/** The latest list of links, where its mails are what waits; null: they are of single links. */
const waitingList = async (runs: Run[]): Promise<Run | null> => {
  const [latest] = runs
  if (latest === undefined || latest.startedAt === null) return null
  return (await ask('runs.mails', { id: latest.id })).mail_waiting === 0 ? null : latest
}

const readInbox = async () => {
  const [overview, summary, newcomers, accepted, ended, declined, waiting, due, unknown, runs, mail] =
    await Promise.all([
      ask('overview.get', undefined),
      ask('accounts.summary', undefined),
      ask('accounts.page', { search: '', utility: null, state: null, onlyNew: true, offset: 0, limit: 100 }),
      Promise.all([links({ state: 'accepted' }, 100), links({ state: 'ended' }, 100)]),
      ask('accounts.ended', { offset: 0, limit: 100 }),
      links({ state: 'declined' }),
      links({ followUp: true, by: 'created', descending: false }),
      ask('links.followUps', undefined),
      links({ state: 'outcome_unknown', by: 'created', descending: false }),
      ask('runs.list', undefined),
      ask('mail.setup', undefined),
    ])
  const mailRun = mail.waiting === 0 ? null : await waitingList(runs)
  return {
    overview,
    summary,
    newcomers: newcomers.rows,
    accepted: accepted.flatMap(({ rows }) => rows),
    ended: ended.rows,
    declined: declined.rows,
    waiting: waiting.rows,
    due,
    unknown: unknown.rows,
    runs,
    mail,
    mailRun,
  }
}

export type InboxData = Awaited<ReturnType<typeof readInbox>>

/** Minutes after which a day may have come that makes a link due. */
const again = 10

/** All that the Inbox is made of, asked for at once; kept in step by `useInboxInStep`. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: readInbox,
  refetchInterval: again * 60_000,
})
