import type { Reporter, TestModule } from 'vitest/node'
import { slowestOf, writeTestCounts } from './test-counts.ts'

/** Writes the unit tests' results for the summary of `npm test`. A file that could not be run counts as one failure. */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const tests = modules.flatMap(module =>
      [...module.children.allTests()].map(test => ({
        file: module.relativeModuleId,
        name: `${module.relativeModuleId} › ${test.fullName}`,
        state: test.result().state,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      })),
    )
    const named = (state: string) => tests.filter(test => test.state === state).map(({ name }) => name)
    const brokenFiles = modules
      .filter(module => module.errors().length > 0)
      .map(({ relativeModuleId }) => relativeModuleId)
    writeTestCounts({
      passed: named('passed').length,
      skipped: named('skipped').length,
      failed: [...named('failed'), ...brokenFiles, ...errors.map(() => 'an error outside of the tests')],
      unsteady: [],
      ...slowestOf(tests),
    })
  }
}
