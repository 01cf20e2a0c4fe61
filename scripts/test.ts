import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './parts/build.ts'
import { electronPath } from './parts/electron-path.ts'
import { runTool } from './parts/run.ts'
import { readTestCounts, slowest, type TestCounts } from './parts/test-counts.ts'

// npm test: all checks and tests; the last line has the counts of passed and failed ones.
const folder = mkdtempSync(join(tmpdir(), 'utility-connect-counts-'))
const say = (text: string) => process.stdout.write(`${text}\n`)

const noTests: TestCounts = { passed: 0, failed: [], skipped: 0, unsteady: [], tests: [], files: [] }

/** A step that passes or fails as a whole. */
const check = async (name: string, file: string, args: string[]): Promise<TestCounts> => {
  const passed = (await runTool(file, args)) === 0
  return { ...noTests, passed: passed ? 1 : 0, failed: passed ? [] : [name] }
}

/** A step that writes its test counts to a file; if it fails without a failed test, that counts as one failure. */
const suite = async (name: string, file: string, args: string[]): Promise<TestCounts> => {
  const report = join(folder, `${name}.json`)
  process.env.TEST_COUNTS = report
  const code = await runTool(file, args)
  try {
    const counts = readTestCounts(report)
    return code !== 0 && counts.failed.length === 0 ? { ...counts, failed: [name] } : counts
  } catch {
    return { ...noTests, failed: [`${name} ended without counts`] }
  }
}

const unitOnce = (): Promise<TestCounts> =>
  suite('unit', 'vitest/vitest.mjs', ['run', '--reporter=dot', '--reporter=./scripts/parts/unit-reporter.ts'])

/** V8 sometimes crashes a process with many threads (Node 24: "Check failed: jit_page.has_value()"): if no test failed, run all again. */
const unit = async (): Promise<TestCounts> => {
  const counts = await unitOnce()
  const isOfRunner = (name: string) => name === 'unit' || name === 'an error outside of the tests'
  if (counts.failed.length === 0 || !counts.failed.every(isOfRunner)) return counts
  const again = await unitOnce()
  return { ...again, unsteady: [...again.unsteady, 'unit: a process of the runner ended'] }
}

// On a shared machine a window may be starved of CPU once: a failed spec is retried once, and listed as unsteady.
const e2e = (): Promise<TestCounts> => suite('e2e', join(import.meta.dirname, 'e2e.ts'), ['--retries=1'])

/** Packs the app like for an installer, checks the contents, and runs it. */
const packed = async (): Promise<TestCounts> =>
  process.platform === 'linux' || electronPath() !== null
    ? check('package', join(import.meta.dirname, 'package.ts'), ['--layout', join(folder, 'layout')])
    : { ...noTests, skipped: 1 }

type Step = [name: string, run: () => Promise<TestCounts>]

/** Steps of a group run in parallel, since the unit tests wait half of their time. */
const steps: Step[][] = [
  [
    ['types', () => check('types', 'typescript/bin/tsc', ['--noEmit'])],
    [
      'lint and layers',
      () => check('lint and layers', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    ],
    ['unused code', () => check('unused code', 'knip/bin/knip.js', [])],
    ['package', packed],
    ['unit', unit],
  ],
  [['e2e', e2e]],
]

const results: { name: string; counts: TestCounts; seconds: number }[] = []
await ensureBuilt()
for (const beside of steps) {
  say(`\n── ${beside.map(([name]) => name).join(', ')}`)
  const began = performance.now()
  const finish = async ([name, step]: Step) => {
    const counts = await step()
    return { name, counts, seconds: (performance.now() - began) / 1000 }
  }
  results.push(...(await Promise.all(beside.map(finish))))
}
rmSync(folder, { recursive: true, force: true })

for (const kind of ['tests', 'files'] as const) {
  say(`\nThe slowest ${kind}:`)
  for (const { name, seconds } of slowest(results.flatMap(({ counts }) => counts[kind])))
    say(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}
say('')
for (const { counts } of results) {
  for (const name of counts.unsteady) say(`passed only at the second try: ${name}`)
  for (const name of counts.failed) say(`failed: ${name}`)
}
for (const { name, counts, seconds } of results) {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  say(`${name}: ${counts.passed} passed, ${counts.failed.length} failed${skipped} (${seconds.toFixed(1)} s)`)
}
const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0)
const failed = results.reduce((sum, { counts }) => sum + counts.failed.length, 0)
process.exitCode = failed === 0 ? 0 : 1
say(`${passed} passed, ${failed} failed`)
