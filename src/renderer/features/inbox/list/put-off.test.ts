import { expect, it } from 'vitest'
import type { Link } from '../../../../contract/model.ts'
import { movedItem } from './put-off.ts'

const day = 86_400_000
const now = new Date(2026, 10, 24, 10, 42).getTime()

const link: Link = {
  ...{
    id: 'l1',
    customer: 'Anna',
    email: '',
    note: '',
    redirectUrl: null,
    url: 'https://api.acme.example/r/1',
  },
  ...{
    cameBack: null,
    state: 'copied',
    createdAt: now - 9 * day,
    stateAt: now,
    copiedAt: null,
    openedAt: null,
  },
  ...{
    requestId: 'l1',
    maker: null,
    customerId: null,
    customerName: null,
    endedAt: null,
    declineReason: null,
  },
  ...{
    mail: null,
    lastAt: now,
    handedAt: now - 5 * day,
    followUpAt: now + day,
    archived: false,
    alike: false,
  },
}

it('a link whose follow-up day was moved waits again on the day that it had, or on none', () => {
  const due = now - 2 * day
  const chosen = movedItem(`waiting:l1:${due}`, link, now)
  expect(chosen).toMatchObject({ id: `waiting:l1:${due}`, followUp: { linkId: 'l1', before: due } })
  const byItself = movedItem(`waiting:l1:${now - 5 * day}`, link, now)
  expect(byItself.followUp).toEqual({ linkId: 'l1', before: null })
  expect(byItself.detail).toContain('5 days ago')
})
