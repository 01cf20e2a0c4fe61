import { expect, it } from 'vitest'
import { openLedger } from '../../ledger/open-ledger.ts'
import { expectValue } from '../testing/scene.ts'
import { templates } from './stored.ts'

const listed = (ledger: Parameters<typeof templates.read>[0]) =>
  templates.read(ledger).map(({ id, name, origin }) => [id, name, origin])

it('keeps the templates that come with the app: one is changed and reset, and those of staff follow', () => {
  const ledger = expectValue(openLedger('memory'))
  const fresh = listed(ledger)
  expect(fresh.every(([, , origin]) => origin === 'built_in')).toBe(true)
  const words = { kind: 'invitation', subject: 'For {customer}', text: '{link}' } as const
  templates.save(ledger, { ...words, id: 'own', name: 'Own' })
  templates.save(ledger, { ...words, id: 'spanish', name: 'Spanish, short' })
  const changed = fresh.map(row => (row[0] === 'spanish' ? ['spanish', 'Spanish, short', 'changed'] : row))
  expect(listed(ledger)).toEqual([...changed, ['own', 'Own', 'added']])
  templates.save(ledger, { ...words, id: 'own', name: 'Own, longer' })
  templates.remove(ledger, 'spanish')
  expect(listed(ledger)).toEqual([...fresh, ['own', 'Own, longer', 'added']])
  templates.remove(ledger, 'own')
  expect(listed(ledger)).toEqual(fresh)
  ledger.close()
})
