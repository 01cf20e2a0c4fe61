import { expect, it } from 'vitest'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('keeps what is done in the Inbox over a restart, for each connection, and no more than it needs', async () => {
  const first = await scene().connected()
  const put = async (items: string[], until: number | null) =>
    expectValue(await first.call('inbox.putAside', { items, until }))
  await put(['shared:a', 'declined:b'], null)
  await put(['waiting:c'], 1_900_000_000_000)
  await put(['waiting:c'], 1_900_000_000_001)
  expectValue(await first.call('inbox.takeBack', { item: 'declined:b' }))
  const again = await scene().restartedWith(
    first,
    `INSERT INTO connection (id, name, kind, address) VALUES ('other', 'o', 'service', 'https://o.example');
     INSERT INTO put_aside SELECT seq, 'theirs', NULL, 1 FROM connection WHERE id = 'other'`,
  )
  const aside = async () => expectValue(await again.call('inbox.aside', undefined))
  expect(await aside()).toEqual([
    { item: 'shared:a', until: null },
    { item: 'waiting:c', until: 1_900_000_000_001 },
  ])
  for (let part = 0; part < 3; part += 1) {
    const items = Array.from({ length: 1_000 }, (_, n) => `mail:${part}:${n}`)
    expectValue(await again.call('inbox.putAside', { items, until: null }))
  }
  expect(await aside()).toHaveLength(2_000)
  expect((await aside()).map(({ item }) => item)).toContain('mail:2:999')
})
