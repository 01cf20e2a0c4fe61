import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const names = z.array(z.string())
const timed = z.object({ name: z.string(), seconds: z.number() })
export type Timed = z.infer<typeof timed>

/**
 * How the tests of a suite ended; `unsteady`: names of those that passed only at their second try, counted as passed. `tests`, `files`:
 * the slowest, slowest first; a file's time is that of its tests.
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

/** The twenty that take longest. */
export const slowest = (all: Timed[]): Timed[] =>
  all.toSorted((one, other) => other.seconds - one.seconds).slice(0, mostShown)

/** How long each file takes, from its tests. */
export const slowestOf = (all: (Timed & { file: string })[]): Pick<TestCounts, 'tests' | 'files'> => {
  const files = Map.groupBy(all, ({ file }) => file)
  const secondsOf = (tests: Timed[]) => tests.reduce((sum, { seconds }) => sum + seconds, 0)
  return {
    tests: slowest(all.map(({ name, seconds }) => ({ name, seconds }))),
    files: slowest([...files].map(([name, tests]) => ({ name, seconds: secondsOf(tests) }))),
  }
}

/** Writes the counts to the file named in `TEST_COUNTS`; without it nobody wants them. */
export const writeTestCounts = (counts: TestCounts): void => {
  const file = process.env.TEST_COUNTS
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts))
}

/** Throws where the suite ended before it could write them. */
export const readTestCounts = (file: string): TestCounts =>
  testCountsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
