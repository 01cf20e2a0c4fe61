import type { z } from 'zod'
import type { AccountRow, Link } from '../../../../contract/model.ts'
import { namedAccountPageSchema, requestPageSchema } from '../../../../contract/more.ts'
import type { Fetch } from '../../../http/network.ts'

/** `fetch`: for a service that is not on the network. */
type Service = { baseUrl: string; apiKey: string; fetch?: Fetch }

const readAll = async <Page extends { nextCursor: string | null }, Item>(
  { baseUrl, apiKey, fetch = globalThis.fetch }: Service,
  {
    path,
    cursor,
    schema,
    items,
  }: { path: string; cursor: string; schema: z.ZodType<Page>; items: (page: Page) => Item[] },
): Promise<Item[]> => {
  const all: Item[] = []
  let next: string | null = null
  do {
    const url: string = `${baseUrl}${path}?limit=500${next === null ? '' : `&${cursor}=${next}`}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } })
    const page = schema.parse(await answer.json())
    all.push(...items(page))
    next = page.nextCursor
  } while (next !== null)
  return all
}

type Who = { name?: string | null | undefined; email?: string | null | undefined }

const accountLine = (customerId: string, { name, email }: Who, id: string | null | undefined) =>
  `${customerId} ${name} ${email} ${id ?? '-'}`

type Standing = { state: string; customerId: string | null; listed: ReadonlySet<string> }

/** A link as a line. Customers who were deleted are left out: the service forgets who accepted, the app does not. */
const linkLine = (id: string | null, url: string | null, { state, customerId, listed }: Standing) =>
  `${id} ${url} ${state} ${customerId !== null && listed.has(customerId) ? customerId : '-'}`

/** What a service has, as lines that can be compared. */
export const serviceLines = async (service: Service) => {
  const accounts = await readAll(service, {
    path: '/accounts',
    cursor: 'cursor',
    schema: namedAccountPageSchema,
    items: page => page.accounts,
  })
  const requests = await readAll(service, {
    path: '/connect/requests',
    cursor: 'after',
    schema: requestPageSchema,
    items: page => page.requests,
  })
  const listed = new Set(accounts.map(account => account.customerId))
  return {
    accounts: accounts
      .flatMap(({ customerId, customer, utilityAccounts }) =>
        (utilityAccounts.length === 0 ? [null] : utilityAccounts).map(one =>
          accountLine(customerId, { ...customer }, one?.electricAccountId),
        ),
      )
      .toSorted(),
    links: requests
      .map(one =>
        linkLine(one.id, one.redirect, {
          state: one.state === 'started' ? 'opened' : one.state,
          customerId: one.customerId,
          listed,
        }),
      )
      .toSorted(),
  }
}

/** What an app shows, as the same lines. */
export const shownLines = (rows: AccountRow[], links: Link[]) => {
  const listed = new Set(rows.map(row => row.customerId))
  return {
    accounts: rows.map(row => accountLine(row.customerId, row, row.electricAccountId)).toSorted(),
    links: links
      .filter(link => link.redirectUrl !== null)
      .map(({ requestId, url, customerId, ...link }) => {
        const state = link.state === 'created' || link.state === 'copied' ? 'open' : link.state
        return linkLine(requestId, url, { state, customerId, listed })
      })
      .toSorted(),
  }
}
