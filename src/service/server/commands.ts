import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { howToUpdate, readVersion } from '../store/database/migrate.ts'
import { connect } from '../store/database/open.ts'
import { createPasswordReset, findLogin, type PersonTable } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import type { Options } from './args.ts'
import { dataSourceOf } from './data-source.ts'

/** Opens the database as it is, also beside a service that runs on it, while the work lasts; undefined: there is none yet. */
const withStore = async <T>(options: Options, work: (store: Store | undefined) => Promise<T>): Promise<T> => {
  const source = dataSourceOf(options)
  if (source.kind === 'sqlite' && !existsSync(join(source.folder, 'service.db'))) return work(undefined)
  const store = await connect(source, () => undefined)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** How this program can replace the service on this database; writes nothing. Throws, for the operator, on a database unknown to it. */
export const checkUpdate = (options: Options): Promise<'rolling' | 'restart'> =>
  withStore(options, async store => howToUpdate(store && (await readVersion(store))))

const doors = [
  { half: 'portal', table: 'company_users', who: 'Staff' },
  { half: 'customer', table: 'customers', who: 'Customer' },
] as const satisfies { half: string; table: PersonTable; who: string }[]

/**
 * Makes the links by which the person with this email address chooses a new password, one for each half of the site where
 * they are known, as lines for the operator, who hands them over. Works beside a service that runs on the same data.
 * Throws where no account has the address, or `--public-url` is missing: links begin with it.
 */
export const makeResetLinks = async (options: Options, email: string, now: number): Promise<string[]> => {
  const origin = options['public-url']
  if (origin === undefined) throw new Error('--reset-password needs --public-url: links begin with it')
  return withStore(options, async store => {
    if (store === undefined) throw new Error(`No service has its data in ${options.data}`)
    if (howToUpdate(await readVersion(store)) === 'restart')
      throw new Error('The service on this data is of another version: use its own program')
    const lines: string[] = []
    for (const { half, table, who } of doors) {
      const login = await findLogin(store.db, table, email.trim().toLowerCase())
      if (login === undefined) continue
      const token = await createPasswordReset(store.db, login.id, now)
      lines.push(`${who}, once and within a day: ${origin}/${half}/reset/${token}`)
    }
    if (lines.length === 0) throw new Error(`Nobody is registered as ${email}`)
    return lines
  })
}
