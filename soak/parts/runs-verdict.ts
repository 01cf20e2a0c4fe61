import type { App } from '../../e2e/fixtures/app.ts'
import { call } from '../../e2e/fixtures/connect.ts'
import type { Link } from '../../src/contract/model.ts'
import type { RunRow } from '../../src/contract/run.ts'
import type { TestMailServer } from '../../src/main/app/mail/testing/smtp-server.ts'
import type { EagerService } from './create-round.ts'

/** The list that a round works on: its run's id, its name, and how many rows it has. */
export type RoundList = { id: string; name: string; rows: number }

/** A page of its own for each row, by which the service's links are told apart. */
export const pageOf = (name: string, row: number) => `https://example.com/${name}/${row}`
/** An address of its own for each row, by which mails are told apart. */
export const emailOf = (name: string, row: number) => `${name}.${row}@example.com`

const rowsOf = async ({ page }: App, id: string): Promise<RunRow[]> => {
  const rows: RunRow[] = []
  for (;;) {
    const { rows: next, total } = await call(page, 'runs.rows', {
      id,
      filter: 'all',
      offset: rows.length,
      limit: 500,
    })
    rows.push(...next)
    if (rows.length >= total) return rows
  }
}

/** Rows that are nowhere, that have several links, or that say something else than the service. */
export type LinkFaults = { lost: number; doubled: number; wrong: number }

/** Compares each row with what the service made for it. `mayBeUnknown`: before the rows of unknown outcome are retried. */
export const checkLinks = async (
  app: App,
  service: EagerService,
  { id, name }: RoundList,
  mayBeUnknown: boolean,
): Promise<LinkFaults> => {
  const faults: LinkFaults = { lost: 0, doubled: 0, wrong: 0 }
  for (const row of await rowsOf(app, id)) {
    const made = service.madeFor(pageOf(name, row.place - 1))
    if (made.length > 1) faults.doubled += 1
    if (row.state === 'created' && row.url !== made[0]) faults.wrong += 1
    if (row.state !== 'created' && !(mayBeUnknown && row.state === 'unknown')) faults.lost += 1
  }
  return faults
}

/** Customers whose mail was lost, came twice, or holds another's link; `mailsUnknown`: mails whose outcome is unknown. */
export type MailFaults = {
  mailsLost: number
  mailsDoubled: number
  mailsWrong: number
  mailsUnknown: number
}

const linksOf = async ({ page }: App, { name, rows }: RoundList): Promise<Link[]> => {
  const links: Link[] = []
  while (links.length < rows) {
    const next = await call(page, 'links.page', {
      search: name,

      offset: links.length,
      limit: 500,
    })
    if (next.rows.length === 0) break
    links.push(...next.rows)
  }
  return links
}

/** Compares each link's mail in the register with what the mail server took: once, to its own customer, with its own link. */
export const checkMails = async (app: App, smtp: TestMailServer, list: RoundList): Promise<MailFaults> => {
  const faults: MailFaults = { mailsLost: 0, mailsDoubled: 0, mailsWrong: 0, mailsUnknown: 0 }
  const links = new Map((await linksOf(app, list)).map(link => [link.email, link]))
  for (let row = 0; row < list.rows; row += 1) {
    const email = emailOf(list.name, row)
    const link = links.get(email)
    const received = smtp.received.filter(({ to }) => to.includes(email))
    const state = link?.mail?.state
    if (received.length > 1) faults.mailsDoubled += 1
    if (state === 'unknown') faults.mailsUnknown += 1
    else if (state !== 'handed' || received.length === 0) faults.mailsLost += 1
    const url = link?.url ?? ''
    const isTheirs = ({ to, body }: (typeof received)[number]) =>
      to.length === 1 && body.replaceAll('=\r\n', '').includes(`\r\n${url}\r\n`)
    if (!received.every(isTheirs)) faults.mailsWrong += 1
  }
  return faults
}
