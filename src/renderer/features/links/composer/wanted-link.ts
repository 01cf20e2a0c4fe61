import { createLinkInputSchema } from '../../../../contract/calls/links.ts'
import { redirectUrlSchema } from '../../../../contract/http.ts'
import { splitCustomer } from '../../../../contract/mail/split-customer.ts'
import type { Connection } from '../../../../contract/model.ts'
import { completeAddress } from '../../../shared/words/complete-address.ts'
import { messages } from './composer-messages.ts'

/** `anyone`: the standing link, the same for every customer. */
export type LinkFor = 'one' | 'anyone'

/** The composer's values as typed. `redirectUrl` null: untouched, so the connection's page is used; `linkFor` null: not chosen. */
export type LinkValues = {
  customer: string
  email: string
  note: string
  redirectUrl: string | null
  linkFor: LinkFor | null
}

export const emptyLink: LinkValues = { customer: '', email: '', note: '', redirectUrl: null, linkFor: null }

/**
 * What a connection offers for links: the page that customers see afterwards, and whether it accepts notes with a link. Not `known`: the
 * service has not answered yet, so it may still name a page.
 */
export type Offers = { page: string | null; offersChanges: boolean; known: boolean }

const silent: Connection['reachability'][] = ['key_refused', 'unreachable', 'failing']

/** A connection's offers. One that does not answer counts as known: waiting for its page would take too long. Pure. */
export const offersOf = (connection: Connection | null): Offers => ({
  page: connection?.pageAfterwards ?? null,
  offersChanges: connection?.offersChanges === true,
  known: connection === null || connection.offersChanges !== null || silent.includes(connection.reachability),
})

const typedPage = ({ redirectUrl }: LinkValues): string => completeAddress(redirectUrl ?? '')

/** A typed page makes a link one customer's; else the choice counts; else `anyone` if the connection is known to have no page. Pure. */
export const linkForOf = (values: LinkValues, { page, known }: Pick<Offers, 'page' | 'known'>): LinkFor =>
  typedPage(values) === '' ? (values.linkFor ?? (page === null && known ? 'anyone' : 'one')) : 'one'

/** Whether More holds anything else than it begins with. Pure. */
export const isMoreFilled = (values: LinkValues, offers: Offers): boolean =>
  values.note !== '' ||
  values.redirectUrl !== null ||
  linkForOf(values, offers) !== linkForOf(emptyLink, offers)

/** Whether creating must wait, as no page is typed and the service may still name one. Pure. */
export const waitsForPage = (values: LinkValues, offers: Offers): boolean =>
  !offers.known && offers.page === null && typedPage(values) === '' && linkForOf(values, offers) === 'one'

/** The text in the field for the page. Pure. */
export const shownPage = (values: LinkValues, offers: Offers): string =>
  values.redirectUrl ?? (linkForOf(values, offers) === 'one' ? (offers.page ?? '') : '')

/** The redirect URL to send: null for the standing link, '' where one is missing. Pure. */
export const wantedUrl = (values: LinkValues, offers: Offers): string | null =>
  linkForOf(values, offers) === 'anyone' ? null : typedPage(values) || (offers.page ?? '')

/** All that is sent to the service, as text to compare requests by. Pure. */
export const requestOf = (values: LinkValues, offers: Offers): string => {
  const url = wantedUrl(values, offers)
  const notes = offers.offersChanges && url !== null ? [values.customer, values.email, values.note] : []
  return JSON.stringify([url, ...notes.map(text => text.trim())])
}

/** The validation error of a page afterwards; undefined: valid. Pure. */
export const pageProblem = (text: string): string | undefined =>
  text === '' ? messages.page.missing : redirectUrlSchema.safeParse(text).error?.issues[0]?.message

/** Validation errors by field, by the schema of the call. Pure. */
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
    // Enter in an empty composer must make no link; a link without a name needs some other field typed or chosen.
    customer: isEmpty ? messages.whoFor : undefined,
    email: email.safeParse(values.email).success ? undefined : messages.emailHint,
    redirectUrl: url === null ? undefined : pageProblem(url),
  }
}

/** The values for a customer typed as one text: a name, an email, or both as in `splitCustomer`; cut to the fields' lengths. Pure. */
export const linkFrom = (text: string): LinkValues => {
  const isEmail = createLinkInputSchema.shape.email.safeParse(text).success
  const { customer, email } = splitCustomer(text) ?? {
    customer: isEmail ? '' : text,
    email: isEmail ? text : '',
  }
  return { ...emptyLink, customer: customer.slice(0, 200), email: email.slice(0, 320) }
}

/** The values with an email that was typed as the customer in its own field, where that is empty. Pure. */
export const withEmailInPlace = (values: LinkValues): LinkValues => {
  if (values.email.trim() !== '') return values
  const { customer, email } = linkFrom(values.customer)
  return email === '' ? values : { ...values, customer, email }
}
