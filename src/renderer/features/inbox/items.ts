import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import type { AccountRow, Connection, Link } from '../../../contract/model.ts'
import type { FailedMail } from '../../../contract/overview.ts'
import { readingProblem } from '../../shared/hooks/reading-problem.ts'
import { failureWords, mailWords } from '../../ui/text/failure-words.ts'
import { day, daysAgo, inSentence } from '../../ui/text/when.ts'
import { details, messages } from './inbox-messages.ts'
import type { InboxItem } from './item.ts'
import type { InboxData } from './queries.ts'
import { runItems } from './run-items.ts'
import { whoAccepted } from './somebody-else.ts'

/** Days after which an end or a refusal is history. */
const recentDays = 30

const linkTitle = ({ customer, email }: Pick<Link, 'customer' | 'email'>): string =>
  customer || email || messages.unnamedLink

const sharedItem = (
  rows: readonly AccountRow[],
  link: Link | undefined,
  offersChanges: boolean,
  seenAt: number | null,
): InboxItem[] => {
  const [row] = rows
  if (row === undefined) return []
  const accounts = rows.filter(({ utilityAccount }) => utilityAccount).length
  const title =
    link === undefined
      ? (row.notedName ?? row.name ?? row.email ?? messages.unnamedCustomer)
      : linkTitle(link)
  const who = row.name ?? row.email
  const by = link === undefined ? 'same' : whoAccepted(link, row)
  const shares = offersChanges
    ? details.shares(who === title ? null : who, accounts)
    : details.newAccount(accounts)
  const isElse = by === 'else' && who !== null
  const detail = isElse
    ? details.somebodyElse(who)
    : by === 'name' && who !== null
      ? details.otherName(who)
      : shares
  return [
    {
      id: `shared:${row.customerId}`,
      group: 'shared',
      title,
      detail,
      at: link?.stateAt ?? seenAt,
      of: { customerId: row.customerId },
      action: { do: isElse ? 'look' : 'open' },
      isNewcomer: true,
    },
  ]
}

const sharedItems = ({ newcomers, accepted, overview }: InboxData): InboxItem[] => {
  const ids = [...new Set(newcomers.map(({ customerId }) => customerId))]
  return ids.flatMap(id =>
    sharedItem(
      newcomers.filter(({ customerId }) => customerId === id),
      accepted.find(({ customerId }) => customerId === id),
      overview.offersChanges === true,
      overview.newcomers.find(({ customerId }) => customerId === id)?.at ?? null,
    ),
  )
}

const endedItem = (
  { customerId, name, endedAt, removalDue }: EndedCustomer,
  link: Link | undefined,
  now: number,
): InboxItem => ({
  id: `ended:${customerId}:${endedAt}`,
  group: 'ended',
  title: link === undefined ? (name ?? messages.unnamedCustomer) : linkTitle(link),
  detail: details.ended(removalDue === null ? null : inSentence(day(removalDue, now))),
  at: endedAt,
  of: { customerId },
  action: link === undefined ? { do: 'open' } : { do: 'renew', linkId: link.id },
})

const handed = (link: Link): link is Link & { url: string } => link.url !== null

/** Since when somebody was to be asked again: the day that was chosen, else when the link was handed over. */
const promiseOf = ({ followUpAt, handedAt, createdAt }: Link): number => followUpAt ?? handedAt ?? createdAt

const declinedItem = (link: Link): InboxItem => ({
  id: `declined:${link.id}`,
  group: 'ended',
  title: linkTitle(link),
  detail: details.declined,
  at: link.stateAt,
  of: { linkId: link.id },
  action: handed(link) ? { do: 'write', link } : { do: 'open' },
})

const waitingItem = (link: Link, now: number): InboxItem => {
  const { id, followUpAt, openedAt } = link
  const sentAt = link.handedAt ?? link.createdAt
  return {
    id: `waiting:${id}:${promiseOf(link)}`,
    group: 'waiting',
    title: linkTitle(link),
    detail:
      followUpAt === null
        ? details.waiting(openedAt !== null, Math.max(0, daysAgo(sentAt, now)))
        : details.promised(inSentence(day(followUpAt, now))),
    at: sentAt,
    of: { linkId: id },
    action: handed(link) ? { do: 'remind', link } : { do: 'open' },
    followUp: { linkId: id, before: followUpAt },
  }
}

