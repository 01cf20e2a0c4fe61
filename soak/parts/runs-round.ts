import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../e2e/fixtures/app.ts'
import { call } from '../../e2e/fixtures/connect.ts'
import type { Run } from '../../src/contract/run.ts'
import { serverInput, type TestMailServer } from '../../src/main/app/mail/testing/smtp-server.ts'
import type { EagerService } from './create-round.ts'
import {
  checkLinks,
  checkMails,
  emailOf,
  type LinkFaults,
  type MailFaults,
  pageOf,
  type RoundList,
} from './runs-verdict.ts'

export type RunsRound = {
  /** Unique among the rounds. */
  name: string
  rows: number
  atATime: number
  /** How long the mail server takes for a mail, in milliseconds, so that kills find some between their text and the answer to it. */
  mailTakes: () => number
  /** Of each SIGKILL: how many more requests and mails arrive before it, and how many milliseconds it comes after them. */
  kills: { after: number; late: number }[]
}

/** `tooManyUnknown`: kills that left more links unknown than were under way, or more than one mail. `kills`: how many there were. */
export type RunsVerdict = LinkFaults & MailFaults & { tooManyUnknown: number; kills: number }

/** Has the app send through a mail server. */
export const setUpMail = async ({ page }: App, smtp: TestMailServer) => {
  const { password: _none, ...server } = serverInput(smtp, { host: '127.0.0.1', security: 'none', user: '' })
  await call(page, 'mail.saveServer', { ...server, password: null })
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
}

const get = ({ page }: App, id: string): Promise<Run> => call(page, 'runs.get', { id })

const settled = async (app: App, id: string): Promise<Run> => {
  for (;;) {
    const run = await get(app, id)
    if (run.state !== 'running') return run
    await wait(20)
  }
}

/** Does what a person would after a start: resumes the list, and sends the mails of the links that are made. */
const goOn = async (app: App, id: string): Promise<void> => {
  const { counts, state } = await get(app, id)
  if (counts.waiting > 0 && state !== 'running') await call(app.page, 'runs.start', { id })
  await call(app.page, 'runs.mail', { id, templateId: 'english' })
}

const isIdle = async (app: App, id: string): Promise<boolean> => {
  if ((await get(app, id)).state === 'running') return false
  await call(app.page, 'runs.mail', { id, templateId: 'english' })
  return (await call(app.page, 'mail.setup', undefined)).waiting === 0
}

const prepare = async ({ page }: App, { name, rows, atATime }: RunsRound): Promise<RoundList> => {
  const list = Array.from({ length: rows }, (_, n) => `${name} ${n}\t${emailOf(name, n)}\t${pageOf(name, n)}`)
  const text = ['Name\tEmail\tRedirect URL', ...list].join('\n')
  const pasted = await call(page, 'runs.paste', { text })
  if (pasted === null) throw new Error('The list was not read')
  const { id, columns, hasHeader } = pasted
  await call(page, 'runs.setUp', { id, columns, hasHeader, redirectUrl: null, atATime })
  return { id, name, rows }
}

/** Kills the app once so much has arrived; false where nothing is left to arrive. */
const killOnce = async (
  app: App,
  arrived: () => number,
  id: string,
  { after, late }: RunsRound['kills'][number],
): Promise<boolean> => {
  const enough = arrived() + after
  // Ends when the app is killed, wherever it is then.
  const going = goOn(app, id).then(
    () => true,
    () => false,
  )
  for (let looks = 0; arrived() < enough; looks += 1) {
    await wait(1)
    if (looks % 200 === 199 && (await going) && (await isIdle(app, id)) && arrived() < enough) return false
  }
  await wait(late)
  await app.kill()
  return true
}

/**
 * One list from its first row to its last customer's mail, whatever is killed on the way; afterwards each row against what the service made for
 * it, and against what the mail server took.
 */
export const runRunsRound = async (
  app: App,
  { service, smtp }: { service: EagerService; smtp: TestMailServer },
  round: RunsRound,
): Promise<RunsVerdict> => {
  const list = await prepare(app, round)
  const { id } = list
  const arrived = () => service.posts().length + smtp.received.length
  let kills = 0
  let unknown = 0
  let tooManyUnknown = 0
  smtp.fault(() => ({ at: 'text', waits: wait(round.mailTakes()) }))
  for (const kill of round.kills) {
    if (!(await killOnce(app, arrived, id, kill))) break
    kills += 1
    const now = (await get(app, id)).counts.unknown
    if (now > unknown + round.atATime) tooManyUnknown += 1
    unknown = now
  }
  smtp.fault(() => null)
  await goOn(app, id)
  await settled(app, id)
  const before = await checkLinks(app, service, list, true)
  if (unknown > 0) await call(app.page, 'runs.retryUnknown', { id })
  await settled(app, id)
  while (!(await isIdle(app, id))) await wait(50)
  const links = await checkLinks(app, service, list, false)
  const mails = await checkMails(app, smtp, list)
  // The app sends one mail at a time, so that a kill leaves at most one unknown.
  if (mails.mailsUnknown > kills) tooManyUnknown += 1
  return {
    ...mails,
    lost: before.lost + links.lost,
    doubled: before.doubled + links.doubled,
    wrong: before.wrong + links.wrong,
    tooManyUnknown,
    kills,
  }
}
