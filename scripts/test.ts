import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './parts/build.ts'
import { electronPath } from './parts/electron-path.ts'
import { runTool } from './parts/run.ts'

// npm test: everything, in order; the last line says how much of it passed and failed.
const folder = mkdtempSync(join(tmpdir(), 'utility-connect-counts-'))
const say = (text: string) => process.stdout.write(`${text}\n`)

type Counts = { passed: number; failed: number; skipped: number }

/** A step that passes or fails as a whole. */
const check = async (file: string, args: string[]): Promise<Counts> => {
  const passed = (await runTool(file, args)) === 0
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

/** A step that counts its tests in a file; one that fails otherwise is one failure more. */
const suite = async (
  name: string,
  read: (report: Record<string, unknown>) => Counts,
  start: (report: string) => Promise<number>,
): Promise<Counts> => {
  const report = join(folder, `${name}.json`)
  const code = await start(report)
  try {
    const counts = read(JSON.parse(readFileSync(report, 'utf8')))
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const unit = (): Promise<Counts> =>
  suite(
    'unit',
    report => ({
      passed: Number(report.numPassedTests),
      failed: Number(report.numFailedTests) + Number(report.numFailedTestSuites && !report.numFailedTests),
      skipped: Number(report.numPendingTests),
    }),
    report => {
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
      return runTool('vitest/vitest.mjs', ['run', ...reporters])
    },
  )

const e2e = (): Promise<Counts> =>
  suite(
    'e2e',
    report => ({
      passed: Number(report.passed),
      failed: Number(report.failed),
      skipped: Number(report.skipped),
    }),
    report => {
      process.env.TEST_COUNTS = report
      return runTool(join(import.meta.dirname, 'e2e.ts'), [])
    },
  )

/** Packs the app as for an installer, checks what is inside, and runs it. */
const packed = async (): Promise<Counts> =>
  process.platform === 'linux' || electronPath() !== null
    ? check(join(import.meta.dirname, 'package.ts'), ['--layout', join(folder, 'layout')])
    : { passed: 0, failed: 0, skipped: 1 }

const steps: [name: string, run: () => Promise<Counts>][] = [
  ['types', () => check('typescript/bin/tsc', ['--noEmit'])],
  ['lint and layers', () => check('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])],
  ['unused code', () => check('knip/bin/knip.js', [])],
  ['unit', unit],
  ['package', packed],
  ['e2e', e2e],
]

const results: { name: string; counts: Counts; seconds: number }[] = []
await ensureBuilt()
for (const [name, step] of steps) {
  say(`\n── ${name}`)
  const began = performance.now()
  const counts = await step()
  results.push({ name, counts, seconds: (performance.now() - began) / 1000 })
}
rmSync(folder, { recursive: true, force: true })

say('')
for (const { name, counts, seconds } of results) {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  say(`${name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds.toFixed(1)} s)`)
}
const sum = (key: 'passed' | 'failed') => results.reduce((total, { counts }) => total + counts[key], 0)
process.exitCode = sum('failed') === 0 ? 0 : 1
say(`${sum('passed')} passed, ${sum('failed')} failed`)
