import { sendJson, startServer } from '../../src/main/app/testing/ports.ts'

const atOnce = 200
const at = '2026-01-01T00:00:00Z'

const accountOf = (customerId: string, city: string) => ({
  customerId,
  utilityAccounts: [{ electricAccountId: `ea_${customerId}`, address: { city, state: 'TX' } }],
})

/** A service on which customers come, change their city and go; every link that is asked for has a URL of its own. `random`: from 0 to 1. */
export const startChangingService = async (random: () => number) => {
  const below = (most: number) => Math.floor(most * random())
  const customers = new Map<string, string>()
  const changes: object[] = []
  let made = 0

  const change = (): void => {
    const customerId = `cus_${below(2_000)}`
    const id = `${changes.length}`
    if (customers.has(customerId) && random() < 0.3) {
      customers.delete(customerId)
      changes.push({ id, at, type: 'account.ended', customerId })
      return
    }
    const city = `City ${below(1_000)}`
    const type = customers.has(customerId) ? 'account.changed' : 'account.connected'
    customers.set(customerId, city)
    changes.push({ id, at, type, account: accountOf(customerId, city), link: null })
  }

  /** Sorted by ID: customers who stay are on exactly one page, even if others come and go between pages. */
  const pageAfter = (cursor: string) => {
    const rest = [...customers].filter(([id]) => id > cursor).sort(([one], [other]) => (one < other ? -1 : 1))
    const some = rest.slice(0, atOnce)
    const nextCursor = rest.length > atOnce ? some.at(-1)?.[0] : null
    return { accounts: some.map(([id, city]) => accountOf(id, city)), nextCursor }
  }

  const server = await startServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    if (request.method === 'POST') {
      made += 1
      return sendJson(response, 201, { redirect: `https://connect.example.com/r/${made}` })
    }
    if (url.pathname === '/accounts')
      return sendJson(response, 200, pageAfter(url.searchParams.get('cursor') ?? ''))
    if (url.pathname !== '/changes') return sendJson(response, 404, {})
    const after = url.searchParams.get('after')
    const first = after === null ? changes.length : Number(after)
    const some = changes.slice(first, first + atOnce)
    const next = first + some.length
    const send = () =>
      sendJson(response, 200, { changes: some, next: `${next}`, more: next < changes.length })
    if (some.length > 0 || after === null) send()
    else setTimeout(send, Math.min(200, Number(url.searchParams.get('wait') ?? 0) * 1000))
  })

  return {
    address: server.address,
    stop: server.stop,
    happen: (count: number): void => {
      for (let n = 0; n < count; n += 1) change()
    },
    /** A line for each customer that there is. */
    lines: () => [...customers].map(([id, city]) => `${id} ${city}`),
  }
}
