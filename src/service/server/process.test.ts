import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get as httpGet } from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { preparePractice } from '../practice/seed.ts'
import { openStore } from '../store/database/open.ts'
import { startCreating } from '../testing/creating.ts'
import { createSource, kinds } from '../testing/database.ts'
import { type Program, programFolder, runProgram, startProgram } from '../testing/program.ts'

const create = '/connect/create-connect-request'

/** The process IDs of the workers that have started, as their logs tell. */
const workersOf = (program: Program): number[] =>
  [...program.stderr().matchAll(/"event":"started","pid":(\d+)/g)].map(([, pid]) => Number(pid))

/** Kills one worker after the other, each after another unit of work and when the one before is replaced. */
const killWorkers = async (program: Program, times: number, work: () => number): Promise<void> => {
  for (let kill = 0; kill < times; kill += 1) {
    const before = work()
    await expect.poll(work).toBeGreaterThan(before + 1)
    const workers = workersOf(program)
    process.kill(workers[kill] ?? 0, 'SIGKILL')
    await expect.poll(() => workersOf(program).length).toBe(workers.length + 1)
  }
}

const makeSource = async (kind: (typeof kinds)[number]) => {
  const { source, remove } = await createSource(kind)
  onTestFinished(remove)
  return source
}

const get = async (baseUrl: string, path: string, key: string | undefined, init?: RequestInit) =>
  (await fetch(baseUrl + path, { ...init, headers: { authorization: `Bearer ${key}` } })).json()

// Windows knows no signals that a process could answer.
const posix = process.platform !== 'win32'

describe.runIf(posix).each(kinds)('the program on %s', kind => {
  test('tells where it is, keeps keys, links and customers over a restart, and ends with 0', async () => {
    const source = await makeSource(kind)
    const args = ['--practice', '--customers', '30', '--seed', '5']
    const first = await startProgram(source, args)
    const { baseUrl, portalUrl, apiKey } = first.ready
    expect(portalUrl).toBe(`${baseUrl}/portal`)
    const accounts = await get(baseUrl, '/accounts', apiKey)
    const link = await get(baseUrl, create, apiKey, { method: 'POST' })
    expect(accounts.accounts).toHaveLength(30)
    expect(await first.end()).toBe(0)
    expect(first.stdout).toHaveLength(1)
    for (const line of first.stderr().trim().split('\n')) {
      expect(JSON.parse(line)).toHaveProperty('event')
      expect(line).not.toContain('udc_')
    }

    const second = await startProgram(source, args)
    expect(second.ready.apiKey).not.toBe(apiKey)
    for (const key of [apiKey, second.ready.apiKey]) {
      expect(await get(second.ready.baseUrl, '/accounts', key)).toEqual(accounts)
    }
    const again = await get(second.ready.baseUrl, create, apiKey, { method: 'POST' })
    expect(new URL(again.redirect).pathname).toBe(new URL(link.redirect).pathname)
    expect(await second.end('SIGINT')).toBe(0)

    const other = await startProgram(await makeSource(kind), args)
    expect(await get(other.ready.baseUrl, '/accounts', other.ready.apiKey)).toEqual(accounts)
  })

  test('two that start with practice data on one empty database make it once', async () => {
    const source = await makeSource(kind)
    const args = ['--practice', '--customers', '700']
    const programs = await Promise.all([startProgram(source, args), startProgram(source, args)])
    const lists = programs.map(({ ready }) => get(ready.baseUrl, '/accounts?limit=1000', ready.apiKey))
    const [one, other] = await Promise.all(lists)
    expect(one.accounts).toHaveLength(700)
    expect(other).toEqual(one)
  })

  test('several processes serve one port, and another takes the place of one that dies', async () => {
    const source = await makeSource(kind)
    const store = await openStore(source, () => undefined)
    const apiKey = await preparePractice(store, { customers: 5, seed: 7, now: Date.now() })
    await store.close()
    const program = await startProgram(source, ['--workers', '2', '--rate', '100000', '--burst', '100000'])
    const { baseUrl } = program.ready

    const { links, odd, stop } = startCreating(baseUrl, apiKey, 4, { pause: 20 })
    await killWorkers(program, 2, () => links.size / 20)
    await stop()
    expect(odd).toEqual([])

    expect(new Set(links.values()).size).toBe(links.size)
    const page = await Promise.all([...links.values()].map(async link => (await fetch(link)).status))
    expect(page.filter(status => status !== 200)).toEqual([])
    expect(await program.end()).toBe(0)
  })
})

