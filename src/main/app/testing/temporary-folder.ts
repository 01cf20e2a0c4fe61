import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of a test's own. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
