import { expect, it } from 'vitest'
import type { KeychainProblem, StoreProblem } from '../../../contract/failure.ts'
import { fullTime } from '../../ui/text/when.ts'
import { closedWays, wayExplained } from './closed-words.ts'

const keychain = (problem: KeychainProblem) => closedWays({ code: 'keychain', problem })
const store = (problem: StoreProblem) => closedWays({ code: 'store', problem })

it('offers to set old data aside only where trying again cannot bring it back', () => {
  for (const ways of [keychain('lost'), keychain('other_key'), store('damaged'), store('ruined')]) {
    expect(ways).toContain('aside')
  }
  for (const ways of [
    keychain('locked'),
    keychain('timed_out'),
    store('newer'),
    store('full'),
    store('failing'),
  ]) {
    expect(ways).not.toContain('aside')
  }
})

it('begins with what helps', () => {
  expect(store('damaged')[0]).toBe('rescue')
  expect(keychain('restarted')[0]).toBe('restart')
  expect(store('missing')).toEqual(['retry', 'fresh', 'session'])
  expect(keychain('locked')[0]).toBe('retry')
})

it('says of each way what comes of it', () => {
  for (const way of store('damaged')) expect(wayExplained(way)).toMatch(/^[A-Z].*\.$/)
  expect(wayExplained('session')).toContain('Nothing is kept')
})

it('offers the last back-up with its date where there is one', () => {
  const backupAt = new Date(2026, 0, 5, 10, 30).getTime()
  for (const problem of ['damaged', 'ruined', 'missing'] as const) {
    const ways = closedWays({ code: 'store', problem }, backupAt)
    expect(ways).toContain('restore')
    expect(wayExplained('restore', backupAt)).toContain(fullTime(backupAt))
    expect(store(problem)).not.toContain('restore')
  }
})
