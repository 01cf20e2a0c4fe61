import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { customerAt } from '../../src/main/app/sync/testing/customers.ts'

// A service in a process of its own: node list-service.ts PORT CUSTOMERS. Its list has pages as long as they are asked for; it makes a
// link in 5 ms.

const [port = '0', count = '0'] = process.argv.slice(2)
const customers = Number(count)
const makingTakes = 5
let links = 0

createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://x')
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  if (request.method === 'POST') {
    links += 1
    await wait(makingTakes)
    return send(201, { redirect: `https://connect.example.com/r/${links}` })
  }
  if (url.pathname !== '/accounts') return send(404, {})
  const first = Number(url.searchParams.get('cursor') ?? 0)
  const last = Math.min(first + Number(url.searchParams.get('limit') ?? 100), customers)
  const accounts = Array.from({ length: last - first }, (_, n) => customerAt(first + n))
  send(200, { accounts, nextCursor: last < customers ? `${last}` : null })
}).listen(Number(port), '127.0.0.1')
