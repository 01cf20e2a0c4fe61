import type { Connection } from '../../../contract/model.ts'
import { completeAddress } from '../../shared/words/complete-address.ts'
import type { LinkFor, LinkValues } from './draft.ts'

/** What the connection says of its links: where customers go afterwards, and whether it takes notes with a link. */
export type Offers = { page: string | null; tellsChanges: boolean }

export const offersOf = (connection: Connection | null): Offers => ({
  page: connection?.pageAfterwards ?? null,
  tellsChanges: connection?.tellsChanges === true,
})

const typedPage = ({ redirectUrl }: LinkValues): string => completeAddress(redirectUrl ?? '')

/** Whom a link is for: a page that is typed makes it one customer's; else as chosen; else as the connection allows. Pure. */
export const linkForOf = (values: LinkValues, { page }: Offers): LinkFor =>
  typedPage(values) === '' ? (values.linkFor ?? (page === null ? 'anyone' : 'one')) : 'one'

/** What the field for the page shows. Pure. */
export const shownPage = (values: LinkValues, offers: Offers): string =>
  values.redirectUrl ?? (linkForOf(values, offers) === 'one' ? (offers.page ?? '') : '')

/** The redirect URL to send: null for the standing link, '' where one is missing. Pure. */
export const wantedUrl = (values: LinkValues, offers: Offers): string | null =>
  linkForOf(values, offers) === 'anyone' ? null : typedPage(values) || (offers.page ?? '')

/** All that is sent to the service, in a text: the same text is the same request. Pure. */
export const requestOf = (values: LinkValues, offers: Offers): string => {
  const url = wantedUrl(values, offers)
  const notes = offers.tellsChanges && url !== null ? [values.customer, values.email, values.note] : []
  return JSON.stringify([url, ...notes.map(text => text.trim())])
}
