import type { TestProject } from 'vitest/node'
import { createCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the cluster's own database; null where PostgreSQL is not installed. */
    postgres: string | null
  }
}

/** One temporary PostgreSQL for all tests of a run; each test makes its own database in it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await createCluster()
  project.provide('postgres', cluster?.url('postgres') ?? null)
  return async () => cluster?.remove()
}
