import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPrograms } from '../../src/service/testing/postgres-server.ts'
import { startCluster } from './cluster.ts'
import { createPrograms, familyOf, isAlive, pidOf, readRecord, signal } from './programs.ts'
import { stopCluster } from './stop.ts'

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'connect-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

const linux = test.runIf(process.platform === 'linux')
const script = (text: string) => ({ command: process.execPath, args: ['-e', text] })
const fail = (error: Error) => {
  throw error
}
const lasts = 'console.log("on"); setInterval(() => {}, 1000)'

/** Starts a script and waits until it has printed `on`. */
const startScript = async (folder: string, text: string) => {
  const program = createPrograms(folder, fail)('one', script(text))
  await program.start()
  await expect.poll(() => readFileSync(join(folder, 'log', 'one.log'), 'utf8')).toContain('on')
  const pid = program.pid()
  if (pid === undefined) throw new Error('It does not run')
  return { program, pid }
}

linux('a program is noted while it runs, ends, and starts again as another', async () => {
  const folder = makeFolder()
  const { program, pid } = await startScript(folder, lasts)
  expect(readRecord(folder)).toMatchObject({ by: { pid: process.pid }, programs: [pid] })
  await program.end('SIGTERM')
  expect(isAlive(pid)).toBe(false)
  await expect.poll(() => readRecord(folder)?.programs).toEqual([])
  await program.start()
  expect(program.pid()).not.toEqual(pid)
  await program.end('SIGTERM')
})

linux('one that does not end when it is told to is killed', async () => {
  const { program, pid } = await startScript(makeFolder(), `process.on('SIGTERM', () => {}); ${lasts}`)
  await program.end('SIGTERM', 300)
  expect(isAlive(pid)).toBe(false)
})

linux('a program gets its own environment, and of that of this process the PATH alone', async () => {
  const folder = makeFolder()
  const add = createPrograms(folder, fail)
  const text = `console.log(JSON.stringify(process.env)); ${lasts}`
  const program = add('one', { ...script(text), env: { PORT: '1' } })
  await program.start()
  const log = join(folder, 'log', 'one.log')
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('\non')
  await program.end('SIGKILL')
  const shown = JSON.parse(readFileSync(log, 'utf8').split('\n')[0] ?? '')
  expect(shown).toEqual({ PATH: process.env.PATH, PORT: '1' })
})

linux('one that fails says so', async () => {
  const failed: string[] = []
  await createPrograms(makeFolder(), error => failed.push(error.message))(
    'one',
    script('process.exit(3)'),
  ).start()
  await expect.poll(() => failed).toEqual([expect.stringContaining('one ended with exit code 3')])
})

linux('a family is a process with all that come of it', async () => {
  const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])`
  const { program, pid } = await startScript(makeFolder(), `${child}; ${lasts}`)
  const family = familyOf(pid)
  expect(family).toHaveLength(2)
  for (const each of family) signal(each, 'SIGKILL')
  await program.end('SIGKILL')
  await expect.poll(() => family.filter(isAlive)).toEqual([])
})

linux(
  'what a process that is gone has left running is stopped, and nothing that has its ID by now',
  async () => {
    const folder = makeFolder()
    const [left, other] = [spawn(process.execPath, ['-e', lasts]), spawn(process.execPath, ['-e', lasts])]
    onTestFinished(() => void other.kill('SIGKILL'))
    const gone = once(left, 'exit')
    const noted = [pidOf(left.pid ?? 0), { pid: other.pid, since: '1' }]
    const record = { by: { pid: process.pid, since: '1' }, programs: noted }
    writeFileSync(join(folder, 'programs.json'), JSON.stringify(record))
    await stopCluster(folder)
    expect((await gone)[1]).toBe('SIGTERM')
    expect(pidOf(other.pid ?? 0)).toBeDefined()
    await expect(stopCluster(makeFolder())).rejects.toThrow('No cluster')
  },
)

linux('a cluster is not started where one runs', async () => {
  const folder = makeFolder()
  createPrograms(folder, fail)
  const { signal: never } = new AbortController()
  const started = startCluster({ folder, firstPort: 1, synchronous: true, signal: never })
  await expect(started).rejects.toThrow(`A cluster runs in ${folder}`)
})

const asRoot = test.runIf(process.getuid?.() === 0 && findPrograms() !== undefined)
asRoot('a cluster is not started where the user postgres may not go', async () => {
  const closed = makeFolder()
  const { signal: never } = new AbortController()
  const start = { folder: join(closed, 'cluster'), firstPort: 1, synchronous: true, signal: never }
  await expect(startCluster(start)).rejects.toThrow(`may not go into ${closed}`)
})