/** How a request on a connection of its own ends. */
const ask = (url: string) =>
  new Promise<'answered' | 'broken'>(resolve => {
    const request = httpGet(url, { agent: false }, answer => {
      answer
        .resume()
        .on('end', () => resolve('answered'))
        .on('error', () => resolve('broken'))
    })
    request.on('error', () => resolve('broken'))
  })

test.runIf(posix)('a connection is never forgotten where a worker dies', async () => {
  const program = await startProgram(await makeSource('sqlite'), ['--workers', '2'])
  const ends = { answered: 0, broken: 0 }
  let stop = false
  const client = async () => {
    while (!stop) ends[await ask(`${program.ready.baseUrl}/healthz`)] += 1
  }
  const clients = Array.from({ length: 8 }, client)
  await killWorkers(program, 3, () => ends.answered / 100)
  stop = true
  // Hangs where a request was neither answered nor broken off.
  await Promise.all(clients)
  expect(await program.end()).toBe(0)
})

test('a taken port is told on stderr, with exit code 1, by one worker and by two', async () => {
  const program = await startProgram(await makeSource('sqlite'), ['--workers', '2'])
  const { port } = new URL(program.ready.baseUrl)
  for (const workers of ['1', '2']) {
    const args = ['--port', port, '--workers', workers]
    const { code, stderr } = await runProgram(await makeSource('sqlite'), args)
    expect(code).toBe(1)
    expect(stderr).toContain(`The port is taken: listen EADDRINUSE: address already in use 127.0.0.1:${port}`)
  }
})

// The usual port of http, which no URL writes out; only root may listen on it.
test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'on port 80 every worker listens there',
  async () => {
    const args = ['--host', '127.0.0.80', '--port', '80', '--workers', '2']
    const program = await startProgram(await makeSource('sqlite'), args)
    const ports = () =>
      [...program.stderr().matchAll(/"event":"started".*"port":(\d+)/g)].map(([, port]) => port)
    await expect.poll(ports).toEqual(['80', '80'])
  },
)

test.runIf(posix)(
  'an error that nothing caught ends it, with its place in the log and without its message',
  async () => {
    const failing = "process.once('SIGUSR2', () => Promise.reject(new Error(process.env.VALUE)))"
    const env = {
      VALUE: 'jane',
      NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(failing)}"`,
    }
    const program = await startProgram(await makeSource('sqlite'), [], { env })
    program.child.kill('SIGUSR2')
    const [code] = await once(program.child, 'close')
    expect(code).toBe(1)
    expect(program.stderr()).toContain('"event":"crashed"')
    expect(program.stderr()).not.toContain('jane')
  },
)

test('what is wrong on the command line is told, with exit code 1', async () => {
  const source = await makeSource('sqlite')
  for (const args of [['--port', '70000'], ['--nonsense'], ['--practice', '--workers', '2']]) {
    const { code, stderr } = await runProgram(source, args)
    expect(code).toBe(1)
    expect(stderr).toMatch(/--port|--nonsense|--workers/)
  }
})

test.each([['--help'], ['-h'], ['--port', '70000', '--help']])(
  '%j tells how the program is used, with exit code 0',
  async (...args) => {
    const { code, stdout, stderr } = await runProgram(await makeSource('sqlite'), args)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Usage: npm run service/)
    for (const option of ['--public-url', '--workers', '--proxies', '--help'])
      expect(stdout).toContain(option)
  },
)

test.runIf(posix)('ends when the process that started it is gone', async () => {
  const program = await startProgram(await makeSource('sqlite'), [], { ipc: true })
  const exited = new Promise(resolve => program.child.once('exit', resolve))
  program.child.disconnect()
  expect(await exited).toBe(0)
})

test.runIf(posix)('a worker that dies while others still start is replaced', async () => {
  const source = await makeSource('sqlite')
  if (source.kind !== 'sqlite') throw new Error('Another database')
  const args = [join(programFolder, 'main.js'), '--data', source.folder, '--workers', '3']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = new Promise(resolve => child.once('exit', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  let log = ''
  const killFirst = () => {
    const [, first] = /"event":"started","pid":(\d+)/.exec(log) ?? []
    if (first === undefined) return
    child.stderr.off('data', killFirst)
    process.kill(Number(first), 'SIGKILL')
  }
  child.stderr.setEncoding('utf8').on('data', text => {
    log += text
  })
  child.stderr.on('data', killFirst)
  await expect.poll(() => log.match(/"event":"started"/g)).toHaveLength(4)
  child.kill()
  expect(await exited).toBe(0)
})
