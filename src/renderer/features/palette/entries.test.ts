import { expect, it, vi } from 'vitest'
import { matchEntries } from './match.ts'

vi.stubGlobal('window', { location: { hash: '' }, addEventListener: () => {} })
const { knownEntries } = await import('./entries.ts')

it.each(['create', 'create link', 'create a link', 'make link', 'send'])(
  'finds by %j the way to a new link',
  typed => {
    const nothing = () => undefined
    const ways = { showShortcuts: nothing, select: nothing, setTheme: nothing }
    const known = knownEntries({ connections: [], currentId: null, offered: [], ...ways })
    expect(matchEntries(typed, known, []).map(({ id }) => id)).toContain('new-link')
  },
)
