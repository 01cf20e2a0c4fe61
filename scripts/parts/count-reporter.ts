import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'playwright/types/testReporter'

/** Writes how many specs passed, failed and were skipped to the file named in `TEST_COUNTS`, for the summary. */
export default class CountReporter implements Reporter {
  #tests = new Set<TestCase>()

  onTestEnd(test: TestCase) {
    this.#tests.add(test)
  }

  onEnd() {
    const file = process.env.TEST_COUNTS
    if (file === undefined) return
    const count = (outcome: ReturnType<TestCase['outcome']>) =>
      [...this.#tests].filter(test => test.outcome() === outcome).length
    const counts = {
      passed: count('expected'),
      failed: count('unexpected') + count('flaky'),
      skipped: count('skipped'),
    }
    writeFileSync(file, JSON.stringify(counts))
  }
}
