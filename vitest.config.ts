import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests that put something else in a module's place, or change what all share, need a world of their own. */
const apart = globSync('src/**/*.test.{ts,tsx}').filter(file =>
  /vi\.(mock|stubGlobal|stubEnv|useFakeTimers)\(|process\.env\.\w+ =/.test(readFileSync(file, 'utf8')),
)

/** For a machine that is busy with something else; no test waits for it. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  plugins: [react()],
  test: {
    // Half of the time tests wait: for databases, processes and deadlines.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        extends: true,
        // One world for all: reading the modules anew for each file takes longer than most of the tests.
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/service/**', ...apart],
          isolate: false,
          globalSetup: ['scripts/parts/built-workers.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: [...apart, 'scripts/**/*.test.ts', 'soak/**/*.test.ts'],
          exclude: ['src/service/**'],
          globalSetup: ['scripts/parts/built-workers.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        // With a temporary PostgreSQL of its own.
        test: {
          name: 'service',
          include: ['src/service/**/*.test.{ts,tsx}', 'tools/conformance/**/*.test.ts'],
          globalSetup: ['src/service/testing/postgres-setup.ts', 'scripts/parts/built-service.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        // Starts Chromium.
        test: { name: 'host', include: ['tools/chromium-host/**/*.test.ts'], ...patience },
      },
      {
        extends: true,
        test: { name: 'tools', include: ['tools/{layers,cluster}/**/*.test.ts'], ...patience },
      },
    ],
  },
})
