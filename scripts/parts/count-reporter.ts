import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'playwright/types/testReporter'

/** Says why specs were skipped, and writes how many specs passed, failed and were skipped to the file named in `TEST_COUNTS`, for the summary. */
export default class CountReporter implements Reporter {
  #tests = new Set<TestCase>()

  onTestEnd(test: TestCase) {
    this.#tests.add(test)
  }

  #skipped(): Map<string, number> {
    const reasons = [...this.#tests]
      .filter(test => test.outcome() === 'skipped')
      .map(test => test.annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given')
    return new Map(reasons.map(reason => [reason, reasons.filter(other => other === reason).length]))
  }

  onEnd() {
    for (const [reason, count] of this.#skipped()) process.stdout.write(`  ${count} skipped: ${reason}\n`)
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
