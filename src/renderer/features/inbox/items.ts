import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow, Link } from '../../../contract/model.ts'
import { type ChangedCustomer, changedId } from '../../../contract/overview.ts'
import { hasEnded, type Run } from '../../../contract/run.ts'
import { lacksServer, needsSettings } from '../../shared/handing-over/queries.ts'
import { againWords, timeLeftWords } from '../../shared/handing-over/queue-messages.ts'
import { isOver, type Reached, readingProblem } from '../../shared/hooks/reading-problem.ts'
import { isOfUse } from '../../shared/record/link/link-words.ts'
import { listRoute, mailsWaitingRoute } from '../../shared/routes/account-route.ts'
import type { Route } from '../../shared/routes/route.ts'
import { settingsRoute } from '../../shared/routes/settings-route.ts'
import { listName } from '../../shared/words/list-name.ts'
import { failureWords, mailWords } from '../../ui/text/failure-words.ts'
import { day, daysAgo, inSentence } from '../../ui/text/when.ts'
import { ofFailedMail } from './failed-mail.ts'
import { details, messages } from './inbox-messages.ts'
import {
  declinedId,
  endedId,
  type InboxItem,
  type ItemAction,
  type ItemGroup,
  promiseOf,
  recentDays,
  sharedId,
  unknownId,
  waitingId,
} from './item.ts'
import { type AsideItems, noneAside } from './put-aside.ts'
import type { InboxData } from './queries.ts'
import { isSameName, whoAccepted } from './somebody-else.ts'

type Noted = Pick<Link, 'customer' | 'email'>
type Rest = Pick<InboxItem, 'id' | 'detail' | 'at' | 'action'> & Partial<InboxItem>

/** Staff's name for a customer or link, else its email, else `other`: what their account is called, null where it has no name. */
const titleOf = (link: Noted | undefined, other: string | null = messages.unnamedLink): string =>
  link?.customer || link?.email || other || messages.unnamedCustomer

/** An item about a link, titled by staff's name for it. */
const ofLink = (group: ItemGroup, linkId: string, link: Noted, rest: Rest): InboxItem => {
  return { group, title: titleOf(link), of: { linkId }, ...rest }
}

/** An item about a state of the app, which vanishes with its cause. */
const ofApp = ({ route, ...rest }: Rest & { title: string; route: Route }): InboxItem => ({
  ...{ group: 'stuck', of: { route } },
  ...rest,
})

const sharedItem = (rows: readonly AccountRow[], { accepted, overview }: InboxData): InboxItem | null => {
  const [row] = rows
  if (row === undefined) return null
  const { customerId } = row
  const link = accepted.find(one => one.customerId === customerId)
  const seenAt = overview.newcomers.find(one => one.customerId === customerId)?.at ?? null
  const accounts = rows.filter(({ utilityAccount }) => utilityAccount).length
  const holder = row.name ?? row.email
  const title = titleOf(link, row.notedName ?? holder)
  const by = link === undefined || holder === null ? 'same' : whoAccepted(link, row)
  // A customer seen elsewhere needs no item, unless another person than the one written to accepted: that waits for Done.
  if (!row.isNew && by !== 'else') return null
  const words = {
    same: () =>
      overview.offersChanges === true
        ? details.shares(holder === title ? null : holder, accounts)
        : details.newAccount(accounts),
    name: () => details.otherName(holder ?? ''),
    else: () =>
      isSameName(link?.customer ?? '', row.name ?? '')
        ? details.otherEmail(row.email ?? '')
        : details.somebodyElse(holder ?? ''),
  }
  return {
    id: sharedId(customerId, [...accepted, ...overview.returned]),
    group: 'shared',
    title,
    detail: words[by](),
    at: link?.stateAt ?? seenAt,
    of: { customerId },
    action: { do: by === 'else' ? 'look' : 'open' },
  }
}

const endedItem = (ended: InboxData['ended'][number], data: InboxData, now: number): InboxItem => {
  const { customerId, name, endedAt, removalDue } = ended
  const link = data.accepted.find(one => one.customerId === customerId)
  return {
    id: endedId(ended),
    group: 'ended',
    title: titleOf(link, name),
    detail: details.ended(removalDue === null ? null : inSentence(day(removalDue, now))),
    at: endedAt,
    of: { customerId },
    action: link === undefined ? { do: 'open' } : { do: 'renew', linkId: link.id },
  }
}

