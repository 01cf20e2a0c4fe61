import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { createApp } from '../../e2e/fixtures/app.ts'
import { chromiumHost } from '../../e2e/fixtures/chromium-app.ts'
import { call, connectTo } from '../../e2e/fixtures/connect.ts'
import { environmentFor } from '../../e2e/fixtures/environment.ts'
import { type Service, startService } from '../../e2e/fixtures/service.ts'
import { readInstallation } from '../../src/main/app/vault/installation.ts'
import { storeSecretName } from '../../src/main/app/vault/store-key.ts'
import { createKeychain } from '../../src/main/shell/keychain.ts'
import { launchHeadless } from '../../tools/chromium-host/chromium.ts'

/** `file`: the ledger of an app that is closed, in which there is one connection and nothing else, and its `mirror`; `key` opens both. */
type Fill = (files: { file: string; mirror: string; key: string }) => void

type Kept = { port: number; secrets: { name: string; secret: string }[] }

const keptIn = (folder: string) => join(folder, 'kept.json')

const secretOf = async (name: string): Promise<string> => {
  const answer = await createKeychain(() => undefined).get(name)
  if (answer.state !== 'stored') throw new Error(`The keychain says ${answer.state}`)
  return answer.secret
}

/** Starts the app of a kept folder on an installed Chromium. */
const start = async (folder: string) => {
  const dataDir = join(folder, 'data')
  const chromium = await launchHeadless()
  const { app, close } = await createApp(chromiumHost(chromium, environmentFor(dataDir)), dataDir)
  const end = async () => {
    await close()
    await chromium.close()
  }
  return { page: app.page, dataDir, end }
}

const connectApp = async (folder: string, service: Service) => {
  const { page, dataDir, end } = await start(folder)
  try {
    await connectTo(page, service)
    const { currentId } = await call(page, 'app.state', undefined)
    return { dataDir, currentId }
  } finally {
    await end()
  }
}

/** Connects an app in this folder to a service, ends both, and fills its files. */
const fillApp = async (folder: string, fill: Fill): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const service = await startService(join(folder, 'service'), 10)
  const { dataDir, currentId } = await connectApp(folder, service).finally(service.stop)
  const installation = readInstallation(dataDir)
  if (installation === null) throw new Error('No app was ever started there')
  const { installationId } = installation
  const names = [storeSecretName(installationId), `${installationId}/connection/${currentId}`]
  const secrets = await Promise.all(names.map(async name => ({ name, secret: await secretOf(name) })))
  const [file, mirror] = ['ledger.db', `mirror-${currentId}.db`].map(name => join(dataDir, name))
  fill({ file: file ?? '', mirror: mirror ?? '', key: secrets[0]?.secret ?? '' })
  const kept: Kept = { port: Number(new URL(service.baseUrl).port), secrets }
  writeFileSync(keptIn(folder), JSON.stringify(kept))
}

/**
 * An app in this folder that is closed, its files filled once and its keys in the keychain. Answers where its data lies, and the port of
 * the service that it is connected to.
 */
export const keepFilled = async (folder: string, fill: Fill): Promise<{ dataDir: string; port: number }> => {
  if (!existsSync(keptIn(folder))) await fillApp(folder, fill)
  const { port, secrets }: Kept = JSON.parse(readFileSync(keptIn(folder), 'utf8'))
  const keychain = createKeychain(() => undefined)
  for (const { name, secret } of secrets) await keychain.set(name, secret)
  return { dataDir: join(folder, 'data'), port }
}

/**
 * Starts the app on a filled store, connected to a service that is there. A `folder` that is given is filled once and kept, with its
 * invented data's keys, since filling a million takes minutes.
 */
export const openFilled = async (
  folder: string | null,
  fill: Fill,
): Promise<{ page: Page; close: () => Promise<void> }> => {
  const place = folder ?? mkdtempSync(join(tmpdir(), 'utility-connect-bench-'))
  const { port } = await keepFilled(place, fill)
  const service = await startService(join(place, 'service'), 10, port)
  const { page, end } = await start(place)
  const close = async () => {
    await end()
    await service.stop()
    if (folder === null) rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  }
  return { page, close }
}
