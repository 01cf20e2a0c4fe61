import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { startEagerService } from '../../src/main/app/testing/eager-service.ts'
import { createTestApp } from '../../src/main/app/testing/ports.ts'

// Reads a list of 100,000 rows and almost 50 MB into a store, as the app does, in a process of its own. Says in JSON by how many
// megabytes (10^6 bytes) its memory grew at most, how many the file has, and how long it took.

const folder = mkdtempSync(join(tmpdir(), 'connect-memory-'))
const mostBytes = 50 * 1024 * 1024
const note = 'Wants to be called after five; speaks Spanish. '.repeat(10)

const writeList = async (path: string, rows: number): Promise<void> => {
  const file = createWriteStream(path)
  file.write('Name,Email,Note\r\n')
  for (let n = 0; n < rows; n += 1)
    file.write(`"Customer, ${n}",c${n}@example.com,"${note.slice(0, 470)}"\r\n`)
  file.end()
  await finished(file)
}

/** Milliseconds. */
const read = async ({ call, dialog }: ReturnType<typeof createTestApp>, path: string) => {
  dialog.path = path
  const before = performance.now()
  const taken = await call('runs.choose', undefined)
  if (!taken.ok || taken.value === null) throw new Error(JSON.stringify(taken))
  for (const { id } = taken.value; ; ) {
    const run = await call('runs.get', { id })
    if (!run.ok) throw new Error(JSON.stringify(run.failure))
    if (run.value.state === 'draft')
      return { took: performance.now() - before, rows: run.value.counts.waiting }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

const service = await startEagerService()
const started = createTestApp(folder, {
  wait: () => new Promise(resolve => setImmediate(resolve)),
})
try {
  await started.app.start()
  const connection = { address: service.address, apiKey: 'udc_memory', name: 'None' }
  const saved = await started.call('connections.testAndSave', connection)
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure))
  const [small, large] = [join(folder, 'small.csv'), join(folder, 'large.csv')]
  await writeList(small, 100)
  await writeList(large, 100_000)
  const { size } = statSync(large)
  if (size > mostBytes || size < mostBytes * 0.9) throw new Error(`The list has ${size} bytes`)
  // What any list takes is allocated by now, and does not count for the large one.
  await read(started, small)
  const before = process.memoryUsage().rss
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const { took, rows } = await read(started, large)
  clearInterval(looking)
  if (rows !== 100_000) throw new Error(`${rows} rows were read`)
  const grew = Math.max(most, process.memoryUsage().rss) - before
  const told = { grew: grew / 1e6, file: size / 1e6, seconds: took / 1000 }
  process.stdout.write(`${JSON.stringify(told)}\n`)
} finally {
  started.app.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}
