import { z } from 'zod'
import { type Call, call, draftId, id, line, nothing, page } from './call.ts'
import type { Result } from './failure.ts'
import { redirectUrlSchema, serviceAddressSchema } from './http.ts'
import {
  companySchema,
  type LinkMail,
  type MailPreview,
  type MailSetup,
  mailFillSchema,
  mailServerInputSchema,
  mailTemplateSchema,
  recipientSchema,
} from './mail.ts'
import type {
  AccountDetails,
  AccountRow,
  AccountsPage,
  AccountsSummary,
  AppState,
  Arrival,
  Connection,
  Draft,
  Link,
  LinkPage,
  LinkProposal,
  MadeLink,
  Page,
  PlaceCount,
  RefreshOutcome,
  RemoveOutcome,
  Settings,
  TestOutcome,
} from './model.ts'
import type { Run } from './run.ts'
import { runCalls } from './run-calls.ts'

const search = line(500)
const place = z.string().max(500).nullable()
const customerId = z.string().min(1).max(2000)
const accountFilter = {
  search,
  utility: place,
  state: place,
  onlyNew: z.boolean(),
  /** Only those who came by the standing link, as far as that is known. */
  standing: z.boolean().default(false),
  /** Customers who stay among the new ones although somebody looked at them meanwhile. */
  seen: z.array(customerId).max(1000).default([]),
  /** The newest row's id, by which a list that is being read stays as it is; null: all. */
  upTo: z.int().min(0).nullable().default(null),
}

export const apiKeySchema = z
  .string()
  .trim()
  .min(1, 'Paste the API key')
  .max(2048, 'An API key has at most 2,048 characters')
  .regex(/^[\x21-\x7e]+$/, 'An API key has no spaces, line breaks or accents')

const emailSchema = z.union([z.literal(''), z.email('An address such as name@example.com')])

/** The person saves a key that could not be tested. */
const untested = z.boolean().default(false)

const connectInputSchema = z.object({
  address: serviceAddressSchema,
  apiKey: apiKeySchema,
  name: line(80).optional(),
  portalAddress: serviceAddressSchema.optional(),
  untested,
})

export const createLinkInputSchema = z.object({
  id: draftId,
  customer: line(200),
  email: line(320).pipe(emailSchema),
  note: line(2000),
  redirectUrl: redirectUrlSchema.nullable(),
})

/** Which link goes out in which words. */
const message = { linkId: id, templateId: id, fill: mailFillSchema }

export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  notifications: z.enum(['names', 'without names', 'off']),
  refreshMinutes: z.int().min(0).max(1440),
})