/** Something is wrong with it until its cause is gone. */
const stuck = (item: Omit<InboxItem, 'group'>): InboxItem => ({ ...item, group: 'stuck' })

const unknownItem = (link: Link): InboxItem =>
  stuck({
    id: `unknown:${link.id}`,
    title: linkTitle(link),
    detail: details.unknown,
    at: link.createdAt,
    of: { linkId: link.id },
    action: { do: 'retry', linkId: link.id },
  })

const failedMailItem = (mail: FailedMail): InboxItem =>
  stuck({
    id: `mail:${mail.linkId}:${mail.at}`,
    title: linkTitle(mail),
    detail: mail.state === 'refused' ? details.mailRefused : details.mailUnknown,
    at: mail.at,
    of: { linkId: mail.linkId },
    action: { do: 'open' },
  })

const queueItems = ({ waiting, paused, hold, server }: InboxData['mail']): InboxItem[] => {
  if (waiting === 0) return []
  const isGoing = !paused && hold === null
  return [
    {
      id: `mails:${paused ? 'paused' : (hold?.problem ?? '')}`,
      group: 'stuck',
      title: details.mailsTitle(waiting),
      detail: paused
        ? details.mailsPaused
        : hold === null
          ? details.mailsWait(server?.perMinute ?? 0)
          : details.mailsHeld(mailWords(hold.problem, hold.answer).title),
      at: null,
      ...(isGoing && server !== null
        ? { instead: details.timeLeft(Math.ceil((waiting * 60) / server.perMinute)) }
        : {}),
      of: { route: { to: '/settings', search: { page: 'mail' } } },
      action: { do: paused ? 'resumeMails' : isGoing ? 'pauseMails' : 'send' },
    },
  ]
}

const readingItems = (
  { summary }: InboxData,
  connection: Pick<Connection, 'reachability'> | null,
): InboxItem[] => {
  const failure = readingProblem(summary, connection)
  if (failure === null || failure.code === 'list_not_offered') return []
  const { title } = failureWords(failure)
  return [
    {
      id: `reading:${failure.code}`,
      group: 'stuck',
      title: details.readingTitle,
      detail: title,
      at: failure.at ?? null,
      of: { route: { to: '/accounts' } },
      action: { do: 'read' },
    },
  ]
}

const missingItems = ({ summary }: InboxData): InboxItem[] =>
  summary.missing === 0
    ? []
    : [
        {
          id: `missing:${summary.missing}`,
          group: 'stuck',
          title: details.missingTitle(summary.missing),
          detail: details.missing,
          at: null,
          of: { route: { to: '/accounts' } },
          action: { do: 'open' },
        },
      ]

const latestFirst = (a: InboxItem, b: InboxItem): number => (b.at ?? 0) - (a.at ?? 0)

/**
 * All that waits for a person, group by group: what came, the latest first; what waits for an answer, the oldest first. Pure.
 * @param now milliseconds since 1970
 */
export const inboxItems = (
  data: InboxData,
  connection: Pick<Connection, 'reachability'> | null,
  now: number,
): InboxItem[] => {
  const since = now - recentDays * 86_400_000
  const linkOf = (id: string) => data.accepted.find(({ customerId }) => customerId === id)
  const ended = data.ended
    .filter(({ endedAt }) => endedAt >= since)
    .map(one => endedItem(one, linkOf(one.customerId), now))
  const declined = data.declined.filter(({ stateAt }) => stateAt >= since).map(declinedItem)
  return [
    ...sharedItems(data).toSorted(latestFirst),
    ...[...ended, ...declined].toSorted(latestFirst),
    ...data.waiting.toSorted((a, b) => promiseOf(a) - promiseOf(b)).map(link => waitingItem(link, now)),
    ...readingItems(data, connection),
    ...missingItems(data),
    ...data.unknown.map(unknownItem),
    ...data.overview.failedMails.map(failedMailItem),
    ...queueItems(data.mail),
    ...runItems(data.runs, connection),
  ]
}
