import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { z } from 'zod'
import { startService } from '../../bench/service/programs.ts'

const unlimited = ['--rate', '1000000000', '--burst', '1000000000']

/** The most memory that a process has held, in MB (Linux). */
const peakOf = (pid: number | undefined): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** Milliseconds until `/healthz` answers over a connection of its own; null where the connection is ended. */
const timeHealth = (baseUrl: string): Promise<number | null> =>
  new Promise(resolve => {
    const began = performance.now()
    const request = get(`${baseUrl}/healthz`, { agent: false }, answer =>
      answer.resume().on('end', () => resolve(performance.now() - began)),
    )
    request.on('error', () => resolve(null))
  })

/** 600 connections that ask without end and read nothing: what the service takes up, and how long others wait. */
export const runFlood = async (data: string) => {
  const program = await startService(data, ['--practice', '--customers', '1000', ...unlimited])
  const port = Number(new URL(program.baseUrl).port)
  const request = `GET /accounts?limit=1000 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${program.apiKey}\r\n\r\n`
  const crowd = new Worker(new URL('flood-worker.ts', import.meta.url), {
    workerData: { port, sockets: 600, request },
  })
  let cut = 0
  crowd.on('message', count => {
    cut = z.number().parse(count)
  })
  const waits: number[] = []
  const until = performance.now() + 20_000
  while (cut < 600 && performance.now() < until) {
    const waited = await timeHealth(program.baseUrl)
    if (waited !== null) waits.push(waited)
    await wait(20)
  }
  const said = { megabytes: peakOf(program.child.pid), cut }
  await crowd.terminate()
  await program.stop()
  return { ...said, healthzMilliseconds: Math.round(Math.max(...waits)) }
}

const pages = 300

/** 300 large pages at once over connections of their own: what the service takes up beside what it had, and how long others wait. */
export const runPages = async (data: string) => {
  const program = await startService(data, ['--practice', '--customers', '5000', ...unlimited])
  const headers = { authorization: `Bearer ${program.apiKey}` }
  const statusOf = () =>
    new Promise<number>((resolve, reject) => {
      get(`${program.baseUrl}/accounts?limit=1000`, { headers, agent: false }, answer =>
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      ).on('error', reject)
    })
  await statusOf()
  const before = peakOf(program.child.pid)
  let left = pages
  const asked = Array.from({ length: pages }, async () => {
    const status = await statusOf()
    left -= 1
    return status
  })
  const waits: number[] = []
  while (left > 0) {
    waits.push((await timeHealth(program.baseUrl)) ?? Number.POSITIVE_INFINITY)
    await wait(20)
  }
  const answered = (await Promise.all(asked)).filter(status => status === 200).length
  const megabytes = peakOf(program.child.pid) - before
  await program.stop()
  return {
    answered,
    refused: pages - answered,
    megabytes,
    healthzMilliseconds: Math.round(Math.max(...waits)),
  }
}

/** Requests of every kind, one after the other: the most memory that the process holds meanwhile. */
export const runRequests = async (data: string, amount: number) => {
  const seeded = await startService(data, ['--practice', '--customers', '1000', ...unlimited])
  await seeded.stop()
  const program = await startService(data, unlimited)
  const headers = { authorization: `Bearer ${seeded.apiKey}` }
  const read = [
    '/accounts?limit=100',
    '/accounts/cus_nobody',
    '/portal/sign-in',
    '/nothing',
    '/accounts?limit=10',
  ]
  const requests: autocannon.Request[] = read.map(path => ({ method: 'GET', path }))
  // The standing link: links for one customer would reach the company's limit.
  requests.push({ method: 'POST', path: '/connect/create-connect-request' })
  const { requests: done } = await autocannon({
    url: program.baseUrl,
    connections: 32,
    amount,
    headers,
    requests,
  })
  const megabytes = peakOf(program.child.pid)
  await program.stop()
  return { requests: done.total, megabytes }
}
