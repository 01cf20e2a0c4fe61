import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { ComposerState } from './composer-state.ts'

vi.stubGlobal('window', { location: { hash: '' }, addEventListener: () => undefined })
vi.mock('../open-link.ts', () => ({ connectionNow: () => 'here' }))
vi.mock('../../../shared/record/use-link-actions.tsx', () => ({ useCopyLink: () => null }))
vi.mock('../../../shared/failure.tsx', () => ({ ShowFailure: () => null }))
const { ComposerNotes } = await import('./composer-notes.tsx')

const values = { customer: 'Ann', email: '', note: '', redirectUrl: null, linkFor: null }
const typed: ComposerState = {
  ...{ id: 'l', values, request: null, sent: null, at: 'there' },
  ...{ waiting: false, failed: null, unsaved: false, renewal: null },
}

const shown = (state: ComposerState): string =>
  renderToStaticMarkup(
    <ComposerNotes
      state={state}
      offers={{ page: null, offersChanges: true, known: true }}
      hasProblem={false}
      isMoreOpen={false}
      before={null}
      onClose={() => undefined}
      onCopied={() => undefined}
      onSubmit={() => undefined}
    />,
  )

it('says that something was typed for another connection, but not while its link is made there', () => {
  expect(shown(typed)).toContain('Typed for another connection')
  expect(shown({ ...typed, sent: values })).toBe('')
})
