import { expect, it } from 'vitest'
import { linkCells } from './rows.ts'

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
  mail: null,
  lastAt: 1,
  handedAt: null,
  followUpAt: null,
  archived: false,
  alike: false,
}

it('says the states of links in the words of the screen, since when they are so', () => {
  const cells = (more: Partial<Parameters<typeof linkCells.linkState>[0]>) => [
    linkCells.linkState({ ...link, ...more }),
    linkCells.linkStateAt({ ...link, ...more }),
  ]
  const at = new Date(2)
  expect(cells({ state: 'created' })).toEqual(['Not sent', at])
  expect(cells({})).toEqual(['Sent', at])
  expect(cells({ state: 'accepted' })).toEqual(['Sharing', at])
  expect(cells({ state: 'accepted', endedAt: 7 })).toEqual(['Ended', new Date(7)])
  expect(cells({ state: 'replaced' })).toEqual(['Withdrawn', at])
})
