/**
 * Node's flags (in MB) and environment for the service. Left to itself a process grows to nearly 200 MB;
 * with these it stays below 130 and is as fast (docs/scale.md). What PostgreSQL answers lives longer, and needs more
 * room to die young. Young objects are collected while old ones are marked, too: by V8's default they pile up until the marking
 * ends (measured: 20 MB in 0.2 s). One arena, as only one thread allocates much: glibc would give each thread its own.
 */
export const memorySettings = (databaseUrl: string | undefined) => ({
  flags: [`--max-semi-space-size=${databaseUrl ? 12 : 4}`, '--no-separate-gc-phases'],
  env: { MALLOC_ARENA_MAX: '1' },
})
