import { expect, it } from 'vitest'
import { exportColumns, usualColumns } from '../../../contract/tables/exports.ts'
import { linkOf } from '../../../contract/testing/link-of.ts'
import { linkValues } from './rows.ts'

const link = linkOf({ customer: 'Riverside Dental', state: 'copied', lastAt: 2 })

it('has every column that the lists show: the day of a follow-up, and what staff noted of a customer', () => {
  const followUpAt = new Date(2026, 10, 30).getTime()
  expect(linkValues({ ...link, followUpAt }).followUp).toBe(followUpAt)
  expect(exportColumns.links).toContain('followUp')
  expect(exportColumns.accounts).toContain('notedName')
  // It is the name under which the lists show a customer.
  for (const list of ['accounts', 'addresses'] as const) expect(usualColumns[list]).toContain('notedName')
})

it('says the states of links in the words of the screen, since when they are so: mailed, from its mail on', () => {
  const cells = (more: Partial<Parameters<typeof linkValues>[0]>) => {
    const { linkState, linkStateAt } = linkValues({ ...link, ...more })
    return [linkState, linkStateAt]
  }
  expect(cells({ state: 'created' })).toEqual(['Not sent', 2])
  expect(cells({ stateAt: 1 })).toEqual(['Sent', 2])
  expect(cells({ state: 'accepted' })).toEqual(['Sharing', 2])
  expect(cells({ state: 'accepted', endedAt: 7 })).toEqual(['Ended', 7])
  expect(cells({ state: 'accepted', endedAt: 7, endNoticed: true })).toEqual(['Ended', null])
  expect(cells({ state: 'replaced' })).toEqual(['Withdrawn', 2])
})
