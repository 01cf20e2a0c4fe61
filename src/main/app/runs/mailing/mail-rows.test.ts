import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { RowFilter } from '../../../../contract/run.ts'
import { finished, prepared, rowsOf } from '../../testing/run-list.ts'
import { expectValue, setUpScene } from '../../testing/scene.ts'

const scene = setUpScene()

it('puts each link of a run into the mail queue, once however often it is asked for', async () => {
  const app = await scene().connected()
  const run = await prepared(app, 'Name,Email\nAnn,ann@b.example\nBob,\nCara,cara@b.example\nBad,nope')
  await finished(app, run.id)
  const [template] = expectValue(await app.call('mail.setup', undefined)).templates
  const send = { id: run.id, templateId: template?.id ?? '' }
  expect(await app.call('runs.mail', send)).toMatchObject({ failure: { code: 'mail_not_set_up' } })
  // No server listens at this port, so that queued mails stay queued.
  const server = { host: '127.0.0.1', port: 9, security: 'none' as const, user: '', from: 'us@b.example' }
  expectValue(await app.call('mail.saveServer', { ...server, replyTo: '', perMinute: 60, password: null }))
  expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
  for (const [queued, before] of [
    [2, 0],
    [0, 2],
  ]) {
    expect(expectValue(await app.call('runs.mail', send))).toEqual({
      queued,
      before,
      withoutEmail: 1,
      left: 0,
      failure: null,
    })
    expect(expectValue(await app.call('mail.setup', undefined)).waiting).toBe(2)
  }
})

it('says of each row what became of its mail, and mails in words that were changed for this list', async () => {
  const app = await scene().connected()
  const run = await prepared(app, 'Name,Email\nAnn,ann@b.example\nBob,\nCara,cara@b.example\nBad,nope')
  await finished(app, run.id)
  const { id } = run
  const counts = async () => {
    const all = expectValue(await app.call('runs.mails', { id }))
    return Object.fromEntries(Object.entries(all).filter(([, rows]) => rows > 0))
  }
  const places = async (filter: RowFilter) =>
    expectValue(await app.call('runs.rows', { id, filter, offset: 0, limit: 9 })).rows.map(
      ({ place, mail }) => [place, mail?.state ?? null],
    )
  expect(await counts()).toEqual({ mail_none: 2, mail_left_out: 2 })
  expect(await places('mail_left_out')).toEqual([
    [2, null],
    [4, null],
  ])
  const server = { host: '127.0.0.1', port: 9, security: 'none' as const, user: '', from: 'us@b.example' }
  expectValue(await app.call('mail.saveServer', { ...server, replyTo: '', perMinute: 60, password: null }))
  const words = { subject: 'Roof for {customer}', text: 'Here: {link}' }
  expectValue(await app.call('runs.mail', { id, templateId: 'english', words }))
  expect(await counts()).toEqual({ mail_waiting: 2, mail_left_out: 2 })
  const path = join(scene().dataDir, 'results.csv')
  app.dialog.path = path
  expectValue(await app.call('runs.export', { id }))
  const cells = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\r\n')
    .map(line => [line.split(',')[0]?.replace('\ufeff', ''), line.split(',').at(-1)])
  expect(cells).toEqual([
    ['Name', 'Mail'],
    ['Ann', 'Waiting'],
    ['Bob', ''],
    ['Cara', 'Waiting'],
    ['Bad', ''],
  ])
  expect(await places('mail_waiting')).toEqual([
    [1, 'waiting'],
    [3, 'waiting'],
  ])
  const [row] = expectValue(await app.call('runs.rows', { id, filter: 'all', offset: 0, limit: 1 })).rows
  const [mail] = expectValue(await app.call('mail.ofLink', { id: row?.linkId ?? '' }))
  expect(mail).toMatchObject({ subject: 'Roof for Ann', text: `Here: ${row?.url}` })
})

