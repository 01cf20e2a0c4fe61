import { type Check, createAsk, Skip, type Target } from './check.ts'
import { demanded } from './demanded.ts'
import { more } from './more.ts'
import { promised } from './promised.ts'

export type Options = Target & { write: boolean; strict: boolean; more: boolean }

/** Why a check could not run; never contains the key. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'it failed'
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  // Node repeats a header that cannot be sent: a key with a line break, as from a file.
  return `${error.message}${cause}`.replace(/"Bearer .*"/s, 'the key')
}

const runOne = async (
  check: Check,
  target: Target,
): Promise<{ word: 'ok' | 'FAIL' | 'skip'; why: string }> => {
  try {
    await check.run(createAsk(target), target)
    return { word: 'ok', why: '' }
  } catch (error) {
    return { word: error instanceof Skip ? 'skip' : 'FAIL', why: reasonOf(error) }
  }
}

/** Checks a service and reports each outcome as a line. Resolves to whether nothing failed. */
export const checkService = async (options: Options, say: (line: string) => void): Promise<boolean> => {
  const wanted = [...demanded, ...(options.strict ? promised : []), ...(options.more ? more : [])]
  const checks = wanted.filter(check => options.write || check.writes !== true)
  const counts = { ok: 0, FAIL: 0, skip: 0 }
  for (const check of checks) {
    const { word, why } = await runOne(check, options)
    counts[word] += 1
    say(`${word.padEnd(4)}  ${check.level.padEnd(6)}  ${check.title}${why === '' ? '' : ` (${why})`}`)
  }
  say(`${counts.ok} passed, ${counts.FAIL} failed, ${counts.skip} skipped`)
  return counts.FAIL === 0
}
