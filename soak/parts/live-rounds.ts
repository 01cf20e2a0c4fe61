import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { expect } from 'playwright/test'
import type { App } from '../../e2e/fixtures/app.ts'
import { call } from '../../e2e/fixtures/connect.ts'
import type { Service } from '../../e2e/fixtures/service.ts'
import type { AccountRow, Link } from '../../src/contract/model.ts'
import { serviceLines, shownLines } from '../../src/main/app/changes/testing/compare.ts'
import { opLists } from '../../src/service/testing/changes-lists.ts'

const atOnce = 500

/** A round with fewer links would prove nothing. */
const fewestLinks = 20

/** Every row of a list, page by page. */
const allOf = async <Row>(read: (offset: number) => Promise<{ rows: Row[] }>): Promise<Row[]> => {
  const all: Row[] = []
  for (;;) {
    const { rows } = await read(all.length)
    all.push(...rows)
    if (rows.length < atOnce) return all
  }
}

const shown = async ({ page }: App) => {
  const any = { search: '', limit: atOnce }
  const rows = await allOf<AccountRow>(offset =>
    call(page, 'accounts.page', { ...any, utility: null, state: null, onlyNew: false, offset }),
  )
  const links = await allOf<Link>(offset => call(page, 'links.page', { ...any, offset }))
  return shownLines(rows, links)
}

const without = (lines: string[], others: string[]): string[] => {
  const there = new Set(others)
  return lines.filter(line => !there.has(line))
}

/** Lines of the service that the app lacks, and lines of the app that the service has not, or that come twice. */
const differences = async (app: App, service: Service) => {
  const [truth, here] = await Promise.all([serviceLines(service), shown(app)])
  const all = { truth: [...truth.accounts, ...truth.links], here: [...here.accounts, ...here.links] }
  const twice = all.here.filter((line, at) => all.here.indexOf(line) !== at)
  const doubled = [...without(all.here, all.truth), ...twice]
  return { lost: without(all.truth, all.here), doubled, links: truth.links.length }
}

const writer = resolve(import.meta.dirname, '../../src/service/testing/changes-writer.ts')

/** Writes to a service's data as its own pages do, in a process of its own, until it is stopped. */
const startWriting = (data: string, seed: number) => {
  const [lists = []] = fc.sample(opLists, { numRuns: 1, seed })
  const child = fork(writer, [data, '', JSON.stringify(lists.slice(0, 2)), '20'], { execArgv: [] })
  const ended = once(child, 'exit')
  return async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
}

export type LiveRound = { kills: number; seed: number; random: () => number }

/**
 * Kills the app again and again while customers of a service do things, then waits for it to be in step. `data`: the folder of the
 * service's data.
 */
export const runLiveRound = async (
  app: App,
  service: Service,
  data: string,
  { kills, seed, random }: LiveRound,
) => {
  const stop = startWriting(data, seed)
  for (let kill = 0; kill < kills; kill += 1) {
    // Most kills come while the first pages are applied.
    await wait(Math.floor(1_500 * random() ** 2))
    await app.kill()
  }
  // On a busy machine the writer may have written little by then.
  await expect
    .poll(async () => (await serviceLines(service)).links.length, { timeout: 30_000 })
    .toBeGreaterThan(fewestLinks)
  await stop()
  let found = { lost: ['not looked yet'], doubled: [''], links: 0 }
  await expect
    .poll(
      async () => {
        found = await differences(app, service)
        return found.lost.length + found.doubled.length
      },
      { timeout: 30_000 },
    )
    .toBe(0)
    .catch(() => undefined)
  return found
}
