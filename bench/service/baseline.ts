import cluster from 'node:cluster'
import { hash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Customer, createDatabase, type Row } from './baseline-database.ts'

// What the service is measured against: bare node:http that asks the same database the same questions with the same
// driver, and checks nothing. Arguments: port, workers, then a data folder or a postgres:// address.

const [port = '', workers = '1', place = ''] = process.argv.slice(2)

type Named = { customerId: string; utilityAccounts: object[]; customer: object; connectedAt: string }

const toAccounts = (customers: Customer[], rows: Row[]) => {
  const accounts = new Map<string, Named>()
  for (const { customerId, connectedAt, name, email } of customers) {
    const account = { customerId, utilityAccounts: [], customer: { name, email } }
    accounts.set(customerId, { ...account, connectedAt: new Date(Number(connectedAt)).toISOString() })
  }
  for (const { customerId, id, provider, accountNumber, street, city, state, zip } of rows) {
    if (id === null) continue
    accounts.get(customerId)?.utilityAccounts.push({
      electricAccountId: id,
      utilityAccountNumber: accountNumber,
      utilityProvider: provider,
      address: { street, city, state, zip },
      customerId,
    })
  }
  return [...accounts.values()]
}

const send = (response: ServerResponse, status: number, value: unknown) => {
  const body = JSON.stringify(value)
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body)
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

if (cluster.isPrimary && Number(workers) > 1) {
  for (let i = 0; i < Number(workers); i += 1) cluster.fork()
  process.on('SIGTERM', () => process.exit(0))
} else {
  const { findKey, findAccount, listAccounts, createRequest } = createDatabase(place)
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const key = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const holder = await findKey(hash('sha256', key, 'hex'))
    const path = request.url ?? ''
    if (request.method === 'POST') {
      const { redirectUrl } = JSON.parse(await readBody(request))
      const token = randomBytes(14).toString('hex')
      await createRequest(holder.companyId, token, redirectUrl)
      send(response, 201, { redirect: `http://127.0.0.1:${port}/connect/r/${token}` })
    } else if (path.startsWith('/accounts/')) {
      const accountId = path.slice('/accounts/'.length)
      const rows = await findAccount(holder.companyId, accountId)
      send(response, 200, toAccounts(rows.slice(0, 1), rows)[0])
    } else {
      const { customers, rows } = await listAccounts(holder.companyId, 101)
      const accounts = toAccounts(customers, rows).slice(0, 100)
      send(response, 200, { accounts, nextCursor: accounts.at(-1)?.customerId ?? null })
    }
  }
  createServer((request, response) => {
    // autocannon aborts the requests under way when its time is up.
    answer(request, response).catch(() => response.destroy())
  }).listen(Number(port), '127.0.0.1')
  process.on('disconnect', () => process.exit(0))
}