it('keeps rows without a name apart from those that are ready, until their link has one', async () => {
  const app = await scene().connected()
  const { id } = await prepared(app, 'Name,Email\nAnn,ann@b.example\n,only@b.example\nCara,nope')
  await finished(app, id)
  const mailings = async () => (await rowsOf(app, id)).map(({ mailing }) => mailing)
  expect(await mailings()).toEqual(['mail_none', 'mail_nameless', 'mail_left_out'])
  expect(expectValue(await app.call('runs.mails', { id }))).toMatchObject({ mail_none: 1, mail_nameless: 1 })
  const linkId = (await rowsOf(app, id))[1]?.linkId ?? ''
  expectValue(await app.call('links.edit', { id: linkId, customer: 'Only' }))
  expect(await mailings()).toEqual(['mail_none', 'mail_none', 'mail_left_out'])
})

it('leaves a customer alone who was mailed by hand already', async () => {
  const app = await scene().connected()
  const run = await prepared(app, 'Name,Email\nAnn,ann@b.example\nCara,cara@b.example')
  await finished(app, run.id)
  const server = { host: '127.0.0.1', port: 9, security: 'none' as const, user: '', from: 'us@b.example' }
  expectValue(await app.call('mail.saveServer', { ...server, replyTo: '', perMinute: 60, password: null }))
  expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
  const [row] = await rowsOf(app, run.id)
  const byHand = { id: 'by-hand-1', linkId: row?.linkId ?? '', templateId: 'english', fill: {}, to: null }
  expectValue(await app.call('mail.send', byHand))
  const mailed = expectValue(await app.call('runs.mail', { id: run.id, templateId: 'english' }))
  expect(mailed).toMatchObject({ queued: 1, before: 1 })
})

it('goes by the email that the link has now, on screen and in the queue', async () => {
  const app = await scene().connected()
  const run = await prepared(app, 'Name,Email\nAnn,ann@b.example\nBob,')
  await finished(app, run.id)
  const server = { host: '127.0.0.1', port: 9, security: 'none' as const, user: '', from: 'us@b.example' }
  expectValue(await app.call('mail.saveServer', { ...server, replyTo: '', perMinute: 60, password: null }))
  expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
  const [ann, bob] = await rowsOf(app, run.id)
  expectValue(await app.call('links.edit', { id: ann?.linkId ?? '', email: '' }))
  expectValue(await app.call('links.edit', { id: bob?.linkId ?? '', email: 'bob@b.example' }))
  expect((await rowsOf(app, run.id)).map(({ mailing }) => mailing)).toEqual(['mail_left_out', 'mail_none'])
  const mailed = expectValue(await app.call('runs.mail', { id: run.id, templateId: 'english' }))
  expect(mailed).toMatchObject({ queued: 1, withoutEmail: 1 })
  expect((await rowsOf(app, run.id)).map(({ mailing }) => mailing)).toEqual(['mail_left_out', 'mail_waiting'])
})

it('sends no mail for a link that its customer declined', async () => {
  const app = await scene().connected()
  const { id } = await prepared(app, 'Name,Email\nAnn,ann@b.example\nDana,dana@b.example')
  await finished(app, id)
  const again = await scene().restartedWith(
    app,
    "UPDATE link SET progress = 'declined', progress_at = 1 WHERE customer = 'Dana'",
  )
  expect(expectValue(await again.call('runs.mails', { id }))).toMatchObject({
    mail_none: 1,
    mail_left_out: 1,
  })
  const server = { host: '127.0.0.1', port: 9, security: 'none' as const, user: '', from: 'us@b.example' }
  expectValue(await again.call('mail.saveServer', { ...server, replyTo: '', perMinute: 60, password: null }))
  const words = { subject: 'Roof', text: 'Here: {link}' }
  const mailed = expectValue(await again.call('runs.mail', { id, templateId: 'english', words }))
  expect(mailed).toMatchObject({ queued: 1, left: 0 })
})

const toBeMailed = async () => {
  const app = await scene().connected()
  const { id } = await prepared(app, 'Name,Email\nAnn,ann@b.example\nCara,cara@b.example')
  await finished(app, id)
  const server = { host: '127.0.0.1', port: 9, security: 'none' as const, user: '', from: 'us@b.example' }
  expectValue(await app.call('mail.saveServer', { ...server, replyTo: '', perMinute: 60, password: null }))
  expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
  return { app, id, mail: () => app.call('runs.mail', { id, templateId: 'english' }) }
}

