import type { Reporter, TestModule } from 'vitest/node'
import { slowestOf, writeTestCounts } from './test-counts.ts'

/** Tells the summary of the whole run how the unit tests ended. A file that could not be run is one failure. */
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
