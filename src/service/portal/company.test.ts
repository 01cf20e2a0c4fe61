import { describe, expect, test, vi } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'
import { createVisitor, type Visitor } from '../testing/visitor.ts'

vi.mock('node:crypto', async original => {
  const { withCheapScrypt } = await import('../testing/cheap-scrypt.ts')
  return withCheapScrypt(await original())
})

const day = 24 * 60 * 60 * 1000

const start = async (kind: (typeof kinds)[number]) => {
  const clock = { now: Date.now() }
  const town = await startTown(kind, { now: () => clock.now })
  clock.now = Date.now()
  const read = async (visitor: Visitor, path: string) => (await visitor.get(path)).text()
  const rename = (company: string) => town.acme.visitor.post('/portal/company', { company })
  return { ...town, clock, read, rename }
}

describe.each(kinds)('the name of a company on %s', kind => {
  test('is changed on its page, says so, and stands at once wherever customers see it', async () => {
    const { acme, other, carla, nobody, links, clock, read, rename } = await start(kind)
    expect(await read(acme.visitor, '/portal/company')).toContain('value="Acme &lt;Energy&gt; &amp; Sons"')
    clock.now += 1000
    const answer = await rename('  Sunbeam   Power ')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/portal/company?saved'])
    const page = await read(acme.visitor, '/portal/company?saved')
    expect(page).toMatch(/role="status">The name is changed/)
    expect(page).toContain('value="Sunbeam Power"')
    expect(page).toContain('<small><bdi>Sunbeam Power</bdi></small>')
    for (const path of [links.open.path, links.standing]) {
      const asked = await read(nobody, path)
      expect(asked).toContain('Sunbeam Power')
      expect(asked).not.toContain('Acme')
    }
    expect(await read(carla.visitor, '/customer')).toContain('End sharing with <bdi>Sunbeam Power')
    expect(await read(other.visitor, '/portal/company')).toContain('value="Other Company"')
  })

  test('is not changed over that of another window, which is said', async () => {
    const { acme, clock, read, rename } = await start(kind)
    const form = await read(acme.visitor, '/portal/company')
    const was = /name="was" value="(.*?)"/.exec(form)?.[1]
    expect(was).toBe('Acme &lt;Energy&gt; &amp; Sons')
    clock.now += 1000
    await rename('Sunbeam')
    clock.now += 1000
    const late = await acme.visitor.post('/portal/company', {
      company: 'Nordic',
      was: 'Acme <Energy> & Sons',
    })
    expect([late.status, await late.text()]).toEqual([
      422,
      expect.stringMatching(/value="Nordic"[\s\S]*changed to “\u2068Sunbeam\u2069” meanwhile/),
    ])
    const again = await acme.visitor.post('/portal/company', { company: 'Nordic', was: 'Sunbeam' })
    expect(again.status).toBe(303)
    expect(await read(acme.visitor, '/portal/company')).toContain('value="Nordic"')
  })

  test('that a customer agreed to stays readable to them, also after a second change and after the end', async () => {
    const { acme, carla, dora, links, clock, read, rename } = await start(kind)
    const agreed = 'You agreed when it was called <bdi>Acme &lt;Energy&gt; &amp; Sons</bdi>'
    expect(await read(carla.visitor, '/customer')).not.toContain('You agreed')
    for (const name of ['Sunbeam', 'Sunbeam Power']) {
      clock.now += 1000
      await rename(name)
    }
    expect(await read(carla.visitor, '/customer')).toContain(agreed)
    clock.now += 1000
    await dora.visitor.post(`${links.standing}/share`, { chosen: dora.accountId })
    const fresh = await read(dora.visitor, '/customer')
    expect(fresh).toContain('Sunbeam Power')
    expect(fresh).not.toContain('You agreed')
    await carla.visitor.post(`/customer/shares/${acme.companyId}/end`)
    expect(await read(carla.visitor, '/customer')).toContain(agreed)
  })

  test('that a customer read is the one they agree to: changed meanwhile, they are asked once more', async () => {
    const { dora, links, clock, read, rename } = await start(kind)
    const readName = /name="company" value="(.*?)"/.exec(await read(dora.visitor, links.standing))?.[1]
    expect(readName).toBe(encodeURIComponent('Acme <Energy> & Sons'))
    clock.now += 1000
    await rename('Sunbeam')
    const share = (company: string) =>
      dora.visitor.post(`${links.standing}/share`, {
        chosen: dora.accountId,
        company: encodeURIComponent(company),
      })
    const asked = await share('Acme <Energy> & Sons')
    expect(asked.status).toBe(422)
    expect(await asked.text()).toContain('is called \u2068Sunbeam\u2069 now')
    expect((await share('Sunbeam')).status).toBe(303)
    expect(await read(dora.visitor, '/customer')).not.toContain('You agreed')
  })

  test('is checked as at registering, and changed ten times a day', async () => {
    const { acme, clock, read, rename } = await start(kind)
    for (const [name, wrong] of [
      [' \u200b ', 'Enter the name of your company'],
      ['x'.repeat(101), 'At most 100 characters'],
    ] as const) {
      const answer = await rename(name)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain(wrong)
    }
    expect((await rename('Acme <Energy> & Sons')).status).toBe(303)
    for (let change = 1; change <= 9; change += 1) expect((await rename(`Acme ${change}`)).status).toBe(303)
    const refused = await rename('Acme 10')
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('changed ten times today')
    expect(await read(acme.visitor, '/portal/company')).toContain('value="Acme 9"')
    clock.now += day
    expect((await rename('Acme 10')).status).toBe(303)
  })
})

describe.each(kinds)('a name that another company has, on %s', kind => {
  const same = 'Another company here has the same name'

  test('is allowed at registering and said on the next page, with the way to change it, until it is changed', async () => {
    const { app, other, read } = await start(kind)
    const visitor = createVisitor(app, 'http://localhost')
    const answer = await visitor.post('/portal/register', {
      company: '  OTHER  Com pany',
      name: 'Second',
      email: 'second@example.com',
      password: 'three new green boats',
    })
    expect(answer.headers.get('location')).toBe('/portal')
    const first = await read(visitor, '/portal/accounts')
    expect(first).toContain(same)
    expect(first).toContain('<a href="/portal/company#company">change yours</a>')
    for (const hidden of ['Other Company', other.companyId, 'staff@other.example'])
      expect(first).not.toContain(hidden)
    expect(await read(visitor, '/portal/company')).toContain(same)
    await visitor.post('/portal/company', { company: 'Second Company' })
    for (const path of ['/portal/accounts', '/portal/company'])
      expect(await read(visitor, path)).not.toContain(same)
  })

  test('is allowed at a change and said at once, whatever its capitals, spaces and letters', async () => {
    const { acme, other, read, rename } = await start(kind)
    await other.visitor.post('/portal/company', { company: 'Élan  Énergie ' })
    expect(await read(other.visitor, '/portal/company')).not.toContain(same)
    expect((await rename('ÉLANÉNERGIE')).status).toBe(303)
    expect(await read(acme.visitor, '/portal/company?saved')).toMatch(
      /The name is changed.*has the same name/s,
    )
    // A joiner between letters is not seen.
    expect((await rename('Élan\u200d Énergie')).status).toBe(303)
    expect(await read(acme.visitor, '/portal/company?saved')).toContain(same)
    await rename('Élan')
    expect(await read(acme.visitor, '/portal/company?saved')).not.toContain(same)
  })
})
