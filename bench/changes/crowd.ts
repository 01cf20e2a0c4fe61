import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createKey } from '../../src/service/store/api-keys.ts'
import { newId } from '../../src/service/store/ids.ts'
import type { Store } from '../../src/service/store/store.ts'
import { kilobytesOf, type Program } from '../service/programs.ts'
import { startClients } from './clients.ts'

/** Makes a company and answers the secrets of as many keys as it shall have. */
export const addCompany = async (store: Store, keys: number): Promise<string[]> => {
  const companyId = newId('com')
  await store.db.insertInto('companies').values({ id: companyId, name: 'Bench', created_at: 0 }).execute()
  const secrets: string[] = []
  for (let count = 0; count < keys; count += 1) {
    const key = await createKey(store.db, { companyId, name: 'Bench', now: 0 })
    if (key !== null) secrets.push(key.secret)
  }
  return secrets
}

export const cursorOf = async ({ baseUrl }: Program, apiKey: string): Promise<string> => {
  const answer = await fetch(`${baseUrl}/changes`, { headers: { authorization: `Bearer ${apiKey}` } })
  return `${(await answer.json()).next}`
}

export const createLink = async ({ baseUrl }: Program, apiKey: string): Promise<void> => {
  const answer = await fetch(`${baseUrl}/connect/create-connect-request`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ redirectUrl: 'https://example.com/thanks' }),
  })
  await answer.text()
}

/** Seconds of a processor that a program has used (Linux only, else 0). */
const secondsOf = ({ child }: Program): number => {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

type Crowd = { companies: number; apps: number; perSecond: number; seconds: number }

/**
 * Companies with some open apps each, all following their changes, while links are made at a steady rate here and there.
 * Answers how long it took until the last app of the company knew, and what the process spent on all of it.
 */
export const runCrowd = async (
  store: Store,
  program: Program,
  { companies, apps, perSecond, seconds }: Crowd,
) => {
  const port = Number(new URL(program.baseUrl).port)
  const heard = new Map<string, () => void>()
  const keys: string[] = []
  for (let count = 0; count < companies; count += 1) keys.push(...(await addCompany(store, 1)))
  for (const key of keys) {
    const next = await cursorOf(program, key)
    const onTold = () => heard.get(key)?.()
    await startClients(port, { keys: [key], each: apps, apart: 1 }, { next, onTold })
  }
  const knows = (key: string): Promise<number> =>
    new Promise(resolve => {
      const began = performance.now()
      let left = apps
      heard.set(key, () => {
        left -= 1
        if (left === 0) resolve(performance.now() - began)
      })
    })
  const before = { seconds: secondsOf(program), at: performance.now() }
  const passed: Promise<number>[] = []
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const key = keys[(count * 7919) % keys.length] ?? ''
    passed.push(knows(key))
    await Promise.all([createLink(program, key), wait(1000 / perSecond)])
  }
  const times = (await Promise.all(passed)).toSorted((a, b) => a - b)
  const busy = (secondsOf(program) - before.seconds) / ((performance.now() - before.at) / 1000)
  const at = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(1))
  return {
    median: at(0.5),
    p95: at(0.95),
    processorPercent: Math.round(busy * 100),
    megabytes: Math.round(kilobytesOf(program) / 1024),
    runs: times.length,
  }
}
