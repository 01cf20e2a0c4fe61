import { createServer, type ServerResponse } from 'node:http'

// What waiting is measured against: bare node:http that holds every GET and, after a POST, answers those of its key from a timer.
// Arguments: port, the text of an answer.

const [port = '', body = ''] = process.argv.slice(2)
const held = new Map<string, ServerResponse[]>()
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
}

createServer((request, response) => {
  const key = request.headers.authorization ?? ''
  if (request.method === 'GET') {
    held.set(key, [...(held.get(key) ?? []), response])
    return
  }
  request.resume()
  setTimeout(() => {
    const waiting = held.get(key) ?? []
    held.delete(key)
    for (const each of waiting) each.writeHead(200, headers).end(body)
  }, 0)
  response.writeHead(201).end()
}).listen(Number(port), '127.0.0.1')
process.on('disconnect', () => process.exit(0))
