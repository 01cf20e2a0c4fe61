import { expect, it, vi } from 'vitest'

vi.stubGlobal('window', { location: { hash: '' }, addEventListener: () => undefined })
const { stillWrong } = await import('./form.tsx')

const refused = { code: 'key_refused' } as const
const unreachable = { code: 'unreachable', reason: 'refused' } as const

it('takes nothing of what was found at an address for true of the one that it was corrected to meanwhile', () => {
  const left = (typed: string[]) => [refused, unreachable].map(failure => stillWrong(failure, new Set(typed)))
  expect(left([])).toEqual([refused, unreachable])
  expect(left(['apiKey'])).toEqual([null, unreachable])
  expect(left(['address'])).toEqual([null, null])
})
