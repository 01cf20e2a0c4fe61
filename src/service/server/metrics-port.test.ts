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
