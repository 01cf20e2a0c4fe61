import type { DatabaseKind, Db } from '../store.ts'
import { migration1 } from './migration-1.ts'
import { migration2 } from './migration-2.ts'
import { migration3 } from './migration-3.ts'
import { migration4 } from './migration-4.ts'
import { migration5 } from './migration-5.ts'
import { migration6 } from './migration-6.ts'
import { migration7 } from './migration-7.ts'

/** A statement, or work that takes more than statements. */
export type Step = string | ((trx: Db) => Promise<void>)

/**
 * From one version of the schema to the next. `rolling`: the service of the version before goes on with it, so that machines are replaced one after
 * the other. What it reads and writes must be there and mean the same: a column is added with a default or empty (expand), and what is not used any more goes
 * with a later version (contract), when no service that knows it runs any more.
 */
export type Migration = { steps: (kind: DatabaseKind) => Step[]; rolling: boolean }

/** No service before version 7 asks which it may go on with. */
const early = [migration1, migration2, migration3, migration4, migration5, migration6, migration7]

/** The schema that this service knows is that after the last. */
export const migrations: readonly Migration[] = early.map(steps => ({ steps, rolling: false }))
