import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { AppState } from '../../../contract/model.ts'

vi.stubGlobal('window', { location: { hash: '' }, addEventListener: () => undefined })
vi.mock('./side.tsx', () => ({ Side: () => null }))
vi.mock('./side-notices.tsx', () => ({ SideNotices: () => null, useNarrow: () => false }))
vi.mock('../../shared/store-notices.tsx', () => ({ StoreNotices: () => null }))
vi.mock('../../shared/hooks/app-state.ts', () => ({
  startPractice: async () => undefined,
  useConnection: () => ({ kind: 'practice' }),
}))
vi.mock('../../shared/failure.tsx', () => ({
  ShowFailure: ({ failure }: { failure: { code: string } | null }) => failure?.code,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useMutation: () => ({ error: { code: 'internal', reference: 'r1' }, isPending: false }),
}))
const { Frame } = await import('./frame.tsx')

it('says why the practice service could not be started again', () => {
  const state = { store: { state: 'closed' }, practice: 'stopped' } as unknown as AppState
  const shown = renderToStaticMarkup(
    <Frame state={state} waiting={0}>
      {null}
    </Frame>,
  )
  expect(shown).toContain('Start it again')
  expect(shown).toContain('internal')
})
