import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../store/database/open.ts'
import { howToUpdate, readVersion } from '../store/database/versions.ts'
import type { Options } from './args.ts'
import { dataSourceOf } from './data-source.ts'

/**
 * How the service that runs on this database is replaced by this program; nothing is written. Throws an Error for the operator on a database that this
 * program does not know.
 */
export const checkUpdate = async (options: Options): Promise<'rolling' | 'restart'> => {
  const source = dataSourceOf(options)
  if (source.kind === 'sqlite' && !existsSync(join(source.folder, 'service.db')))
    return howToUpdate(undefined)
  const store = await connect(source, () => undefined)
  try {
    return howToUpdate(await readVersion(store))
  } finally {
    await store.close()
  }
}
