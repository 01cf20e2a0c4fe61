import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const names = z.array(z.string())

/** How the tests of a suite ended; `unsteady`: names of those that passed only at their second try, counted as passed. */
const testCountsSchema = z.object({
  passed: z.number(),
  skipped: z.number(),
  failed: names,
  unsteady: names,
})
type TestCounts = z.infer<typeof testCountsSchema>

/** Writes the counts to the file named in `TEST_COUNTS`; without it nobody wants them. */
export const writeTestCounts = (counts: TestCounts): void => {
  const file = process.env.TEST_COUNTS
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts))
}

/** Throws where the suite ended before it could write them. */
export const readTestCounts = (file: string): TestCounts =>
  testCountsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
