import { describe, expect, it } from 'vitest'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const own = { redirectUrl: 'https://example.com/thanks' }
type App = Awaited<ReturnType<ReturnType<typeof scene>['connected']>>

const create = async ({ call }: App, customer: string, email = '') =>
  expectValue(await call('links.create', { ...newLink({ ...own, customer }), email })).link.id
const had = async ({ call }: App, customer: string, email = '') =>
  expectValue(await call('links.before', { customer, email }))?.id ?? null
const set = (id: string, values: string) => `UPDATE link SET ${values} WHERE id = '${id}';`

describe('a link that somebody has already', () => {
  it('is found by the whole reference or email, whatever the case, and by no part of them', async () => {
    const app = await scene().connected()
    const maria = await create(app, 'Maria  Alvarez', 'maria@alvarez.example')
    await create(app, 'Mari')
    for (const text of ['maria alvarez', ' MARIA ALVAREZ ', 'María Álvarez'])
      expect(await had(app, text)).toBe(maria)
    expect(await had(app, '', 'Maria@Alvarez.example')).toBe(maria)
    expect(await had(app, 'somebody else', 'maria@alvarez.example')).toBe(maria)
    for (const text of ['Maria', 'Alvarez', 'maria@alvarez.example', 'M', '"', '\0', '']) {
      expect([text, await had(app, text)]).toEqual([text, null])
    }
    expect(await had(app, '', '')).toBeNull()
  })

  it('is the latest that can still be accepted; else the one by which they share their accounts', async () => {
    const first = await scene().connected()
    const accepted = await create(first, 'Ann')
    const open = await create(first, 'Ann')
    const withdrawn = await create(first, 'Ann')
    const gone = await create(first, 'Bob')
    const withAccounts = await scene().restartedWith(
      first,
      "INSERT INTO ended (connection_seq, customer_id, began_at, ended_at, raw) VALUES (1, 'cus_bob', 1, 7, '{}');" +
        set(accepted, "progress = 'accepted', progress_at = 5, customer_id = 'cus_ann'") +
        set(gone, "progress = 'accepted', progress_at = 5, customer_id = 'cus_bob'") +
        set(withdrawn, "progress = 'withdrawn', progress_at = 9"),
    )
    expect(await had(withAccounts, 'ann')).toBe(open)
    expect(await had(withAccounts, 'bob')).toBeNull()
    const later = await scene().restartedWith(
      withAccounts,
      set(open, "progress = 'withdrawn', progress_at = 9"),
    )
    expect(await had(later, 'ann')).toBe(accepted)
  })
})
