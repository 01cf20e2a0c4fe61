import type { UtilityAccount } from '../../../contract/http.ts'

/** A customer as a service sends it. */
export type ServiceCustomer = {
  customerId: string
  customer?: { name: string | null; email: string | null }
  connectedAt?: string
  utilityAccounts: UtilityAccount[]
}

export const bodyOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

const requestUrl = 'https://service.example/accounts'

/** A page of a list. `next`: the cursor of the page that follows. */
export const pageOf = (accounts: unknown[], next: string | null = null) => ({
  body: bodyOf({ accounts, nextCursor: next }),
  requestUrl,
  linkHeader: null,
})

/** A customer with a utility account in each of these cities. */
export const customerIn = (
  customerId: string,
  cities: string[],
  name: string | null = null,
): ServiceCustomer => ({
  customerId,
  customer: { name, email: name === null ? null : `${name.toLowerCase()}@mail.example` },
  connectedAt: '2026-01-02T03:04:05Z',
  utilityAccounts: cities.map((city, at) => ({
    electricAccountId: `${customerId}-e${at}`,
    utilityAccountNumber: `77${at}-${customerId.length}00`,
    utilityProvider: 'Oncor',
    address: { street: `${at + 1} Elm St`, city, state: 'TX', zip: city === 'Waco' ? null : '76701' },
  })),
})
