import { everyLink, linkOrders, linkStages, linkStates } from '../../../../contract/links/register.ts'
import type { LinkFilter, LinkList } from '../../../../contract/links/register-schemas.ts'

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
    filter.reached,
    filter.maker,
    filter.kind,
    filter.mail,
    filter.archived || null,
    filter.counted || null,
  ].filter(value => value !== null).length

/** The order that a press of a column's head asks for: times begin with the latest, texts with A. Pure. */
export const orderAfter = ({ by, descending }: LinkList, column: string) => {
  const next = linkOrders.find(order => order === column) ?? 'created'
  return { by: next, descending: next === by ? !descending : next !== 'customer' && next !== 'state' }
}

const timeIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null

/** The list that a route asks for (see `linksRoute`); null: none. Pure; total over all routes. */
export const routeList = (search: Readonly<Record<string, string>>): LinkList | null => {
  if (search.list === undefined) return null
  return {
    ...everyLink,
    state: linkStates.find(state => state === search.state) ?? null,
    from: timeIn(search.from),
    to: timeIn(search.to),
    reached: linkStages.find(stage => stage === search.reached) ?? null,
    counted: search.list === 'counted',
    followUp: search.list === 'follow-up',
  }
}
