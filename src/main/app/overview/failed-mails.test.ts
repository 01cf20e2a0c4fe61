import { expect, it } from 'vitest'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('shows mails that failed beside those put aside, which do not crowd them out', async () => {
  const before = await scene().connected()
  const ids = Array.from({ length: 12 }, (_, n) => ({ ...newLink({ customer: `Customer ${n}` }), at: n + 1 }))
  for (const { at: _, ...link } of ids) expectValue(await before.call('links.create', link))
  const failed = ids.map(
    ({ id, at }) => `('m${at}', '${id}', 'm${at}', 'a@b.example', '', '', 'refused', 1, ${at}, 1, 1)`,
  )
  const { call } = await scene().restartedWith(
    before,
    `INSERT INTO mail (id, link_id, message_id, recipient, subject, text, state, created_at, state_at, due_at, attempts)
     VALUES ${failed.join()}`,
  )
  const shown = async () => expectValue(await call('overview.get', undefined)).failedMails.map(({ at }) => at)
  expect(await shown()).toEqual([12, 11, 10, 9, 8])
  const items = ids.slice(7).map(({ id, at }) => `mail:${id}:${at}`)
  expectValue(await call('inbox.putAside', { items, until: null }))
  expect(await shown()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  expectValue(await call('inbox.putAside', { items, until: 1 }))
  expect(await shown()).toEqual([12, 11, 10, 9, 8])
})

it('knows a reminder that was refused from a first mail', async () => {
  const before = await scene().connected()
  const [reminded, first, written] = [
    newLink({ customer: 'Ann' }),
    newLink({ customer: 'Bob' }),
    newLink({ customer: 'Cid' }),
  ]
  for (const link of [reminded, first, written]) expectValue(await before.call('links.create', link))
  const mails = [
    `('m1', '${reminded.id}', 'm1', 'a@b.example', '', '', 'handed', 1, 1, 1, 1)`,
    `('m2', '${reminded.id}', 'm2', 'a@b.example', '', '', 'refused', 2, 2, 2, 1)`,
    `('m3', '${first.id}', 'm3', 'b@b.example', '', '', 'refused', 3, 3, 3, 1)`,
    `('m4', '${written.id}', 'm4', 'c@b.example', '', '', 'written', 4, 4, 4, 1)`,
    `('m5', '${written.id}', 'm5', 'c@b.example', '', '', 'refused', 5, 5, 5, 1)`,
  ]
  const { call } = await scene().restartedWith(
    before,
    `INSERT INTO mail (id, link_id, message_id, recipient, subject, text, state, created_at, state_at, due_at, attempts)
     VALUES ${mails.join()}`,
  )
  const { failedMails } = expectValue(await call('overview.get', undefined))
  expect(failedMails.map(({ customer, reminds }) => [customer, reminds])).toEqual([
    ['Cid', true],
    ['Bob', false],
    ['Ann', true],
  ])
})
