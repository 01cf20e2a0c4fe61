import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverInput } from '../../src/main/app/mail/testing/smtp-server.ts'
import { createTestApp, createTestSecrets } from '../../src/main/app/testing/ports.ts'
import { expectValue } from '../../src/main/app/testing/scene.ts'
import type { Clock } from './clock.ts'
import type { Network } from './network.ts'

type Outside = {
  root: string
  note: (line: string) => void
  clock: Clock
  now: () => number
  network: Network
  random: () => number
}
type App = ReturnType<typeof createTestApp>
type Call = App['call']

/** The real app over its ledger and its mirror in a folder, set up for a service and a mail server; it ends and starts again. */
export const startDesk = async (
  { root, note, clock, now, network, random }: Outside,
  to: { address: string; apiKey: string; mailPort: number },
) => {
  const { secrets } = createTestSecrets()
  const newFolder = () => mkdtempSync(join(root, 'desk-'))
  let folder = newFolder()
  let ids = 0
  let starts = 0
  let connection = network.open()

  const start = async (): Promise<App> => {
    starts += 1
    connection = network.open()
    const { fetch } = connection
    const started = createTestApp(folder, {
      secrets,
      ports: {
        fetch,
        withNewConnection: use => use(fetch),
        now,
        newId: () => {
          ids += 1
          return `new-${ids}`
        },
        wait: milliseconds => clock.wait(milliseconds),
        pause: (milliseconds, signal) => clock.wait(milliseconds, signal),
        random,
        log: (message, details) => note(`  app: ${message} ${JSON.stringify(details ?? {})}`),
      },
    })
    await started.app.start()
    started.app.follow()
    return started
  }

  let app = await start()
  expectValue(await app.call('connections.testAndSave', { address: to.address, apiKey: to.apiKey }))
  const { password: _none, ...server } = serverInput(
    { port: to.mailPort },
    { host: '127.0.0.1', security: 'none', user: '' },
  )
  expectValue(await app.call('mail.saveServer', { ...server, password: null }))
  expectValue(await app.call('mail.saveCompany', { company: 'Acme' }))

  const call: Call = (name, input) => app.call(name, input)
  return {
    call,
    /** Counts the starts: the same number means the same run of the app. */
    starts: () => starts,
    app: () => app.app,
    folder: () => folder,
    /** Cuts every request under way. */
    cut: () => connection.cut(),
    /** Simulates a kill: the next app gets what is on disk at this moment. */
    kill: async (): Promise<void> => {
      const [killed, before] = [app, folder]
      folder = newFolder()
      cpSync(before, folder, { recursive: true })
      connection.end()
      const closed = killed.app.close()
      app = await start()
      await closed
      rmSync(before, { recursive: true, force: true, maxRetries: 5 })
    },
    /** Quits the app as a person does, and starts it again. */
    restart: async (): Promise<void> => {
      const ended = connection
      await app.app.close()
      ended.end()
      app = await start()
    },
    end: async (): Promise<void> => {
      const ended = connection
      await app.app.close()
      ended.end()
    },
  }
}
