import type { TestProject } from 'vitest/node'
import { openStore } from '../store/database/open.ts'
import { createCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the cluster's own database; null where PostgreSQL is not installed. */
    postgres: string | null
  }
}

/** A database of the tests' cluster with the schema and no rows, which new ones copy. */
export const template = 'migrated'

/** One temporary PostgreSQL for all tests of a run; each test makes its own database in it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await createCluster()
  project.provide('postgres', cluster?.url('postgres') ?? null)
  if (cluster === undefined) return async () => undefined
  await cluster.createDatabase(template)
  const source = { kind: 'postgres', url: cluster.url(template), connections: 1, patience: 60_000 } as const
  await (await openStore(source, () => undefined)).close()
  return () => cluster.remove()
}
