import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createSource } from '../../testing/database.ts'
import { startFlood } from '../../testing/flood.ts'
import { startProgram } from '../../testing/program.ts'
import { startServer } from '../../testing/service.ts'

const open = (port: number): Socket => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}
const cut = (count: number) => ({ level: 'warning', event: 'connections-cut', details: { count } })
const asking = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`

test.runIf(process.platform === 'linux')(
  '600 connections that ask without end and read nothing keep nobody waiting, and take little memory',
  async () => {
    const { source, remove } = await createSource('sqlite')
    onTestFinished(remove)
    const program = await startProgram(source, ['--practice', '--rate', '1000000', '--burst', '1000000'])
    const { baseUrl, apiKey } = program.ready
    const port = Number(new URL(baseUrl).port)
    const request = asking('/accounts?limit=1000', `Authorization: Bearer ${apiKey}\r\n`)
    const flood = startFlood({ port, sockets: 600, request })
    onTestFinished(flood.stop)
    let answers = 0
    const ask = async () => {
      while (flood.cut() < 550) {
        // A connection from the flood's address may be cut as well: its client tries again.
        const answer = await fetch(`${baseUrl}/healthz`, { headers: { connection: 'close' } }).catch(
          () => null,
        )
        if (answer?.ok) answers += 1
      }
    }
    await Promise.all([ask(), ask(), ask(), ask()])
    expect(answers).toBeGreaterThan(0)
    const status = readFileSync(`/proc/${program.child.pid}/status`, 'utf8')
    expect(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024).toBeLessThan(250)
    expect(program.stderr().length).toBeLessThan(1_000_000)
    expect(program.stderr()).toContain('"event":"connections-cut"')
  },
)

test('requests that are sent ahead are answered in turn', async () => {
  const { port } = await startServer('sqlite')
  const socket = open(port)
  socket.write(`${asking('/healthz').repeat(15)}${asking('/nothing', 'Connection: close\r\n')}`)
  expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual([
    ...Array.from({ length: 15 }, () => 'HTTP/1.1 200'),
    'HTTP/1.1 404',
  ])
})

test('an answer that nobody reads ends with its connection', async () => {
  const { port, authorization, lines } = await startServer('sqlite', { limits: { stalled: 200 } })
  const headers = { 'content-type': 'application/json', authorization }
  const endless = { method: 'POST', headers }
  const body = JSON.stringify({ kind: 'endless', path: '/accounts' })
  await fetch(`http://127.0.0.1:${port}/rehearsal/faults`, { ...endless, body })
  const socket = open(port).pause()
  socket.write(asking('/accounts', `Authorization: ${authorization}\r\n`))
  await expect.poll(() => lines).toContainEqual(cut(1))
})

test('an address that opens more connections than it may loses those that do nothing', async () => {
  const { port, baseUrl } = await startServer('sqlite', { limits: { perAddress: 5 } })
  const idle = Array.from({ length: 5 }, () => open(port))
  await Promise.all(idle.map(socket => once(socket, 'connect')))
  const gone = idle.map(socket => once(socket, 'close'))
  expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200)
  await Promise.race(gone)
})

test('answers that wait for their readers are together no more than they may be', async () => {
  const { port, baseUrl, authorization, lines } = await startServer('sqlite', {
    customers: 1000,
    limits: { unsent: 2_000_000 },
  })
  const list = asking('/accounts?limit=1000', `Authorization: ${authorization}\r\n`)
  const readers = Array.from({ length: 10 }, () => open(port).pause())
  for (const socket of readers) socket.write(list.repeat(15))
  await expect.poll(() => lines.some(({ event }) => event === 'connections-cut')).toBe(true)
  expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200)
})
