import { createLinkInputSchema } from '../../../../contract/calls/links.ts'
import { redirectUrlSchema } from '../../../../contract/http.ts'
import { splitCustomer } from '../../../../contract/mail/split-customer.ts'
import type { Connection } from '../../../../contract/model.ts'
import { completeAddress } from '../../../shared/words/complete-address.ts'
import { messages } from './composer-messages.ts'

/** `anyone`: the standing link, the same for every customer. */
export type LinkFor = 'one' | 'anyone'

/** What the composer holds, as typed. `redirectUrl` null: nothing was typed, so that the connection's own page holds; `linkFor` null: not chosen. */
export type LinkValues = {
  customer: string
  email: string
  note: string
  redirectUrl: string | null
  linkFor: LinkFor | null
}

export const emptyLink: LinkValues = { customer: '', email: '', note: '', redirectUrl: null, linkFor: null }

/**
 * What the connection says of its links: where customers go afterwards, and whether it takes notes with a link. Not `known`: the service was
 * not asked yet, so that it may still name a page.
 */
export type Offers = { page: string | null; offersChanges: boolean; known: boolean }

const silent: Connection['reachability'][] = ['key_refused', 'unreachable', 'failing']

/** What does not answer will name no page soon. Pure. */
export const offersOf = (connection: Connection | null): Offers => ({
  page: connection?.pageAfterwards ?? null,
  offersChanges: connection?.offersChanges === true,
  known: connection === null || connection.offersChanges !== null || silent.includes(connection.reachability),
})

const typedPage = ({ redirectUrl }: LinkValues): string => completeAddress(redirectUrl ?? '')

/** Whom a link is for: a page that is typed makes it one customer's; else as chosen; else as the connection allows, one customer until it said. Pure. */
export const linkForOf = (values: LinkValues, { page, known }: Pick<Offers, 'page' | 'known'>): LinkFor =>
  typedPage(values) === '' ? (values.linkFor ?? (page === null && known ? 'anyone' : 'one')) : 'one'

/** No page is typed, and the service may still name one: creating waits for it. Pure. */
export const waitsForPage = (values: LinkValues, offers: Offers): boolean =>
  !offers.known && offers.page === null && typedPage(values) === '' && linkForOf(values, offers) === 'one'

/** What the field for the page shows. Pure. */
export const shownPage = (values: LinkValues, offers: Offers): string =>
  values.redirectUrl ?? (linkForOf(values, offers) === 'one' ? (offers.page ?? '') : '')

/** The redirect URL to send: null for the standing link, '' where one is missing. Pure. */
export const wantedUrl = (values: LinkValues, offers: Offers): string | null =>
  linkForOf(values, offers) === 'anyone' ? null : typedPage(values) || (offers.page ?? '')

/** All that is sent to the service, in a text: the same text is the same request. Pure. */
export const requestOf = (values: LinkValues, offers: Offers): string => {
  const url = wantedUrl(values, offers)
  const notes = offers.offersChanges && url !== null ? [values.customer, values.email, values.note] : []
  return JSON.stringify([url, ...notes.map(text => text.trim())])
}

/** What is wrong with a page that customers see afterwards; undefined: nothing. Pure. */
export const pageProblem = (text: string): string | undefined =>
  text === '' ? messages.page.missing : redirectUrlSchema.safeParse(text).error?.issues[0]?.message

/** What is wrong with what is typed, by field; the rules of what is sent. Pure. */
export const problemsOf = (
  values: LinkValues,
  offers: Offers,
): Record<'customer' | 'email' | 'redirectUrl', string | undefined> => {
  const url = wantedUrl(values, offers)
  const { email } = createLinkInputSchema.shape
  const isEmpty =
    linkForOf(values, offers) === 'one' &&
    Object.values(values).every(value => value === null || value.trim() === '')
  return {
    // Enter in an empty composer makes nothing; a link without a name is asked for by something else that is typed or chosen.
    customer: isEmpty ? messages.whoFor : undefined,
    email: email.safeParse(values.email).success ? undefined : messages.emailHint,
    redirectUrl: url === null ? undefined : pageProblem(url),
  }
}

/** A link for who was typed in one text: a name, an email, or both as `splitCustomer` takes them; no longer than their fields take. Pure. */
export const linkFrom = (text: string): LinkValues => {
  const isEmail = createLinkInputSchema.shape.email.safeParse(text).success
  const { customer, email } = splitCustomer(text) ?? {
    customer: isEmail ? '' : text,
    email: isEmail ? text : '',
  }
  return { ...emptyLink, customer: customer.slice(0, 200), email: email.slice(0, 320) }
}
