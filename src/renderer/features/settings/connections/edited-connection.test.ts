import { expect, it } from 'vitest'
import { dropEdit, keepEdit, keptEdits } from './edited-connection.ts'

it('keeps what is typed and nothing else: what Links notes meanwhile would be written over', () => {
  const before = { name: 'Service', company: '', portalAddress: '', pageAfterwards: '' }
  keepEdit('a', before, before)
  keepEdit('b', before, before)
  keepEdit('a', before, { ...before, name: 'Ours' })
  expect(keptEdits.read()).toEqual([
    { id: 'b', typed: {} },
    { id: 'a', typed: { name: 'Ours' } },
  ])
  dropEdit('b')
  dropEdit('a')
  expect(keptEdits.read()).toEqual([])
})
