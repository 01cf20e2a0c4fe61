import { relative } from 'node:path'
import type { Reporter, TestCase } from 'playwright/types/testReporter'
import { root } from './run.ts'
import { slowestOf, writeTestCounts } from './test-counts.ts'

const nameOf = (test: TestCase): string => test.titlePath().filter(Boolean).join(' › ')

const timeOf = (test: TestCase) => ({
  file: relative(root, test.location.file),
  name: nameOf(test),
  seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
})

/** Prints why specs were skipped, and writes the specs' results for the summary of `npm test`. */
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
    const ended = (outcome: ReturnType<TestCase['outcome']>) =>
      [...this.#tests].filter(test => test.outcome() === outcome).map(nameOf)
    writeTestCounts({
      passed: ended('expected').length + ended('flaky').length,
      skipped: ended('skipped').length,
      failed: ended('unexpected'),
      unsteady: ended('flaky'),
      ...slowestOf([...this.#tests].map(timeOf)),
    })
  }
}
