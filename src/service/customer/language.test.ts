import { describe, expect, test } from 'vitest'
import { messages as door } from '../pages/door-messages.ts'
import { messages as page } from '../pages/page-messages.ts'
import { kinds } from '../testing/database.ts'
import { meterAccount, startTown } from '../testing/town.ts'
import { messages as customer } from './customer-messages.ts'
import { messages as link } from './link-messages.ts'

const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }

describe.each(kinds)('the customer’s language on %s', kind => {
  test('is the one that the browser asks for first', async () => {
    const { nobody, links } = await startTown(kind)
    const page = await (await nobody.get(links.open.path, spanish)).text()
    expect(page).toContain('<html lang="es">')
    expect(page).toContain('Comparta su cuenta de servicios con')
    expect(page).toContain('Rechazar')
    expect(page).not.toContain('Decline')
    const french = await nobody.get(links.open.path, { 'accept-language': 'fr,es;q=0.5' })
    expect(await french.text()).toContain('<html lang="en">')
  })

  test('is switched on each page, which stays, and is remembered', async () => {
    const { nobody, links } = await startTown(kind)
    const register = `/customer/register?link=${links.open.path.replace('/connect/', '')}`
    const english = await (await nobody.get(register)).text()
    const href = /<a class="button language" href="([^"]+)"[^>]*>Español</.exec(english)?.[1] ?? ''
    const switched = await (await nobody.get(href.replaceAll('&amp;', '&'))).text()
    expect(switched).toContain('class="asker"')
    expect(switched).toContain('Registrarse')
    expect(switched).toContain('>English<')
    expect(await (await nobody.get(`${links.open.path}/decline`)).text()).toContain('Rechazar')
    expect(await (await nobody.get('/customer/no-such-page')).text()).toContain('Esta página no existe')
    const declined = await (await nobody.post(`${links.open.path}/decline`)).text()
    expect(declined).toContain(`href="${links.open.path}?lang=en"`)
    const from = links.open.path.replace('/connect/', '')
    const fields = { name: '', email: 'x', password: 'short', link: from }
    const wrong = await nobody.post('/customer/register', fields)
    expect(wrong.status).toBe(422)
    const errors = await wrong.text()
    for (const error of ['Escriba su nombre', 'Escriba un correo electrónico', 'al menos 12 caracteres'])
      expect(errors).toContain(error)
    expect(errors).toContain(`href="/customer/register?link=${encodeURIComponent(from)}&amp;lang=en"`)
  })

  test('is switched on a form with what is typed in it, of which nothing is done yet', async () => {
    const { nobody, dora } = await startTown(kind)
    const right = { name: 'Eva Entera', email: 'eva@example.com', password: 'three green boats' }
    const account = { ...meterAccount, account: '77 004', lang: 'es' }
    for (const [visitor, path, fields, kept] of [
      [nobody, '/customer/register', right, 'value="Eva Entera"'],
      [nobody, '/customer/sign-in', { ...right, email: 'carla@example.com' }, 'value="carla@example.com"'],
      [dora.visitor, '/customer/accounts', account, 'value="77 004"'],
      [dora.visitor, `/customer/accounts/${dora.accountId}`, account, 'value="77 004"'],
      [dora.visitor, '/customer/delete', { word: 'eliminar' }, 'value="eliminar"'],
    ] as const) {
      const answer = await visitor.post(`${path}?lang=es`, { ...fields, lang: 'es' })
      const text = await answer.text()
      expect([path, answer.status, text.match(/<html lang="es">|class="error"|role="alert"/g)]).toEqual([
        path,
        200,
        ['<html lang="es">'],
      ])
      expect([path, text]).toEqual([path, expect.stringContaining(kept)])
      expect(text).not.toContain(right.password)
    }
    expect((await nobody.get('/customer')).status).toBe(303)
    expect(await (await dora.visitor.get('/customer')).text()).not.toContain('77 004')
  })

  test('of staff is English, and so is why somebody declined', async () => {
    const { acme, dora, links } = await startTown(kind)
    const page = await (await dora.visitor.get(`${links.open.path}/decline?lang=es`)).text()
    expect(page).toContain('value="This is not my account"')
    expect(page).toContain('Esta cuenta no es mía')
    await dora.visitor.post(`${links.open.path}/decline`, { reason: 'This is not my account' })
    const portal = await (await acme.visitor.get('/portal/links?lang=es', spanish)).text()
    expect(portal).toContain('<html lang="en">')
    expect(portal).toContain('This is not my account')
    expect(portal).not.toContain('class="button language"')
  })
})

/** All texts of a message table, each with its path in the table. */
const textsOf = (table: unknown, path = ''): [string, string][] =>
  typeof table === 'string'
    ? [[path, table]]
    : Object.entries(table ?? {}).flatMap(([name, part]) => textsOf(part, `${path}.${name}`))

test('what customers share may be of any utility: no text speaks of electricity', () => {
  const texts = [customer, door, link, page].flatMap(({ tables }) => textsOf(tables))
  expect(texts.filter(([, text]) => /el[eé]ctri/i.test(text))).toEqual([])
})

test.each(Object.entries({ customer, door, link, page }))(
  'each text of the table %s is in both languages, with the same places for words',
  (_, { tables: { en, es } }) => {
    const [english, translated] = [new Map(textsOf(en)), new Map(textsOf(es))]
    expect([...translated.keys()]).toEqual([...english.keys()])
    const placesOf = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted()
    for (const [path, text] of english)
      expect([path, placesOf(translated.get(path))]).toEqual([path, placesOf(text)])
  },
)
