import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createSource } from '../testing/database.ts'
import { startProgram } from '../testing/program.ts'

type Ask = { baseUrl: string; path: string; agent: Agent | false }

/** The status of the answer, or the code of the error where there was none. */
const ask = ({ baseUrl, path, agent }: Ask) =>
  new Promise<number | string>(resolve => {
    const fail = (error: Error) => resolve('code' in error ? `${error.code}` : error.message)
    const request = get(`${baseUrl}${path}`, { agent: agent as Agent }, answer => {
      answer.resume().on('error', fail)
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    request.on('error', fail)
  })

// Windows knows no signals that a process could answer.
const posix = process.platform !== 'win32'
const makeSource = async () => {
  const { source, remove } = await createSource('sqlite')
  onTestFinished(remove)
  return source
}

test.runIf(posix)(
  'behind a balancer a machine stops and starts under load, and each request is answered',
  async () => {
    const source = await makeSource()
    const args = ['--workers', '2', '--drain', '1']
    const machines = [await startProgram(source, args), await startProgram(source, args)]
    const ports = machines.map(({ ready }) => new URL(ready.baseUrl).port)
    const baseUrls = machines.map(({ ready }) => ready.baseUrl)
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())

    // What a balancer does: it asks who is ready, and sends each request to one who is.
    let ready: string[] = baseUrls
    let over = false
    const look = async () => {
      while (!over) {
        const answers = await Promise.all(
          baseUrls.map(baseUrl => ask({ baseUrl, path: '/readyz', agent: false })),
        )
        ready = baseUrls.filter((_, at) => answers[at] === 200)
        await wait(50)
      }
    }
    const answers = new Map<number | string, number>()
    let asked = 0
    const client = async () => {
      while (!over) {
        const baseUrl = ready[asked % ready.length] ?? ''
        asked += 1
        const answer = await ask({ baseUrl, path: '/healthz', agent })
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    }
    const running = [look(), ...Array.from({ length: 8 }, client)]
    for (let round = 0; round < 2; round += 1) {
      const at = round % 2
      const before = asked
      await expect.poll(() => ready.length === 2 && asked > before + 100).toBe(true)
      expect(await machines[at]?.end()).toBe(0)
      machines[at] = await startProgram(source, [...args, '--port', `${ports[at]}`])
    }
    over = true
    await Promise.all(running)
    expect([...answers.keys()]).toEqual([200])
  },
)

test.runIf(posix)('the port is open only while somebody answers there', async () => {
  const source = await makeSource()
  const first = await startProgram(source, ['--workers', '2'])
  const { baseUrl } = first.ready
  await first.end()
  let over = false
  const answers = new Set<number | string>()
  const client = async () => {
    while (!over) answers.add(await ask({ baseUrl, path: '/healthz', agent: false }))
  }
  const running = Array.from({ length: 32 }, client)
  await startProgram(source, ['--workers', '2', '--port', new URL(baseUrl).port])
  over = true
  await Promise.all(running)
  expect([...answers].sort()).toEqual([200, 'ECONNREFUSED'])
})
