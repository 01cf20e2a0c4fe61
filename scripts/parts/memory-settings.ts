/**
 * Node's flags (in MB) and environment for the service. Left to itself a process grows to nearly 200 MB;
 * with these it stays below 130 and is as fast (docs/scale.md). What PostgreSQL answers lives longer, and needs more
 * room to die young. V8 gives memory back where it can (measured: 9 MB less at the same processor time), and inlines less into
 * one function, since compiling the largest ones took 10 MB more for a moment. One arena, as only one thread allocates much:
 * glibc would give each thread its own.
 */
export const memorySettings = (databaseUrl: string | undefined) => ({
  flags: [
    `--max-semi-space-size=${databaseUrl ? 12 : 4}`,
    '--memory-saver-mode',
    '--max-inlined-bytecode-size-cumulative=200',
  ],
  env: { MALLOC_ARENA_MAX: '1' },
})
