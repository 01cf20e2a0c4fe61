import { expect, it } from 'vitest'
import { linkCells } from './columns.ts'

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
  const at = '1970-01-01T00:00:00.002Z'
  expect(cells({ state: 'created' })).toEqual(['Not sent', at])
  expect(cells({})).toEqual(['Sent', at])
  expect(cells({ state: 'accepted' })).toEqual(['Sharing', at])
  expect(cells({ state: 'accepted', endedAt: 7 })).toEqual(['Ended', '1970-01-01T00:00:00.007Z'])
  expect(cells({ state: 'replaced' })).toEqual(['Withdrawn', at])
})
