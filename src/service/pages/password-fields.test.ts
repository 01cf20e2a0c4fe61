import { expect, test } from 'vitest'
import { startTown } from '../testing/town.ts'

test('the rule for a password is said once: as a hint, or where it was broken as what is wrong', async () => {
  const { nobody, links } = await startTown('sqlite')
  const link = links.standing.replace('/connect/', '')
  const rule = /12 characters/g
  expect((await (await nobody.get('/customer/register')).text()).match(rule)).toHaveLength(1)
  const person = { name: 'Nora', email: 'nora@example.com', password: 'short', link }
  const refused = await (await nobody.post('/customer/register', person)).text()
  expect(refused.match(rule)).toHaveLength(1)
  // The error describes the field in place of the rule.
  expect(refused).toMatch(/id="password"[^>]*aria-describedby="password-error"/)
})

test('who forgot a password reads whom to ask: the company whose link they followed', async () => {
  const { nobody, links } = await startTown('sqlite')
  const link = links.standing.replace('/connect/', '')
  const text = async (path: string) => (await (await nobody.get(path)).text()).replace(/<\/?bdi>/g, '')
  expect(await text(`/customer/sign-in?link=${link}`)).toContain(
    'Ask Acme &lt;Energy&gt; &amp; Sons to get you a',
  )
  expect(await text(`/customer/sign-in?link=${link}&lang=es`)).toContain('Pida a Acme &lt;Energy&gt;')
  expect(await text('/customer/sign-in?lang=en')).toContain('Ask the people who run this service')
})
