import { expect, it } from 'vitest'
import { linkValues } from './rows.ts'

const link = {
  id: 'l',
  customer: 'Riverside Dental',
  email: '',
  note: '',
  redirectUrl: null,
  url: 'https://c.example/r/1',
  cameBack: null,
  state: 'copied' as const,
  createdAt: 1,
  stateAt: 2,
  copiedAt: null,
  openedAt: null,
  requestId: null,
  maker: null,
  customerId: null,
  customerName: null,
  endedAt: null,
  declineReason: null,
  mail: null,
  lastAt: 1,
  handedAt: null,
  followUpAt: null,
  archived: false,
  alike: false,
}

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
