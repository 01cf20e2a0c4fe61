import { expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'

/** RIGHT-TO-LEFT OVERRIDE, which turns the text that follows; older data may hold it. */
const turner = '\u202e'
/** A right-to-left word, as names may be. */
const word = 'שלום'

test.each(kinds)(
  'what people typed stands by itself on every page and turns nothing, and a number shows what is hidden in it, on %s',
  async kind => {
    const { acme, carla, dora, links, store, nobody, keyId } = await startTown(kind)
    const { db } = store
    const odd = (text: string) => `${turner}${text}${word}`
    await db
      .updateTable('companies')
      .set({ name: odd('Acme') })
      .execute()
    await db
      .updateTable('company_users')
      .set({ name: odd('Staff') })
      .execute()
    await db
      .updateTable('customers')
      .set({ name: odd('Carla') })
      .execute()
    await db
      .updateTable('customers')
      .set({ email: odd('carla@b.example') })
      .where('id', '=', carla.id)
      .execute()
    await db
      .updateTable('api_keys')
      .set({ name: odd('Key') })
      .execute()
    const fields = { provider: odd('p'), account_number: odd('n'), street: odd('s'), city: odd('c') }
    await db
      .updateTable('utility_accounts')
      .set({ ...fields, state: odd('S'), zip: odd('z') })
      .execute()

    await db
      .updateTable('connect_requests')
      .set({ reference: odd('r'), email: odd('e'), note: odd('n'), created_with: keyId })
      .execute()

    const pages = [
      ...['/portal/accounts', `/portal/accounts/${carla.id}`, '/portal/keys', '/portal/links'].map(
        path => [acme.visitor, path] as const,
      ),
      ...['accounts', 'links'].map(
        page => [acme.visitor, `/portal/${page}?q=${encodeURIComponent(`${turner}nobody`)}`] as const,
      ),
      ...[links.open.path, links.withdrawn.path, links.standing].map(path => [nobody, path] as const),
      ...[links.open.path, links.accepted.path, `${links.standing}/thanks`, '/customer'].map(
        path => [carla.visitor, path] as const,
      ),
      ...[links.open.path, links.accepted.path].map(path => [dora.visitor, path] as const),
    ] as const
    let seen = 0
    for (const [visitor, path] of pages) {
      const answer = await visitor.get(path)
      const text = await answer.text()
      expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 410])])
      expect([path, /<title>([^<]*)/.exec(text)?.[1]]).toEqual([path, expect.not.stringContaining(turner)])
      seen += text.split('U+202E').length - 1
      expect([path, ...(text.match(new RegExp(`.{60}${turner}.{20}`, 'gs')) ?? [])]).toEqual([path])
      const loose = text.replace(/<(title|bdi)[^>]*>.*?<\/\1>/gs, '').replace(/title="\u2068[^"]*"/g, '')
      expect([path, ...(loose.match(/.{60}[\u0590-\u05ff].{20}/gs) ?? [])]).toEqual([path])
    }
    expect(seen).toBeGreaterThan(5)
    const declined = await (await nobody.post(`${links.open.path}/decline`)).text()
    expect(declined).not.toContain(turner)
    expect(declined.replace(/<(title|bdi)[^>]*>.*?<\/\1>/gs, '')).not.toContain(word)
  },
)
