import { expect, it } from 'vitest'
import { inMenu } from './tabs-in-menu.ts'

const tabs = (...words: string[]) =>
  words.map(word => {
    const [label = '', count = null] = word.split(' · ')
    return { label, count }
  })
const short = ['All · 5', 'Follow up · 1', 'Not sent · 1', 'Opened · 1', 'Sharing · 1', 'Declined · 1']
const long = ['All · 12', 'Not sent · 3', 'Sent · 4', 'Sharing · 1', 'Declined · 1', 'Withdrawn · 2']
const named = (words: string[]) => inMenu(tabs(...words)).map(({ label }) => label)

it('puts the last states into a menu where they would be cut off: more than seven, or seven with long names or counts', () => {
  expect(named([...short, 'Ended · 1'])).toEqual([])
  expect(named([...short, 'Ended · 1', 'Archived · 1'])).toEqual(['Ended', 'Archived'])
  expect(named([...long, 'Outcome unknown · 1'])).toEqual(['Outcome unknown'])
  expect(named(long)).toEqual([])
})
