import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createSource, kinds } from '../testing/database.ts'
import { startProgram } from '../testing/program.ts'

test.each(['1', '2'])(
  'with %s workers /metrics tells of all of them, on a port of its own',
  async workers => {
    const { source, remove } = await createSource(kinds.at(-1) ?? 'sqlite')
    onTestFinished(remove)
    const program = await startProgram(source, ['--workers', workers, '--metrics', '0'])
    const { baseUrl } = program.ready
    await expect.poll(program.stderr).toMatch(/"event":"metrics","port":\d+/)
    const port = /"event":"metrics","port":(\d+)/.exec(program.stderr())?.[1]
    for (let at = 0; at < 20; at += 1) await (await fetch(`${baseUrl}/accounts/cus_secret`)).text()
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const counts = text.matchAll(/requests_total\{.*route="\/accounts\/…",status="401"\} (\d+)/g)
    expect([...counts].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(20)
    expect(text.match(/changes_waiting.* 0$/gm)).toHaveLength(Number(workers))
    expect(text).not.toContain('secret')
    expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404)
    expect(await program.end()).toBe(0)
  },
)

test('what is told to one who waits counts with how late it came', async () => {
  const { source, remove } = await createSource('sqlite')
  onTestFinished(remove)
  const program = await startProgram(source, ['--practice', '--customers', '5', '--metrics', '0'])
  const { baseUrl, apiKey } = program.ready
  const headers = { authorization: `Bearer ${apiKey}` }
  await expect.poll(program.stderr).toMatch(/"event":"metrics","port":\d+/)
  const port = /"event":"metrics","port":(\d+)/.exec(program.stderr())?.[1]
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const { next } = await (await fetch(`${baseUrl}/changes`, { headers })).json()
  const waited = fetch(`${baseUrl}/changes?after=${next}&wait=25`, { headers })
  await expect.poll(read).toMatch(/changes_waiting 1/)
  const body = JSON.stringify({ redirectUrl: 'https://example.com/' })
  const create = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
  expect((await fetch(`${baseUrl}/connect/create-connect-request`, create)).status).toBe(201)
  expect((await (await waited).json()).changes).toHaveLength(1)
  expect(await read()).toContain('\nutility_connect_change_lag_seconds_count 1\n')
  expect(await program.end()).toBe(0)
})

test.runIf(process.platform === 'linux')(
  'a worker that dies while /metrics is asked is left out of the page, and takes nobody with it',
  async () => {
    const { source, remove } = await createSource('sqlite')
    onTestFinished(remove)
    const program = await startProgram(source, ['--workers', '2', '--metrics', '0'])
    await expect.poll(program.stderr).toMatch(/"event":"metrics","port":\d+/)
    const port = Number(/"event":"metrics","port":(\d+)/.exec(program.stderr())?.[1])
    const [, worker] = /"event":"started","pid":(\d+)/.exec(program.stderr()) ?? []
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.setEncoding('utf8').on('data', part => {
      text += part
    })
    await once(socket, 'connect')
    const ask = () => socket.write('GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    const pages = () => text.match(/^HTTP\/1\.1 200 /gm)?.length ?? 0
    ask()
    await expect.poll(pages).toBe(1)
    // While the first process is stopped, the request arrives, and then the worker's end.
    program.child.kill('SIGSTOP')
    ask()
    await wait(100)
    process.kill(Number(worker), 'SIGKILL')
    await wait(100)
    program.child.kill('SIGCONT')
    await expect.poll(() => pages() === 2 || program.child.exitCode !== null).toBe(true)
    expect([pages(), program.child.exitCode]).toEqual([2, null])
    expect((await fetch(`${program.ready.baseUrl}/healthz`)).status).toBe(200)
    expect(await program.end()).toBe(0)
  },
)
