import { afterEach, expect, it } from 'vitest'
import { keptRun, leaveRun } from './queries.ts'

afterEach(() => keptRun.write(undefined))

it('leaves a list that was deleted, but not another one that was opened before the answer came', () => {
  keptRun.write('deleted')
  leaveRun('deleted')
  expect(keptRun.read()).toBeNull()
  keptRun.write('another')
  leaveRun('deleted')
  expect(keptRun.read()).toBe('another')
})
