import { isolated } from '../../../../contract/isolated.ts'
import { everyLink, linkMails, linkOrders, linkStages } from '../../../../contract/links/register.ts'
import type { LinkFilter, LinkList } from '../../../../contract/links/register-schemas.ts'
import type { Link } from '../../../../contract/model.ts'
import type { SetFilter } from '../../../ui/fields/filter-button.tsx'
import { date, days, startOfDay } from '../../../ui/text/when.ts'
import { filterMessages as messages } from './register-messages.ts'

/** From `from` (inclusive) to `to` (exclusive), in milliseconds since 1970; null: unbounded. */
export type Span = Pick<LinkFilter, 'from' | 'to'>

/** The named spans of days. `now`: milliseconds since 1970. Pure except for the time zone. */
export const spans = (now: number): { word: string; span: Span }[] => [
  { word: messages.today, span: { from: startOfDay(now), to: null } },
  { word: messages.lastDays(7), span: { from: startOfDay(now, -6), to: null } },
  { word: messages.lastDays(30), span: { from: startOfDay(now, -29), to: null } },
]

/** The week by which the Inbox counts, from Monday. Pure except for the time zone. */
const thisWeek = (now: number): Span => {
  const sinceMonday = (new Date(now).getDay() + 6) % 7
  return { from: startOfDay(now, -sinceMonday), to: startOfDay(now, 7 - sinceMonday) }
}

export const dayAfter = (time: number): number => startOfDay(time, 1)

/** "Last 7 days", "This week", "16 – 18 Nov", "Since 16 Nov", "Until 18 Nov"; null: whenever. */
export const spanWord = ({ from, to }: Span, now: number = Date.now()): string | null => {
  if (from === null && to === null) return null
  const week = { word: messages.thisWeek, span: thisWeek(now) }
  const named = [...spans(now), week].find(({ span }) => span.from === from && span.to === to)
  if (named) return named.word
  const last = to === null ? null : startOfDay(to, -1)
  if (from === null) return messages.until(last === null ? '' : date(last, now))
  if (last === null) return messages.sinceDay(date(from, now))
  return startOfDay(from) === last ? date(last, now) : days(from, last, now)
}

/** Whether the list is filtered or searched; its order does not count. Pure. */
export const isNarrowed = ({ by: _, descending: __, search, ...filter }: LinkList): boolean =>
  search.trim() !== '' || Object.values(filter).some(value => value !== null && value !== false)

type Made = Pick<Link, 'id' | 'createdAt'>

/** Whether a link is certainly not in a searched or filtered list: it would be among its newest rows, or among all that were read. Pure. */
export const isMissing = (
  { id, createdAt }: Made,
  list: LinkList,
  { rows, total }: { rows: readonly Made[]; total: number },
): boolean => {
  const isNewest = list.by === 'created' && list.descending && createdAt >= (rows.at(-1)?.createdAt ?? 0)
  return isNarrowed(list) && (isNewest || total <= rows.length) && !rows.some(row => row.id === id)
}

/** The active filters, without tabs and search: their texts, and the changes that remove them. Pure except for the time zone. */
export const setFilters = (list: LinkFilter): SetFilter<LinkFilter>[] => {
  const since = spanWord({ from: list.acceptedFrom, to: list.acceptedTo })
  const created = spanWord(list)
  const said = (label: string, text: string) => `${label}: ${text}`
  const maker = list.maker === null ? null : isolated(list.maker || messages.you)
  const set: [text: string | null, without: Partial<LinkFilter>][] = [
    [created && said(messages.created, created), { from: null, to: null }],
    [since && said(messages.since, since), { acceptedFrom: null, acceptedTo: null }],
    [list.reached && messages.reached[list.reached], { reached: null }],
    [maker && said(messages.maker, maker), { maker: null }],
    [list.kind && said(messages.kind, messages.kinds[list.kind]), { kind: null }],
    [list.mail && messages.mails[list.mail], { mail: null }],
    [list.archived ? messages.archived : null, { archived: false }],
    [list.counted ? messages.withArchived : null, { counted: false }],
  ]
  return set.flatMap(([text, without]) => (text === null ? [] : { text, without }))
}

/** The order after a press on a column's head: reversed if already by that column; times begin with the latest, texts and days to follow up with the first. Pure. */
export const orderAfter = ({ by, descending }: LinkList, column: string) => {
  const next = linkOrders.find(order => order === column) ?? 'created'
  return { by: next, descending: next === by ? !descending : next === 'created' || next === 'last' }
}

const timeIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null

/** The list that a route asks for (see `linksMadeRoute`); null: none. Pure; total over all routes. */
export const routeList = (search: Readonly<Record<string, string>>): LinkList | null => {
  if (search.list === undefined) return null
  return {
    ...everyLink,
    from: timeIn(search.from),
    to: timeIn(search.to),
    reached: linkStages.find(stage => stage === search.reached) ?? null,
    mail: linkMails.find(mail => mail === search.mail) ?? null,
    counted: search.list === 'counted',
    followUp: search.list === 'follow-up',
  }
}
