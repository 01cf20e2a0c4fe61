import { expect, it, vi } from 'vitest'
import { linkOf } from '../../../../contract/testing/link-of.ts'
import { dayOf } from '../../../ui/text/day-field.ts'
import { typedIn } from '../../forms/typed-in.ts'
import {
  changesOf,
  editedLinks,
  editLink,
  editProblems,
  keepEdited,
  stopEditing,
  valuesOf,
} from './edited-link.tsx'

const link = { customer: 'Ann', email: '', note: 'First\nSecond', followUpAt: null }
const values = valuesOf(link)
const wrongIn = (part: Partial<typeof values>) => editProblems({ ...values, ...part }).map(({ path }) => path)

it('sends what was touched and nothing else', () => {
  const changed = (before: typeof values, part: Partial<typeof values>) =>
    changesOf(typedIn(before, { ...before, ...part }))
  expect(changed(values, {})).toEqual({})
  expect(changed(values, { customer: 'Anne', followUp: '2026-11-30' })).toEqual({
    customer: 'Anne',
    followUpAt: dayOf('2026-11-30'),
  })
  const due = valuesOf({ ...link, followUpAt: new Date(2026, 10, 23, 9).getTime() })
  expect(changed(due, { followUp: '' })).toEqual({ followUpAt: null })
})

it('keeps the lines of a note', () => {
  expect(values.note).toBe('First\nSecond')
})

it('says what is wrong, and where', () => {
  expect(editProblems(values)).toEqual([])
  expect(wrongIn({ email: 'ann@example' })).toEqual(['email'])
  expect(wrongIn({ customer: 'x'.repeat(201) })).toEqual(['customer'])
  expect(wrongIn({ note: 'x'.repeat(2001) })).toEqual(['note'])
  expect(wrongIn({ followUp: '30.11.' })).toEqual(['followUp'])
  expect(wrongIn({ email: 'ann', note: 'x'.repeat(2001) })).toEqual(['email', 'note'])
})

it('keeps what is typed for each link while another one is edited, and closes the form of that one alone', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const [ann, bea, cara] = ['ann', 'bea', 'cara'].map(id => linkOf({ id, customer: id }))
  const open = () => editedLinks.read().map(({ id, typed: { note } }) => [id, note])
  const type = (id: string, note: string) => {
    const edited = editedLinks.read().find(one => one.id === id)
    if (edited !== undefined) keepEdited({ ...edited, typed: { ...edited.typed, note } })
  }
  if (ann === undefined || bea === undefined || cara === undefined) throw new Error('no links')
  editLink(ann, 'note', 'record')
  type('ann', 'A long story')
  editLink(cara, 'note', 'record')
  editLink(bea, 'note', 'record')
  type('bea', 'Another')
  expect(open()).toEqual([
    ['ann', 'A long story'],
    ['bea', 'Another'],
  ])
  editLink(ann, 'email', 'row')
  expect(open()).toContainEqual(['ann', 'A long story'])
  for (const one of editedLinks.read()) if (one.id === 'ann') stopEditing(one, () => undefined)
  expect(open()).toEqual([['bea', 'Another']])
  vi.unstubAllGlobals()
})

it('leaves what was not typed as the link has it by now', () => {
  const now = { ...values, customer: 'Ann Lee', note: 'Called' }
  const typed = typedIn(values, { ...values, note: 'Mine' })
  expect({ ...now, ...typed }).toEqual({ ...now, note: 'Mine' })
})
