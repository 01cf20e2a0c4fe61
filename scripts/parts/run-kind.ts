import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { inKeyringSession } from './keyring-session.ts'
import { root } from './run.ts'

/** npm run FOLDER -- NAME [options]: builds outdated outputs, then runs FOLDER/NAME.ts with a keychain of its own. */
export const runKind = async (folder: string): Promise<void> => {
  const [name = '', ...args] = process.argv.slice(2)
  const file = join(root, folder, `${name}.ts`)
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
    process.stderr.write(`Usage: npm run ${folder} -- NAME, where ${folder}/NAME.ts is there\n`)
    process.exitCode = 1
    return
  }
  await ensureBuilt()
  process.exitCode = await inKeyringSession(file, args)
}