/** Every call from the renderer to main. A new one takes this line and its handler. */
export const calls = {
  'app.state': call<AppState>()(nothing),
  /** Tries the keychain and the store again. */
  'app.retryStore': call<AppState>()(nothing),
  /** Goes on without keychain and disk until the app closes. */
  'app.useSession': call<AppState>()(nothing),
  /** Keeps an unreadable store under a new name and begins an empty one. */
  'app.setStoreAside': call<AppState>()(nothing),
  /** Copies all that can be read of a damaged store into a new one, then reads the accounts again. */
  'app.rescueStore': call<AppState>()(nothing),
  /** Ends the app and starts it anew, where only that helps. */
  'app.restart': call<null>()(nothing),
  /** The window came to the front. */
  'app.focused': call<null>()(nothing),
  /** The page heard that the network is back. */
  'app.online': call<null>()(nothing),

  /** One read-only call to the service; saves connection and key if it answers, and makes it the current one. */
  'connections.testAndSave': call<{ connection: Connection; outcome: TestOutcome }>()(connectInputSchema),
  'connections.startPractice': call<Connection>()(nothing),
  'connections.select': call<null>()(z.object({ id })),
  'connections.test': call<TestOutcome>()(z.object({ id })),
  /** Tests the new key and puts it in place of the old one. */
  'connections.replaceKey': call<TestOutcome>()(z.object({ id, apiKey: apiKeySchema, untested })),
  /** `pageAfterwards` null: as the service offers it, if it does; left out: as it was. */
  'connections.edit': call<null>()(
    z.object({
      id,
      name: line(80).min(1),
      portalAddress: serviceAddressSchema.nullable(),
      pageAfterwards: redirectUrlSchema.nullable().optional(),
    }),
  ),
  /** Removes the connection, its key, and all that was stored for it. */
  'connections.remove': call<RemoveOutcome>()(z.object({ id })),
  /** Opens the portal of a connection, or of an address not saved yet, in the browser. */
  'connections.openPortal': call<null>()(
    z.union([z.object({ id }), z.object({ address: serviceAddressSchema })]),
  ),

  /** Creates a link at the service, records and copies it; called again with the same `id`, it is the same request. */
  'links.create': call<MadeLink>()(createLinkInputSchema),
  /** Tries a link whose outcome is unknown once more, as the same request; `evenTwice`: also where that may make a second one. */
  'links.retry': call<MadeLink>()(z.object({ id, evenTwice: z.boolean().default(false) })),
  /** Removes a link whose outcome is unknown from the register; answers the link where a retry just made it after all. */
  'links.discard': call<MadeLink | null>()(z.object({ id })),
  'links.get': call<Link>()(z.object({ id })),
  /** Copies a link; of a standing one that was renewed the new one, whose URL its row has from then on. */
  'links.copy': call<Link>()(z.object({ id })),
  /** Withdraws a link for one customer at the service, so that nobody can accept by it any more. */
  'links.withdraw': call<Link>()(z.object({ id })),
  /** The standing link as it is known here; null: it was not asked for yet. */
  'links.standing': call<Link | null>()(nothing),
  /** A link that somebody with this reference or email has already, not accepted yet or else accepted. */
  'links.before': call<Link | null>()(z.object({ customer: line(200), email: line(320) })),
  /** How many other links of this connection have the same URL. */
  'links.same': call<number>()(z.object({ id })),
  /** Opens a link of the practice service in the browser, to play the customer. Never a real link: it could be used up. */
  'links.openAsCustomer': call<null>()(z.object({ id })),
  /** Newest first. `upTo`: the newest row's number, by which a list that is being read stays as it is; null: all. */
  'links.page': call<LinkPage>()(
    z.object({
      search,
      only: z.enum(['all', 'outcome_unknown']),
      upTo: z.int().min(0).nullable().default(null),
      ...page,
    }),
  ),
  /** Redirect URLs used before, latest first, at most 10. */
  'links.redirectUrls': call<string[]>()(nothing),

  ...runCalls,

  'accounts.summary': call<AccountsSummary>()(nothing),
  'accounts.page': call<AccountsPage>()(z.object({ ...accountFilter, ...page })),
  /** Where a customer's first row stands in the list that a page is a window of; null if it is not there. */
  'accounts.position': call<number | null>()(z.object({ ...accountFilter, customerId })),
  /** What is stored of a customer; `not_found` if nothing is. */
  'accounts.get': call<AccountDetails>()(z.object({ customerId })),
  /** Names a customer whose name no service and no link tells, for this computer; null: no more. */
  'accounts.name': call<null>()(z.object({ customerId, name: line(200).min(1, 'Type a name').nullable() })),
  /** Links that a customer may have come by, the likeliest first, at most 3; none where the service tells it. */
  'accounts.proposals': call<LinkProposal[]>()(z.object({ customerId })),
  /** Keeps what a person says of a customer and a link. */
  'accounts.answerProposal': call<null>()(
    z.object({ customerId, linkId: id, answer: z.enum(['confirmed', 'refused', 'open']) }),
  ),
  /** Opens the mail program with a new mail to a customer; `not_found` where no address of theirs is known that a mail can go to. */
  'accounts.writeEmail': call<null>()(z.object({ customerId })),
  /** Reads one account from the service and stores it. */
  'accounts.lookUp': call<AccountDetails>()(
    z.object({ accountId: line(500).min(1, 'Type a customer ID or an electric account ID') }),
  ),
  /** Reads the whole list, page by page. */
  'accounts.refresh': call<RefreshOutcome>()(nothing),
  /** Stops reading the list; what was read stays. */
  'accounts.cancelRefresh': call<null>()(nothing),
  /** Somebody has looked at a customer; without one, at all who are new. */
  'accounts.markSeen': call<null>()(z.object({ customerId }).optional()),

  'addresses.states': call<PlaceCount[]>()(z.object({ search })),
  'addresses.cities': call<PlaceCount[]>()(z.object({ search, state: place })),
  'addresses.streets': call<Page<AccountRow>>()(z.object({ search, state: place, city: place, ...page })),

  'mail.setup': call<MailSetup>()(nothing),
  /** Keeps the company's mail server; its password goes into the keychain. What waits goes out then. */
  'mail.saveServer': call<MailSetup>()(mailServerInputSchema),
  'mail.removeServer': call<MailSetup>()(nothing),
  /** Sends a mail to the sender's own address, through a server that need not be saved. */
  'mail.test': call<{ to: string; answer: string }>()(mailServerInputSchema),
  'mail.saveCompany': call<MailSetup>()(z.object({ company: companySchema })),
  /** Changes a template, or adds one where its id is new. */
  'mail.saveTemplate': call<MailSetup>()(mailTemplateSchema),
  'mail.removeTemplate': call<MailSetup>()(z.object({ id })),
  /** A message with the fields of a link; without one, those of no customer. */
  'mail.preview': call<MailPreview>()(
    z.object({
      linkId: id.nullable(),
      subject: z.string().max(1000),
      text: z.string().max(20_000),
      fill: mailFillSchema,
    }),
  ),
  /** Puts a mail into the queue; called again with the same `id`, it is the same mail. `to` null: the link's email. */
  'mail.send': call<LinkMail>()(z.object({ id: draftId, ...message, to: recipientSchema.nullable() })),
  /** The link's mails, latest first, at most 10. */
  'mail.ofLink': call<LinkMail[]>()(z.object({ id })),
  /** Takes a mail that is still waiting out of the queue. */
  'mail.cancel': call<null>()(z.object({ id })),
  /** Tries at once what waits for the mail server. */
  'mail.tryNow': call<MailSetup>()(nothing),
  /** Opens the message in the person's own mail program. */
  'mail.write': call<null>()(z.object(message)),
  /** Copies the message, link included. */
  'mail.copy': call<null>()(z.object(message)),

  /** Fills the screen, for a counter, and puts the window back to what it was. */
  'window.fullScreen': call<null>()(z.object({ full: z.boolean() })),

  'settings.change': call<Settings>()(settingsSchema.partial()),
  /** Half-typed input, kept encrypted so that it survives a restart; never a key. Null: none. */
  'drafts.read': call<Draft | null>()(z.object({ name: z.enum(['link']) })),
  'drafts.write': call<null>()(
    z.object({ name: z.enum(['link']), id: draftId, value: z.string().max(20_000).nullable() }),
  ),
  'clipboard.write': call<null>()(z.object({ text: z.string().min(1).max(1_000_000) })),
} satisfies Record<string, Call<z.ZodType, unknown>>

