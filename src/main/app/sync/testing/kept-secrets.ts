import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Keychain } from '../../ports.ts'

const fileIn = (folder: string) => join(folder, 'secrets.json')

const read = (folder: string): Map<string, string> =>
  new Map(
    existsSync(fileIn(folder))
      ? Object.entries(
          z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(fileIn(folder), 'utf8'))),
        )
      : [],
  )

/** A keychain that outlives the process. Only for tests: it lies open in the folder. */
export const keptSecrets = (folder: string): Keychain => {
  const kept = read(folder)
  const keep = () => writeFileSync(fileIn(folder), JSON.stringify(Object.fromEntries(kept)))
  return {
    isWaiting: () => false,
    onWaiting: () => undefined,
    get: async name => {
      const secret = kept.get(name)
      return secret === undefined ? { state: 'absent' } : { state: 'stored', secret }
    },
    set: async (name, secret) => {
      kept.set(name, secret)
      keep()
      return { state: 'stored', secret }
    },
    remove: async name => {
      const wasThere = kept.delete(name)
      keep()
      return { state: wasThere ? 'removed' : 'not_found' }
    },
  }
}

/** The key of the files that an app left in the folder. */
export const keptFileKey = (folder: string): string =>
  [...read(folder)].find(([name]) => name.endsWith('/store'))?.[1] ?? ''
