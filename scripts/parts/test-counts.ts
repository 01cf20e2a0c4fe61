import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const names = z.array(z.string())
const timed = z.object({ name: z.string(), seconds: z.number() })
export type Timed = z.infer<typeof timed>

/**
 * Results of a test suite; `unsteady`: names of tests that passed only when retried, which count as passed. `tests`, `files`: the slowest
 * ones, slowest first; a file's time is the sum of its tests'.
 */
const testCountsSchema = z.object({
  passed: z.number(),
  skipped: z.number(),
  failed: names,
  unsteady: names,
  tests: z.array(timed),
  files: z.array(timed),
})
export type TestCounts = z.infer<typeof testCountsSchema>

const mostShown = 20

/** The twenty slowest, slowest first. */
export const slowest = (all: Timed[]): Timed[] =>
  all.toSorted((one, other) => other.seconds - one.seconds).slice(0, mostShown)

/** The slowest tests and files. */
export const slowestOf = (all: (Timed & { file: string })[]): Pick<TestCounts, 'tests' | 'files'> => {
  const files = Map.groupBy(all, ({ file }) => file)
  const secondsOf = (tests: Timed[]) => tests.reduce((sum, { seconds }) => sum + seconds, 0)
  return {
    tests: slowest(all.map(({ name, seconds }) => ({ name, seconds }))),
    files: slowest([...files].map(([name, tests]) => ({ name, seconds: secondsOf(tests) }))),
  }
}

/** Writes the counts to the file named in `TEST_COUNTS`, which only `npm test` sets. */
export const writeTestCounts = (counts: TestCounts): void => {
  const file = process.env.TEST_COUNTS
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts))
}

/** Reads the counts; throws if the suite ended before it could write them. */
export const readTestCounts = (file: string): TestCounts =>
  testCountsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
