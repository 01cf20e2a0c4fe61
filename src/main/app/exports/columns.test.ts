import { expect, it } from 'vitest'
import { linkOf } from '../../../contract/testing/link-of.ts'
import { linkValues } from './rows.ts'

const link = linkOf({ customer: 'Riverside Dental', state: 'copied', stateAt: 2 })

it('says the states of links in the words of the screen, since when they are so', () => {
  const cells = (more: Partial<Parameters<typeof linkValues>[0]>) => {
    const { linkState, linkStateAt } = linkValues({ ...link, ...more })
    return [linkState, linkStateAt]
  }
  expect(cells({ state: 'created' })).toEqual(['Not sent', 2])
  expect(cells({})).toEqual(['Sent', 2])
  expect(cells({ state: 'accepted' })).toEqual(['Sharing', 2])
  expect(cells({ state: 'accepted', endedAt: 7 })).toEqual(['Ended', 7])
  expect(cells({ state: 'replaced' })).toEqual(['Withdrawn', 2])
})
