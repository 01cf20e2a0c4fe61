import { expect } from 'playwright/test'
import type { App } from '../../e2e/fixtures/app.ts'
import { call } from '../../e2e/fixtures/connect.ts'
import { links } from '../../e2e/pages/links.ts'
import type { Link } from '../../src/contract/model.ts'
import type { CreateAnswer } from '../../src/main/app/testing/create-answers.ts'
import type { startEagerService } from '../../src/main/app/testing/eager-service.ts'

export type EagerService = Awaited<ReturnType<typeof startEagerService>>

export type CreateRound = {
  /** Unique among the rounds. */
  name: string
  answer: CreateAnswer
  /** Milliseconds from pressing **Create link** to the SIGKILL; null: the app lives. */
  killAfter: number | null
}

/** What became of one link that a person wanted; `lost` and `doubled` say how. */
export type Verdict = { lost: string | null; doubled: string | null }

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

const rowsOf = async ({ page }: App, name: string): Promise<Link[]> =>
  (await call(page, 'links.page', { search: name, offset: 0, limit: 10 })).rows

/** Fills the form in and waits until main has stored the draft. */
const typeFor = async (app: App, name: string, redirectUrl: string) => {
  await links(app.page).fill({ customer: name, redirectUrl })
  const draft = () => call(app.page, 'drafts.read', { name: 'link' })
  await expect.poll(async () => JSON.stringify(await draft())).toContain(redirectUrl)
}

/** Presses **Create link** and waits for what it comes to, or kills the app meanwhile. */
const create = async (app: App, service: EagerService, killAfter: number | null) => {
  const screen = links(app.page)
  const before = service.posts().length
  await screen.create.click()
  if (killAfter === null) {
    await expect.poll(() => service.posts().length).toBeGreaterThan(before)
    // The button is called “Creating…” until there is an answer.
    await expect(screen.create).toBeVisible()
  } else {
    await pause(killAfter)
    await app.kill()
  }
}

/** Does what a person would: copies the link, retries an unknown one, or presses Create link again for a form still filled in. */
const finish = async (app: App, name: string): Promise<Verdict> => {
  const screen = links(app.page)
  await screen.open()
  await screen.create.waitFor()
  const rows = await rowsOf(app, name)
  const typed = (await screen.customer.inputValue()) === name
  if (rows.length > 1) return { lost: null, doubled: `${rows.length} rows` }
  const [row] = rows
  if (row && typed) return { lost: null, doubled: `in the register as ${row.state}, and offered again` }
  if (!row && !typed) return { lost: 'neither in the register nor in the form', doubled: null }
  if (!row) await screen.create.click()
  if (row?.state === 'outcome_unknown') {
    await screen.row(name).click()
    await screen.unknown.getByRole('button', { name: 'Try again' }).click()
  }
  // Killed after the link was stored and before it was copied.
  if (row?.state === 'created') {
    await screen.row(name).click()
    await screen.copy.click()
  }
  await expect.poll(async () => (await rowsOf(app, name)).map(({ state }) => state)).toEqual(['copied'])
  return { lost: null, doubled: null }
}

/** One link from the form to the register, whatever happens to service and app on the way. */
export const runCreateRound = async (
  app: App,
  service: EagerService,
  round: CreateRound,
): Promise<Verdict> => {
  const { name, answer, killAfter } = round
  const redirectUrl = `https://example.com/thanks/${name}`
  await typeFor(app, name, redirectUrl)
  service.answerWith(answer)
  await create(app, service, killAfter)
  service.answerWith(null)
  const verdict = await finish(app, name)
  const made = service.madeFor(redirectUrl)
  if (verdict.lost !== null || verdict.doubled !== null) return verdict
  if (made.length !== 1) return { lost: null, doubled: `${made.length} links at the service` }
  const [row] = await rowsOf(app, name)
  return row?.url === made[0]
    ? verdict
    : { lost: `the register has ${row?.url}, not ${made[0]}`, doubled: null }
}
