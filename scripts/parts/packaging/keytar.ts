import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import { type Target, targetOf } from './binary-target.ts'

const installed = join(root, 'node_modules/keytar/build/Release/keytar.node')

/**
 * Throws unless the installed keytar is built for `target`. npm installs it only for the machine it runs on, and an app packed with
 * a wrong one would start and report that the computer has no keychain.
 */
export const requireKeytarFor = (target: Target, binary = installed): void => {
  const found = existsSync(binary) ? targetOf(readFileSync(binary)) : null
  if (found === target) return
  throw new Error(
    `An installer for ${target} needs a keytar for ${target}; here is ${found === null ? 'none' : `one for ${found}`}. ` +
      `Build it on ${target}.`,
  )
}
