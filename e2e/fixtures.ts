import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'playwright/test'
import { electronPath, noElectron } from '../scripts/parts/electron-path.ts'
import { startMailServer, type TestMailServer } from '../src/main/app/mail/testing/smtp-server.ts'
import { type Chromium, launchHeadless } from '../tools/chromium-host/chromium.ts'
import { type App, createApp, type HostUnderTest, type PageTroubles } from './fixtures/app.ts'
import { chromiumHost } from './fixtures/chromium-app.ts'
import { connectTo, startPractice } from './fixtures/connect.ts'
import { electronHost } from './fixtures/electron-app.ts'
import { environmentFor } from './fixtures/environment.ts'
import { type Service, startService } from './fixtures/service.ts'

type Options = {
  /** What the app is connected to when the test begins. */
  connection: 'none' | 'service' | 'practice'
  /** How many invented customers the service has. */
  customers: number
  /** Variables that the app's process gets besides this one's. */
  environment: Record<string, string>
}
type Fixtures = Options & {
  service: Service
  /** Starts the service at the first call, so that a test without one does not wait for it. */
  startedService: () => Promise<Service>
  app: App
  /** A real mail server on loopback, in the clear, whose password is "secret". */
  smtp: TestMailServer
  host: HostUnderTest & Partial<PageTroubles>
  /** What the page's policy or the host refused it so far. */
  refused: () => string[]
  folder: string
  electronOrSkip: undefined
}

export const test = base.extend<Fixtures, { chromium: Chromium }>({
  connection: ['service', { option: true }],
  customers: [25, { option: true }],
  environment: [{}, { option: true }],

  electronOrSkip: [
    async ({}, use, testInfo) => {
      testInfo.skip(testInfo.project.name === 'electron' && electronPath() === null, noElectron)
      await use(undefined)
    },
    { auto: true },
  ],

  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'utility-connect-test-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },

  chromium: [
    async ({}, use) => {
      const chromium = await launchHeadless()
      await use(chromium)
      await chromium.close()
    },
    { scope: 'worker' },
  ],

  startedService: async ({ folder, customers }, use) => {
    const started: Promise<Service>[] = []
    await use(() => {
      const service = started[0] ?? startService(folder, customers)
      started[0] = service
      return service
    })
    for (const service of started) await (await service).stop()
  },

  service: async ({ startedService }, use) => use(await startedService()),

  smtp: async ({}, use) => {
    const smtp = await startMailServer({ clear: true })
    await use(smtp)
    await smtp.stop()
  },

  host: async ({ folder, chromium, environment }, use, testInfo) => {
    const env = { ...environmentFor(join(folder, 'data')), ...environment }
    await use(testInfo.project.name === 'electron' ? electronHost(env) : chromiumHost(chromium, env))
  },

  refused: async ({ host }, use) => use(() => host.refused?.() ?? []),

  app: async ({ host, folder, connection, startedService }, use, testInfo) => {
    const [{ app, close }, service] = await Promise.all([
      createApp(host, join(folder, 'data')),
      connection === 'service' ? startedService() : null,
    ])
    try {
      if (service !== null) await connectTo(app.page, service)
      if (connection === 'practice') await startPractice(app.page)
      await use(app)
    } finally {
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('main.log', { body: await app.logs(), contentType: 'text/plain' })
      }
      await close()
    }
    expect(host.errors?.() ?? [], 'errors in the page that nobody caught').toEqual([])
  },
})

export { expect }
