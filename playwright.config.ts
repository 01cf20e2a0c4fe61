import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // More workers than processors: a third of the time a spec waits, for a program to start or for time to pass.
  workers: '150%',
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // In a whole run the many lines would bury what failed.
  reporter: [[process.env.TEST_COUNTS === undefined ? 'list' : 'dot'], ['./scripts/parts/count-reporter.ts']],
  use: { screenshot: 'only-on-failure', trace: 'off' },
  // The same specs on both; `electron` is skipped, with the reason, where its program is not there.
  projects: [{ name: 'chromium' }, { name: 'electron' }],
})
