import { afterEach, beforeEach, expect } from 'vitest'
import type { LinkMail } from '../../../../contract/mail/mail.ts'
import { expectValue, newLink, setUpScene } from '../../testing/scene.ts'
import { authority } from './certificates.ts'
import { serverInput, startMailServer, type TestMailServer } from './smtp-server.ts'

/** The message for a link, by a template. */
export const message = (linkId: string, templateId = 'english') => ({ linkId, templateId, fill: {} })

let sends = 0

/** A fresh app, service and mail server for each test. */
export const setUpMail = () => {
  const scene = setUpScene()
  const holder: { server?: TestMailServer } = {}
  beforeEach(async () => {
    holder.server = await startMailServer()
  })
  afterEach(() => holder.server?.stop())

  type Started = Awaited<ReturnType<ReturnType<typeof scene>['connected']>>
  const smtp = (): TestMailServer => {
    if (!holder.server) throw new Error('Only inside a test')
    return holder.server
  }
  const start = (options: { deadline?: number } = {}) =>
    scene().connected({ authorities: [authority], ...options })
  const linkFor = async ({ call }: Started, customer: string, email: string) =>
    expectValue(await call('links.create', { ...newLink({ customer }), email })).link
  const latest = async ({ call }: Started, id: string): Promise<LinkMail | undefined> =>
    expectValue(await call('mail.ofLink', { id }))[0]
  return {
    scene,
    smtp,
    start,
    linkFor,
    latest,
    /** An app with a mail server, and a link for Maria. */
    ready: async () => {
      const app = await start()
      expectValue(await app.call('mail.saveServer', serverInput(smtp())))
      expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
      return { app, link: await linkFor(app, 'Maria Alvarez', 'maria@alvarez.example') }
    },
    send: (app: Started, linkId: string, to: string | null = null) => {
      sends += 1
      return app.call('mail.send', { id: `mail-${sends}-of-test`, ...message(linkId), to })
    },
    /** Waits until the link's latest mail is in this state. */
    until: (app: Started, id: string, state: Partial<LinkMail>) =>
      expect.poll(() => latest(app, id)).toMatchObject(state),
  }
}
