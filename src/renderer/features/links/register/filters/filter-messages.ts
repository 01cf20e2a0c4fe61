import { shownState, stateWord } from '../../../../../contract/links/link-states.ts'
import { linkStates } from '../../../../../contract/links/register.ts'
import type { LinkFilter, LinkList } from '../../../../../contract/links/register-schemas.ts'
import { brief } from '../../../../ui/text/when.ts'

/** What the filters of the register say. */
export const messages = {
  state: 'State',
  created: 'Created',
  since: 'Sharing since',
  maker: 'Made by',
  kind: 'Link for',
  mail: 'Mail',
  archived: 'Archived',
  withArchived: 'With archived',
  otherDays: 'Other days…',
  from: 'From',
  to: 'To',
  backwards: 'Not before the first day',
  cancel: 'Cancel',
  show: 'Show',
} as const

/** One choice of a filter. */
export type Choice<Value> = { value: Value; word: string }

const doneHere: readonly LinkFilter['state'][] = ['created', 'copied', 'ended', 'outcome_unknown']

/** The states that links can be known to have; a service that keeps to the interface tells none. Pure. */
export const stateChoices = (tellsMore: boolean): Choice<LinkFilter['state']>[] =>
  linkStates
    .filter(state => tellsMore || doneHere.includes(state))
    .map(value => ({
      value,
      word: value === 'replaced' ? 'Withdrawn: renewed' : stateWord(shownState(value)),
    }))

export const kindChoices: Choice<LinkFilter['kind']>[] = [
  { value: 'personal', word: 'One customer' },
  { value: 'standing', word: 'Standing link' },
]

export const mailChoices: Choice<LinkFilter['mail']>[] = [
  { value: 'with', word: 'With mail' },
  { value: 'without', word: 'Without mail' },
]

/** '' are those that were made on this computer. */
export const makerWord = (maker: string): string => (maker === '' ? 'You' : maker)

const startOfDay = (now: number, days: number): number => {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + days)
  return day.getTime()
}

export type Span = Pick<LinkFilter, 'from' | 'to'>

/** Days that are chosen by a word. `now`: milliseconds since 1970. Pure but for the time zone. */
export const spans = (now: number): { word: string; span: Span }[] => [
  { word: 'Today', span: { from: startOfDay(now, 0), to: null } },
  { word: 'Last 7 days', span: { from: startOfDay(now, -6), to: null } },
  { word: 'Last 30 days', span: { from: startOfDay(now, -29), to: null } },
]

/** "2026-11-21" → the day's first moment; null for what is no date. */
export const dayOf = (text: string): number | null => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (parts === null) return null
  const time = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])).getTime()
  return Number.isNaN(time) || time < 0 ? null : time
}

/** A moment → "2026-11-21", as a date field has it; '' for none. */
export const dateText = (time: number | null): string => {
  if (time === null) return ''
  const day = new Date(time)
  const two = (part: number) => `${part}`.padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The day after, at its first moment. */
export const dayAfter = (time: number): number => startOfDay(time, 1)

/** "Last 7 days", "16 Nov – 18 Nov", "Since 16 Nov", "Until 18 Nov"; null: whenever. */
export const spanWord = ({ from, to }: Span, now: number = Date.now()): string | null => {
  if (from === null && to === null) return null
  const named = spans(now).find(({ span }) => span.from === from && span.to === to)
  if (named) return named.word
  // Within a week a weekday alone could be any week's.
  const day = (time: number) => brief(time, time + 30 * 86_400_000)
  const last = to === null ? null : day(startOfDay(to, -1))
  if (from === null) return `Until ${last}`
  return last === null ? `Since ${day(from)}` : day(from) === last ? last : `${day(from)} – ${last}`
}

/** Whether anything but the order differs from the whole register. Pure. */
export const isNarrowed = ({
  by: _,
  descending: __,
  archived,
  followUp,
  counted,
  search,
  ...rest
}: LinkList): boolean =>
  archived || followUp || counted || search.trim() !== '' || Object.values(rest).some(value => value !== null)

/** How many filters are set beside the tabs and the search. Pure. */
export const filtersSet = (filter: LinkFilter): number =>
  [
    filter.from ?? filter.to,
    filter.acceptedFrom ?? filter.acceptedTo,
    filter.maker,
    filter.kind,
    filter.mail,
    filter.archived || null,
    filter.counted || null,
  ].filter(value => value !== null).length

/** How a column is sorted when it is pressed first: times with the latest first, texts from A. */
export const beginsDescending = (by: LinkList['by']): boolean => by === 'created' || by === 'last'
