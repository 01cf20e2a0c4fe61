import { test as base, expect, type TestInfo } from 'playwright/test'
import { electronPath, noElectron } from '../scripts/parts/electron-path.ts'
import { startMailServer, type TestMailServer } from '../src/main/app/mail/testing/smtp-server.ts'
import { type Chromium, launchHeadless } from '../tools/chromium-host/chromium.ts'
import type { App, HostUnderTest, PageTroubles } from './fixtures/app.ts'
import type { Service } from './fixtures/service.ts'
import { createStage, type Stage, type StageOptions } from './fixtures/stage.ts'

type Fixtures = StageOptions & {
  newStage: { name: string; create: () => Stage }
  stage: Stage
  sharedStage: Stage
  service: Service
  /** Starts the service at the first call, so that tests without a service do not wait for one. */
  startedService: () => Promise<Service>
  app: App
  /**
   * One app and service for the tests of a file that tolerate links and settings of earlier ones: each starts at the first screen, with the
   * data left by the tests before it. Takes half the CPU time. After a failed test the next one gets a new app.
   */
  sharedApp: App
  sharedService: Service
  /** A real mail server on loopback, in the clear, whose password is "secret". */
  smtp: TestMailServer
  host: HostUnderTest & Partial<PageTroubles>
  /** What the page's CSP or the host refused so far. */
  refused: () => string[]
  folder: string
  electronOrSkip: undefined
}

type WorkerFixtures = {
  chromium: Chromium
  /** Returns the stage of this name; a call with another name closes the stage before. */
  keptStage: (name: string, create: () => Stage) => Promise<Stage>
}

const useApp = async (stage: Stage, use: (app: App) => Promise<void>, testInfo: TestInfo): Promise<void> => {
  const app = await stage.open()
  await use(app)
  if (testInfo.status !== testInfo.expectedStatus) {
    await testInfo.attach('main.log', { body: await app.logs(), contentType: 'text/plain' })
  }
}

const expectNoErrors = ({ host }: Stage): void =>
  expect(host.errors?.() ?? [], 'errors in the page that nobody caught').toEqual([])

export const test = base.extend<Fixtures, WorkerFixtures>({
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

  chromium: [
    async ({}, use) => {
      const chromium = await launchHeadless({ areShort: true })
      await use(chromium)
      await chromium.close()
    },
    { scope: 'worker' },
  ],

  keptStage: [
    // Depends on `chromium`, so that the stage is closed before Chromium is.
    async ({ chromium: _ }, use) => {
      const kept: { name: string; stage: Stage }[] = []
      await use(async (name, create) => {
        const [current] = kept
        if (current?.name === name) return current.stage
        await kept.pop()?.stage.close()
        const stage = create()
        kept.push({ name, stage })
        return stage
      })
      await kept.pop()?.stage.close()
    },
    { scope: 'worker' },
  ],

  newStage: async ({ chromium, connection, customers, environment }, use, { file, project }) => {
    const options = { connection, customers, environment }
    await use({
      name: JSON.stringify([file, project.name, options]),
      create: () => createStage(options, chromium, project.name === 'electron'),
    })
  },

  stage: async ({ newStage }, use) => {
    const stage = newStage.create()
    await use(stage)
    await stage.close()
  },

  sharedStage: async ({ newStage, keptStage }, use) => use(await keptStage(newStage.name, newStage.create)),

  folder: async ({ stage }, use) => use(stage.folder),

  startedService: async ({ stage }, use) => use(stage.startedService),

  service: async ({ startedService }, use) => use(await startedService()),

  smtp: async ({}, use) => {
    const smtp = await startMailServer({ clear: true })
    await use(smtp)
    await smtp.stop()
  },

  host: async ({ stage }, use) => use(stage.host),

  refused: async ({ host }, use) => use(() => host.refused?.() ?? []),

  app: async ({ stage }, use, testInfo) => {
    await useApp(stage, use, testInfo)
    await stage.closeApp()
    expectNoErrors(stage)
  },

  sharedApp: async ({ sharedStage }, use, testInfo) => {
    await useApp(sharedStage, use, testInfo)
    expectNoErrors(sharedStage)
  },

  sharedService: async ({ sharedStage }, use) => use(await sharedStage.startedService()),
})

export { expect }
