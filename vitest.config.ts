import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests that mock a module, or change globals, must not share modules with other files. */
const needsOwnWorld = (file: string): boolean =>
  /vi\.(mock|stubGlobal|stubEnv|useFakeTimers)\(|process\.env\.\w+ =/.test(readFileSync(file, 'utf8'))
const ofService = globSync(['src/service/**/*.test.{ts,tsx}', 'tools/conformance/**/*.test.ts'])
const apartOfService = ofService.filter(needsOwnWorld)
const apart = globSync('src/{contract,main,preload,renderer}/**/*.test.{ts,tsx}').filter(needsOwnWorld)

/** Timeouts for a busy machine; no test waits for them. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

/** With a temporary PostgreSQL of its own, and the service as it ships. */
const withDatabase = {
  globalSetup: ['src/service/testing/postgres-setup.ts', 'scripts/parts/built-service.ts'],
  ...patience,
}

export default defineConfig({
  plugins: [react()],
  test: {
    // More workers than processors: half of the time tests wait, for databases, processes and deadlines.
    maxWorkers: 2 * availableParallelism(),
    // Where the processor has protection keys, V8 ends a process whose threads come and go ("Check failed: jit_page.has_value()").
    execArgv: ['--no-memory-protection-keys'],
    projects: [
      {
        extends: true,
        // Files share their modules (`isolate: false`): loading these for each file takes longer than most of the tests.
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
          globalSetup: ['scripts/parts/built-workers.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ofService,
          exclude: apartOfService,
          isolate: false,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: { name: 'service apart', include: apartOfService, ...withDatabase },
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
