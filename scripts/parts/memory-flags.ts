/**
 * Node's flags for the service (sizes in MB). V8 would let a process grow to 250 MB before it cleans up; with these it
 * stays below 150 and is as fast (docs/scale.md). What PostgreSQL answers lives longer, and needs more room to die young.
 */
export const memoryFlags = (databaseUrl: string | undefined): string[] => [
  `--max-semi-space-size=${databaseUrl ? 12 : 8}`,
  '--heap-growing-percent=10',
]
