import { expect, it } from 'vitest'
import { knownSteps, wayOf } from './steps.ts'

const link = {
  state: 'opened' as const,
  stateAt: 30,
  createdAt: 10,
  copiedAt: 20,
  openedAt: 30,
  redirectUrl: 'https://example.com/',
  url: 'https://c.example/r/1',
}

it('tells what happened to a link in its order', () => {
  expect(knownSteps(link).map(({ word, at }) => [word, at])).toEqual([
    ['Created', 10],
    ['Copied', 20],
    ['Opened', 30],
  ])
  expect(
    knownSteps({ ...link, state: 'accepted', stateAt: 40, copiedAt: 50 }).map(({ word }) => word),
  ).toEqual(['Created', 'Opened', 'Accepted', 'Copied'])
})

it('shows the way to the customer’s yes, as far as the service tells it', () => {
  expect(wayOf(link, true).map(({ word, at }) => [word, at])).toEqual([
    ['Copied', 20],
    ['Opened', 30],
    ['Accepted', null],
  ])
  expect(wayOf({ ...link, state: 'withdrawn', stateAt: 40 }, true).at(-1)).toMatchObject({
    word: 'Withdrawn',
    at: 40,
  })
  expect(wayOf(link, false).map(({ word }) => word)).toEqual(['Created', 'Copied'])
  expect(wayOf({ ...link, redirectUrl: null }, true).map(({ word }) => word)).toEqual(['Created', 'Copied'])
})