const changedItem = (changed: ChangedCustomer, data: InboxData, aside: AsideItems): InboxItem | null => {
  const { customerId, name, at } = changed
  // Who is new is looked at in any case, unless that is done.
  const isDone = aside.get(sharedId(customerId, [...data.accepted, ...data.overview.returned])) === null
  if (!isDone && data.sharers.some(row => row.customerId === customerId && row.isNew)) return null
  const link = data.accepted.find(one => one.customerId === customerId)
  const rest = { detail: details.changed(changed), at, of: { customerId }, action: { do: 'open' } } as const
  return { id: changedId(changed), group: 'changed', title: titleOf(link, name), ...rest }
}

/** The next step with a link that is to be followed up; `open`: its customer answered, so that a person decides. */
const followUpAction = (link: Link): ItemAction => {
  if (link.url === null || !isOfUse(link) || link.state === 'declined') return { do: 'open' }
  if (link.state === 'created') return { do: 'invite', link, kind: 'invitation' }
  return { do: 'remind', link, kind: 'reminder' }
}

/** An item for a link that is to be followed up: without an answer, or because a person chose the day. Pure. */
export const waitingItem = (link: Link, now: number): InboxItem => {
  const { id, followUpAt, state } = link
  const action = followUpAction(link)
  const openedAt = link.openedAt ?? (state === 'opened' ? link.stateAt : null)
  const sentAt = link.handedAt ?? link.createdAt
  return ofLink(action.do === 'remind' ? 'waiting' : 'due', id, link, {
    id: waitingId(link),
    detail:
      followUpAt === null
        ? details.waiting(Math.max(0, daysAgo(sentAt, now)), {
            // A colleague's link counts as handed over when it was opened, if nothing else is known.
            sent: openedAt !== sentAt,
            opened: openedAt !== null,
          })
        : details.promised(inSentence(day(followUpAt, now))),
    at: sentAt,
    action,
    followUp: { linkId: id, before: followUpAt },
  })
}

/** Items for links of unknown outcome and failed mails, until their causes are gone. */
const stuckLinks = ({ unknown, overview }: InboxData): InboxItem[] => [
  ...unknown.map(link =>
    ofLink('stuck', link.id, link, {
      id: unknownId(link),
      detail: details.unknown,
      at: link.createdAt,
      action: { do: 'retry', linkId: link.id },
    }),
  ),
  ...overview.failedMails.map(mail => ofLink('stuck', mail.linkId, mail, ofFailedMail(mail))),
]

const readingItem = ({ summary }: InboxData, connection: Reached): InboxItem | null => {
  const failure = readingProblem(summary, connection)
  if (failure === null) return null
  return ofApp({
    ...{ id: `reading:${failure.code}`, title: details.readingTitle, route: { to: '/accounts' } },
    ...{ detail: failureWords(failure).title, at: failure.at ?? null, action: { do: 'read' } },
  })
}

const missingItem = ({ summary: { missing } }: InboxData): InboxItem | null =>
  missing === 0
    ? null
    : ofApp({
        ...{ id: `missing:${missing}`, title: details.missingTitle(missing), route: { to: '/accounts' } },
        ...{ detail: details.missing, at: null, action: { do: 'open' } },
      })

const queueItem = ({ mail, lists, overview }: InboxData): InboxItem | null => {
  const { waiting, paused, hold, putOff, server } = mail
  const { waitingMail, mailsWait } = overview
  if (waiting === 0) return null
  const perMinute = server?.perMinute ?? 0
  const isPutOff = putOff !== null && hold === null && !paused
  const held = hold === null ? null : mailWords(hold.problem, hold.answer).title
  const problem = paused ? details.mailsPaused : isPutOff ? details.mailsPutOff : held
  const isTimed = problem === null && perMinute > 0
  const said = problem ?? details.mailsWait(perMinute)
  const group: ItemGroup = problem === null ? 'running' : 'stuck'
  const state = paused ? 'paused' : (hold?.problem ?? (isPutOff ? 'put-off' : ''))
  const rest = {
    group,
    id: `mails:${state}`,
    detail: said === held ? details.mailsHeld(waiting, said) : details.mailsOf(waiting, said),
    at: null,
    ...(isTimed ? { instead: timeLeftWords(waiting, perMinute) } : {}),
    ...(isPutOff ? { instead: againWords(putOff) } : {}),
    action: { do: paused ? 'resumeMails' : problem === null ? 'pauseMails' : 'send' } as const,
    ...(needsSettings(mail)
      ? { action: { do: 'mailSettings' } as const, also: { do: 'send' } as const }
      : {}),
  }
  // All waiting mails are of one list, or else of single links.
  const sending = lists.find(({ mails }) => mails.mail_waiting === waiting)
  if (sending !== undefined)
    return ofApp({ ...rest, title: listName(sending.run), route: listRoute(sending.run.id) })
  if (waitingMail !== null) {
    const { linkId, at } = waitingMail
    return ofLink(group, linkId, waitingMail, { ...rest, id: `waits:${linkId}:${at}:${state}` })
  }
  // Mails of another connection or of archived links wait in the same queue.
  const route = mailsWait === 0 ? settingsRoute('mail') : mailsWaitingRoute
  return ofApp({ ...rest, title: details.mailsTitle(waiting), detail: said, route })
}

