import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('window', { location: { hash: '' }, addEventListener: () => undefined })
const errors = [{ code: 'store', problem: 'full' }]
vi.mock('./hooks/app-state.ts', () => ({
  useConnection: () => null,
  useFailureScene: () => ({ version: '1', address: null }),
  useRescue: () => ({ error: errors.shift() ?? null }),
}))
vi.mock('./hooks/query-client.ts', () => ({ useCall: () => ({ error: null }) }))
const { ShowFailure } = await import('./failure.tsx')

it('says why its own button did not help', () => {
  const shown = renderToStaticMarkup(<ShowFailure failure={{ code: 'store', problem: 'damaged' }} />)
  expect(shown).toContain('Part of your stored data cannot be read')
  expect(shown).toContain('The disk is full')
})