it('mails as many as the screen says: none of whom a draft was saved', async () => {
  const { app, id, mail } = await toBeMailed()
  const [ann] = await rowsOf(app, id)
  expectValue(await app.call('links.edit', { id: ann?.linkId ?? '', email: '' }))
  app.dialog.path = scene().dataDir
  expect(expectValue(await app.call('runs.drafts', { id, templateId: 'english' }))).toMatchObject({
    saved: 1,
  })
  expectValue(await app.call('links.edit', { id: ann?.linkId ?? '', email: 'ann@b.example' }))
  expect(expectValue(await app.call('runs.mails', { id }))).toMatchObject({ mail_none: 1, mail_written: 1 })
  expect(expectValue(await mail())).toMatchObject({ queued: 1, before: 1 })
})

it('mails nobody twice who is mailed by hand, or by a second press, while the mails are written', async () => {
  const { app, id, mail } = await toBeMailed()
  const [ann] = await rowsOf(app, id)
  const byHand = { id: 'by-hand-1', linkId: ann?.linkId ?? '', templateId: 'english', fill: {}, to: null }
  const [first, second] = [mail(), mail()]
  expectValue(await app.call('mail.send', byHand))
  expect(expectValue(await first).queued + expectValue(await second).queued).toBe(1)
  expect(expectValue(await app.call('mail.setup', undefined)).waiting).toBe(2)
})

it('saves no draft for whom the mail is on its way', async () => {
  const { app, id, mail } = await toBeMailed()
  const [ann] = await rowsOf(app, id)
  expectValue(await app.call('links.edit', { id: ann?.linkId ?? '', email: '' }))
  expectValue(await mail())
  expectValue(await app.call('links.edit', { id: ann?.linkId ?? '', email: 'ann@b.example' }))
  app.dialog.path = scene().dataDir
  expect(expectValue(await app.call('runs.drafts', { id, templateId: 'english' }))).toMatchObject({
    saved: 1,
  })
  const mailings = (await rowsOf(app, id)).map(({ mailing }) => mailing)
  expect(mailings).toEqual(['mail_written', 'mail_waiting'])
})

it('keeps what became of a list’s mails, whatever a later mail by hand comes to', async () => {
  const app = await scene().connected()
  const { id } = await prepared(app, 'Name,Email\nAnn,ann@b.example\nBob,bob@b.example')
  await finished(app, id)
  const server = { host: '127.0.0.1', port: 9, security: 'none' as const, user: '', from: 'us@b.example' }
  expectValue(await app.call('mail.saveServer', { ...server, replyTo: '', perMinute: 60, password: null }))
  expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
  expectValue(await app.call('runs.mail', { id, templateId: 'english' }))
  const again = await scene().restartedWith(
    app,
    "UPDATE mail SET state = iif(recipient LIKE 'ann%', 'handed', 'refused')",
  )
  for (const { linkId } of await rowsOf(again, id)) {
    const mail = { id: `by-hand-${linkId}`, linkId: linkId ?? '', templateId: 'english-reminder', fill: {} }
    expectValue(await again.call('mail.send', { ...mail, to: null }))
  }
  const states = (await rowsOf(again, id)).map(({ mail }) => mail?.state)
  expect([states, expectValue(await again.call('runs.mails', { id }))]).toMatchObject([
    ['handed', 'waiting'],
    { mail_handed: 1, mail_waiting: 1 },
  ])
})

it('says of a mail that was sent that it was, also after a reminder was opened in one’s own mail program', async () => {
  const { app, id, mail } = await toBeMailed()
  expectValue(await mail())
  const again = await scene().restartedWith(app, "UPDATE mail SET state = 'handed'")
  const [ann] = await rowsOf(again, id)
  const reminder = { linkId: ann?.linkId ?? '', templateId: 'english-reminder', fill: {} }
  expectValue(await again.call('mail.write', reminder))
  expect(expectValue(await again.call('runs.mails', { id }))).toMatchObject({
    mail_handed: 2,
    mail_written: 0,
  })
})
