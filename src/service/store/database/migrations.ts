import { noteAllSearched } from '../search.ts'
import type { DatabaseKind, Db } from '../store.ts'
import versions from './early-migrations.json' with { type: 'json' }
import { migration8 } from './migration-8.ts'

export type Step = string | ((trx: Db) => Promise<void>)

/**
 * From one schema version to the next. `rolling`: the service of the version before still works with it, so that machines are replaced one
 * after the other. What it reads and writes must stay and mean the same: new columns are empty or have a default (expand); what is no
 * longer used goes in a later version (contract), when no service that needs it runs any more.
 */
export type Migration = { steps: (kind: DatabaseKind) => Step[]; rolling: boolean }

/** The type of an ID: by default PostgreSQL would sort by language. */
const keyOf = (kind: DatabaseKind): string => (kind === 'postgres' ? 'text collate "C"' : 'text')

type EarlyStep = string | Record<DatabaseKind, string[]>

/** The steps of one of the first versions; `{byKey}`: SQLite stores the table in the order of its key. */
const stepsOf = (kind: DatabaseKind, steps: EarlyStep[]): string[] =>
  steps
    .flatMap(step => (typeof step === 'string' ? step : step[kind]))
    .map(step => step.replaceAll('{key}', keyOf(kind)))
    .map(step => step.replace('{byKey}', kind === 'sqlite' ? 'without rowid' : ''))

/** Functions that follow the steps of a version. */
const afterwards: Record<number, Step[]> = { 5: [noteAllSearched] }

/** None of these is rolling: no service before version 7 checks which schema it can work with. */
const early = versions.map(({ steps }, place) => ({
  steps: (kind: DatabaseKind) => [...stepsOf(kind, steps), ...(afterwards[place + 1] ?? [])],
  rolling: false,
}))

/** Their number is the schema version of this service. */
export const migrations: readonly Migration[] = [...early, { steps: migration8, rolling: true }]
