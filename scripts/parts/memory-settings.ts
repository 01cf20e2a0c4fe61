/**
 * Node's flags (in MB) and environment for the service. By default a process grows to nearly 200 MB; with these it stays below 130 and
 * is as fast (docs/scale.md). Answers of PostgreSQL live longer: a larger young generation keeps them from being promoted. Minor GCs run
 * during marking, too: by V8's default young objects pile up until it ends (measured: 20 MB in 0.2 s). One malloc arena, as only one
 * thread allocates much: glibc would give each thread its own.
 */
export const memorySettings = (databaseUrl: string | undefined) => ({
  flags: [`--max-semi-space-size=${databaseUrl ? 12 : 4}`, '--no-separate-gc-phases'],
  env: { MALLOC_ARENA_MAX: '1' },
})
