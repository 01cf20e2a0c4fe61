import { expect, it, onTestFinished } from 'vitest'
import { openMemoryStore } from '../testing/memory-store.ts'
import { nothingApplied } from './changes.ts'
import { linkTold } from './testing/told.ts'
import type { Told } from './told.ts'

const scene = () => {
  const { store, seq } = openMemoryStore()
  onTestFinished(() => store.close())
  const apply = (told: Told[]) => {
    const page = { told, cursor: 'c', at: 10_000, isWhole: true }
    const step = store.changes.apply(seq, page, nothingApplied(), () => 'team')
    while (step()) {}
  }
  const links = (search = '') => store.links.page(seq, { search, offset: 0, limit: 500 }).rows
  return { store, seq, apply, links }
}

it('keeps what this desk did with a link while it was taken for a colleague’s', () => {
  const { store, seq, apply, links } = scene()
  const redirectUrl = 'https://acme.example/thanks'
  const asked = { customer: 'Maria', email: 'm@example.com', note: 'mine' }
  store.links.add(seq, { id: 'own', ...asked, redirectUrl, createdAt: 500, noted: true })
  const { customer: reference, ...rest } = asked
  apply([linkTold('1', 'started', { reference, ...rest })])
  const [told] = links()
  if (told === undefined) throw new Error('No link')
  const { edits } = store.links
  edits.edit(seq, told.id, { customer: 'Maria Alvarez', followUpAt: 90_000 }, 3_000)
  store.links.copied(told.id, 3_500)
  const mail = {
    id: 'mail',
    linkId: told.id,
    messageId: '<m>',
    to: 'm@example.com',
    subject: 's',
    text: 't',
  }
  store.mails.add([{ ...mail, createdAt: 4_000 }])
  const numbers = store.links.numbersOf(seq, [told.id])
  edits.archive(numbers, true, 4_500)
  store.links.created('own', told.url ?? '', 5_000)
  store.links.settled('own')
  expect(links()).toEqual([])
  const there = store.links.page(seq, { archived: true, search: 'alvarez', offset: 0, limit: 9 })
  const stays = { state: 'opened', copiedAt: 3_500, handedAt: 3_500, followUpAt: 90_000, lastAt: 4_500 }
  expect(there).toMatchObject({
    rows: [{ id: 'own', customer: 'Maria Alvarez', archived: true, ...stays }],
  })
  expect(there.rows).toMatchObject([
    { maker: null, requestId: '1', note: 'mine', mail: { state: 'waiting' } },
  ])
  expect(store.mails.ofLink('own')).toMatchObject([{ id: 'mail' }])
  const history = edits.history(seq, 'own')
  expect(history.asked).toEqual(asked)
  expect(history.actions.map(({ action, at, here }) => [action, at, here])).toEqual([
    ['archived', 4_500, true],
    ['copied', 3_500, true],
    ['customer', 3_000, true],
    ['follow_up', 3_000, true],
    ['opened', 2_000, false],
    ['created', 500, true],
  ])
  edits.archive(store.links.numbersOf(seq, ['own']), false, 6_000)
  expect(links('alvarez')).toMatchObject([{ id: 'own' }])
})