type Calls = typeof calls
export type CallName = keyof Calls
/** What the renderer passes, before the schema's defaults and transforms. */
export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>
/** What a handler receives. */
export type ParsedInput<Name extends CallName> = z.output<Calls[Name]['input']>
export type CallOutput<Name extends CallName> = NonNullable<Calls[Name]['output']>['type']

/** What the menu asks the page to do. */
export type MenuCommand =
  | 'links'
  | 'accounts'
  | 'addresses'
  | 'settings'
  | 'new-link'
  | 'create-many'
  | 'search'
  | 'look-up'
  | 'refresh'
  | 'back'

/** Every event from main to the renderer, with its payload. */
export type Events = {
  'app.changed': AppState
  'links.changed': null
  'runs.changed': Run
  'accounts.changed': null
  'accounts.progress': { customers: number }
  /** A reading of the list is over, whoever is looking. */
  'accounts.read': { connectionId: string; result: Result<RefreshOutcome> }
  /** Customers came. `told`: the service says that they accepted; else their accounts are new in its list. */
  'customers.arrived': { connectionId: string; told: boolean; arrivals: Arrival[] }
  /** The person wants to see this account; null: all of them. */
  'accounts.show': { customerId: string | null }
  'menu.command': MenuCommand
  /** A mail's state, the queue's, or what is set up for mail. */
  'mail.changed': null
}
export type EventName = keyof Events
export const eventNames = [
  'app.changed',
  'links.changed',
  'runs.changed',
  'accounts.changed',
  'accounts.progress',
  'accounts.read',
  'customers.arrived',
  'accounts.show',
  'menu.command',
  'mail.changed',
] as const satisfies readonly EventName[]
