import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    // Half of the time tests wait: for databases, processes and deadlines.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['src/service/**'],
          environment: 'node',
          // For a machine that is busy with something else; no test waits for it.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        // With a temporary PostgreSQL of its own.
        test: {
          name: 'service',
          include: ['src/service/**/*.test.{ts,tsx}', 'tools/conformance/**/*.test.ts'],
          globalSetup: ['src/service/testing/postgres-setup.ts', 'src/service/testing/program-setup.ts'],
          testTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        // Starts Chromium.
        test: { name: 'host', include: ['tools/chromium-host/**/*.test.ts'], testTimeout: 180_000 },
      },
      {
        extends: true,
        test: { name: 'layers', include: ['tools/layers/**/*.test.ts'], testTimeout: 180_000 },
      },
    ],
  },
})
