import { expect, it } from 'vitest'
import { finished, prepared } from '../testing/run-list.ts'
import { expectValue } from '../testing/scene.ts'
import { setUpMail } from './testing/mail-scene.ts'
import { serverInput } from './testing/smtp-server.ts'

const { scene, smtp, ready, latest, send, until } = setUpMail()

/** As if the service reported it while the app does something else. */
const answer = async (customer: string, progress: 'declined' | 'accepted' | 'withdrawn'): Promise<void> => {
  const db = await scene().openFile()
  db.prepare("UPDATE link SET request_id = 'r', progress = ?, progress_at = 1 WHERE customer = ?").run(
    progress,
    customer,
  )
  db.close()
}
const decline = (customer: string) => answer(customer, 'declined')

it('is not tried again once its customer declined while the server put it off', async () => {
  const { app, link } = await ready()
  const putOff = Promise.withResolvers<void>()
  smtp().fault(() => ({ at: 'text', waits: putOff.promise, code: 451, words: '4.7.1 Later' }))
  expectValue(await send(app, link.id))
  await until(app, link.id, { state: 'sending' })
  await decline(link.customer)
  putOff.resolve()
  await expect.poll(() => latest(app, link.id)).toBeUndefined()
  const history = expectValue(await app.call('links.history', { id: link.id }))
  expect(JSON.stringify(history)).toContain('mail_taken_back')
  // Staff did not take it back: the answer did.
  expect(history.actions.find(({ action }) => action === 'mail_taken_back')?.here).toBe(false)
})

it('that is put off on after the answer goes on, where somebody sent it to who had declined', async () => {
  const { app, link } = await ready()
  await decline(link.customer)
  smtp().fault(() => ({ at: 'recipient', code: 451, words: '4.7.1 Later' }))
  expectValue(await send(app, link.id))
  await until(app, link.id, { state: 'waiting', problem: 'later' })
})

it('of a list is not queued for who declined while the others’ were written', async () => {
  let rows = 0
  let isMailing = false
  const wait = async (): Promise<void> => {
    if (!isMailing) return
    rows += 1
    // After Ann's mail was written, before any is queued.
    if (rows === 2) await decline('Ann')
  }
  const app = await scene().connected({ wait })
  const { id } = await prepared(app, 'Name,Email\nAnn,ann@b.example\nCara,cara@b.example')
  await finished(app, id)
  expectValue(await app.call('mail.saveServer', serverInput(smtp())))
  expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
  isMailing = true
  expect(expectValue(await app.call('runs.mail', { id, templateId: 'english' }))).toMatchObject({ queued: 1 })
  isMailing = false
})

it('is not queued for who accepted while its message was looked at', async () => {
  const { app, link } = await ready()
  await answer(link.customer, 'accepted')
  expect(await send(app, link.id)).toEqual({ ok: false, failure: { code: 'already_accepted' } })
  expect(await latest(app, link.id)).toBeUndefined()
})

it('is neither queued nor written where the link was withdrawn while its message was looked at', async () => {
  const { app, link } = await ready()
  await answer(link.customer, 'withdrawn')
  const gone = { ok: false, failure: { code: 'mail', problem: 'link_gone' } }
  expect(await send(app, link.id)).toMatchObject(gone)
  const message = { linkId: link.id, templateId: 'english', fill: {} }
  expect(await app.call('mail.write', message)).toMatchObject(gone)
  expect(await latest(app, link.id)).toBeUndefined()
})

it('is not sent with a link that was renewed while the mail waited, though its row has the new one', async () => {
  const { app, link } = await ready()
  expectValue(await app.call('mail.pause', { paused: true }))
  expectValue(await send(app, link.id))
  const db = await scene().openFile()
  // As where staff copy a standing link that was renewed.
  db.exec("UPDATE link SET url = 'https://x.example/connect/r/renewed'")
  db.close()
  expectValue(await app.call('mail.pause', { paused: false }))
  await until(app, link.id, { state: 'refused', problem: 'link_gone' })
  expect(smtp().received).toEqual([])
})

it('is not sent where its link was withdrawn while the server took its time', async () => {
  const { app, link } = await ready()
  const db = await scene().openFile()
  smtp().fault(() => {
    db.exec("UPDATE link SET progress = 'withdrawn'")
    return null
  })
  expectValue(await send(app, link.id))
  await until(app, link.id, { state: expect.stringMatching(/handed|refused/) })
  db.close()
  expect([smtp().received, await latest(app, link.id)]).toMatchObject([[], { problem: 'link_gone' }])
})