const runWords = ({ state, counts, paused, wasDone }: Run, connection: Reached): string => {
  const all = counts.created + counts.failed + counts.unknown + counts.waiting + counts.sending
  const made = details.run(counts.created, all)
  if (state === 'checking') return details.runChecking
  if (state === 'running') return made
  if (wasDone) return details.runOpen(counts.waiting)
  if (paused === null) return details.runPaused(made)
  return isOver(paused, connection)
    ? details.runHeld(made)
    : details.runStopped(failureWords(paused).title, made)
}

const runActions = { checking: 'open', running: 'pause', paused: 'resume' } as const

/** An item for a list of Create many that is being checked, is running, or is paused. */
const runItem = (run: Run, connection: Reached): InboxItem | null => {
  const { id, state, perSecond, counts, wasDone, paused } = run
  if (state !== 'checking' && state !== 'running' && state !== 'paused') return null
  const isTimed = state === 'running' && perSecond !== null && perSecond > 0
  const action = state === 'paused' && wasDone ? 'create' : runActions[state]
  const cause = wasDone ? 'corrected' : paused?.code
  return ofApp({
    group: state === 'paused' ? 'stuck' : 'running',
    // What holds it up, or was corrected, is another item each time: Done of a run under way, or of what was before, is not about that.
    id: `run:${id}:${cause === undefined ? '' : `${cause}:${counts.created}`}`,
    ...{ title: listName(run), route: listRoute(id) },
    detail: runWords(run, connection),
    at: run.startedAt ?? run.createdAt,
    ...(isTimed ? { instead: details.timeLeft(Math.ceil(counts.waiting / perSecond)) } : {}),
    action: action === 'open' ? { do: action } : { do: action, runId: id },
  })
}

/** An item for a list if its links were created lately, and mails with them are left to send. */
const unsentItem = ({ run, mails }: InboxData['lists'][number], since: number): InboxItem | null => {
  const { mail_nameless: nameless } = mails
  const unsent = mails.mail_none + nameless
  if (!hasEnded(run) || mails.mail_waiting > 0 || unsent === 0 || (run.startedAt ?? 0) < since) return null
  return ofApp({
    // Corrected rows may become links after Done: their mails are another item.
    ...{ id: `unsent:${run.id}:${run.counts.created}`, title: listName(run), isKept: true },
    route: listRoute(run.id),
    ...{ detail: details.mailsUnsent(unsent, nameless), at: run.startedAt, action: { do: 'open' } },
  })
}

const oldestFirst = (a: InboxItem, b: InboxItem): number => (a.at ?? 0) - (b.at ?? 0)

/**
 * All items of the Inbox, by group, the oldest first. Pure.
 * @param now milliseconds since 1970
 */
export const inboxItems = (data: InboxData, reached: Reached, now: number, aside = noneAside) => {
  const since = now - recentDays * 86_400_000
  const sharers = Map.groupBy(data.sharers, ({ customerId }) => customerId)
  const declined = data.declined
    .filter(({ stateAt, renewed }) => stateAt >= since && !renewed)
    .map(link =>
      ofLink('ended', link.id, link, {
        id: declinedId(link),
        detail: details.declined(link.declineReason === null ? null : isolated(link.declineReason)),
        at: link.stateAt,
        action: link.url === null ? { do: 'open' } : { do: 'write', link, kind: 'declined' },
      }),
    )
  const ended = data.ended
    .filter(({ endedAt, renewed }) => endedAt >= since && !renewed)
    .map(customer => endedItem(customer, data, now))
  return [
    ...[...sharers.values()].flatMap(rows => sharedItem(rows, data) ?? []).toSorted(oldestFirst),
    ...[...ended, ...declined].toSorted(oldestFirst),
    ...data.overview.changed.map(one => changedItem(one, data, aside)).toReversed(),
    ...data.waiting.toSorted((a, b) => promiseOf(a) - promiseOf(b)).map(link => waitingItem(link, now)),
    readingItem(data, reached),
    missingItem(data),
    ...stuckLinks(data),
    queueItem(data),
    ...(lacksServer(data.mail) ? [] : data.lists.map(list => unsentItem(list, since))),
    ...data.runs.map(run => runItem(run, reached)),
  ].filter(item => item !== null)
}
