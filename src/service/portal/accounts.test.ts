import { describe, expect, test } from 'vitest'
import { createInventor } from '../practice/people.ts'
import { acceptAsInvented, practiceStaff } from '../practice/personas.ts'
import { createConnectRequest, standingLinkOf } from '../store/links.ts'
import { findLogin } from '../store/people.ts'
import { kinds, signIn } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'
import { startTown } from '../testing/town.ts'
import { createVisitor } from '../testing/visitor.ts'

const start = async (kind: (typeof kinds)[number], customers: number) => {
  const service = await startApp(kind, { customers })
  service.state.origin = 'http://localhost'
  const login = await findLogin(service.store.db, 'company_users', practiceStaff.email)
  const session = await signIn(service.store, `${login?.id}`)
  const staff = createVisitor(service.app, 'http://localhost', { portal: session })
  const { company_id: companyId } = await service.store.db
    .selectFrom('company_users')
    .select('company_id')
    .executeTakeFirstOrThrow()
  const token = await standingLinkOf(service.store, { companyId, now: Date.now() })
  let now = 0
  const accept = (persona: string) => {
    const link = { kind: 'standing', token, companyId, companyName: '', replacedAt: null } as const
    // A millisecond for each: IDs of the same one are in no order.
    now = Math.max(now + 1, Date.now())
    return acceptAsInvented(service.store, { link, persona, now })
  }
  const readAnswer = async (answer: Response) => {
    const text = await answer.text()
    const ids = [...text.matchAll(/href="\/portal\/accounts\/(cus_\w+)"/g)].map(([, id]) => id)
    const next = /href="([^"]+)">Earlier/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    const after = /name="after" value="([^"]+)".*?Earlier/.exec(text)?.[1]
    return { text, ids, next, after, status: answer.status, cookies: answer.headers.getSetCookie() }
  }
  const read = async (path: string) => readAnswer(await staff.get(path))
  const csrf = await staff.token('/portal/accounts')
  const search = async (q: string, more: { after?: string } = {}) =>
    readAnswer(await staff.post('/portal/accounts', { q, ...more }, csrf))
  return { ...service, read, search, accept }
}

describe.each(kinds)('the accounts of a company on %s', kind => {
  test('come in pages, each once, while others are added', async () => {
    const { read, accept } = await start(kind, 130)
    const seen: (string | undefined)[] = []
    let path: string | undefined = '/portal/accounts'
    while (path !== undefined) {
      const page: Awaited<ReturnType<typeof read>> = await read(path)
      seen.push(...page.ids)
      await accept('ordinary')
      path = page.next
    }
    expect(seen).toHaveLength(130)
    expect(new Set(seen).size).toBe(130)
    expect((await read('/portal/accounts')).text).toContain('Olivia Ordinary')
  })

  test('are found by words as they begin and by any part of a number, and patterns mean nothing', async () => {
    const { search, accept } = await start(kind, 60)
    await accept('three')
    await accept('right-to-left')
    const find = async (text: string) => (await search(text)).ids
    for (const text of [
      'theo three',
      'THREEHOMES',
      '3000981',
      '0981',
      'calle méndez',
      'Mendez',
      'Apt 9C',
      '00680',
    ]) {
      expect([text, (await find(text)).length]).toEqual([text, 1])
    }
    expect(await find('الحداد')).toHaveLength(1)
    for (const text of [
      '%',
      'c_s',
      '\\',
      '"',
      '*',
      'theo NOT three',
      'theo OR zzzzzz',
      "zzzzzz' or 1=1 --",
      'zzzzzz',
      'theo & !x',
    ])
      expect([text, await find(text)]).toEqual([text, []])
    const all = await find(' ')
    expect(all).toHaveLength(50)
  })

  test('are found in pages, each once and the latest first, while others are added', async () => {
    const { read, search, accept } = await start(kind, 130)
    for (let count = 0; count < 60; count += 1) await accept('three')
    const pages = {
      form: (last?: Awaited<ReturnType<typeof read>>) => search('t', last && { after: last.after ?? '' }),
      // Addresses from before hold the search (`q`), and so do those of their next pages.
      address: (last?: Awaited<ReturnType<typeof read>>) => read(last?.next ?? '/portal/accounts?q=t'),
    }
    for (const ask of Object.values(pages)) {
      const seen: (string | undefined)[] = []
      let page = await ask()
      seen.push(...page.ids)
      while (page.next ?? page.after) {
        await accept('three')
        page = await ask(page)
        seen.push(...page.ids)
      }
      expect(seen.length).toBeGreaterThan(60)
      expect(seen).toEqual([...new Set(seen)].sort().reverse())
    }
  })

  test('are searched by a form that answers the page itself and leaves nothing behind', async () => {
    const { read, search } = await start(kind, 60)
    const found = await search('cus')
    expect(found).toMatchObject({ status: 200, next: undefined, cookies: [] })
    expect(found.text).toContain('value="cus"')
    expect(found.text).toContain('<a href="/portal/accounts">Show all</a>')
    // Another tab of the same session searches for something else meanwhile.
    await search('zzzzzz')
    const second = await search('cus', { after: found.after ?? '' })
    expect(second.ids).toHaveLength(10)
    expect(second.text).toMatch(/name="q" value="cus".*Back to the latest/)
    const all = await read('/portal/accounts')
    expect(all.text).not.toContain('Show all')
    expect(all.next).toMatch(/^\/portal\/accounts\?after=/)
    const before = await read('/portal/accounts?q=zzzzzz')
    expect(before).toMatchObject({ ids: [], cookies: [] })
  })

  test('are counted, and those of a search as far as its page shows them', async () => {
    const { search } = await start(kind, 60)
    const counted = async (text = '') =>
      /class="lead">(.*?)<\/p>/s.exec((await search(text)).text)?.[1]?.replaceAll(/<[^>]+>/g, '')
    expect(await counted()).toMatch(/^60 customers share/)
    const { customer } = createInventor(7)(0)
    expect(await counted(customer.id)).toBe(`1 customer fits “${customer.id}”.`)
    expect(await counted('cus')).toBe('The latest 50 customers who fit “cus”.')
    expect(await counted('zzzzzz')).toBeUndefined()
  })

  test('who all ended meanwhile leave a later page that says so, with the way back', async () => {
    const { read, search, store } = await start(kind, 51)
    const [first, found] = [await read('/portal/accounts'), await search('cus')]
    const [oldest] = (await read(first.next ?? '')).ids
    await store.db.updateTable('shares').set({ ended_at: 1 }).where('customer_id', '=', `${oldest}`).execute()
    await store.db.deleteFrom('search_entries').where('customer_id', '=', `${oldest}`).execute()
    for (const { ids, text } of [
      await read(first.next ?? ''),
      await search('cus', { after: found.after ?? '' }),
    ]) {
      expect([ids, text]).toEqual([[], expect.stringMatching(/There are no more\..*Back to the latest/s)])
      expect(text).not.toContain('No customer fits')
    }
  })

  test('are found however many came later', async () => {
    const { search } = await start(kind, 5100)
    const { customer } = createInventor(7)(0)
    const found = await search(customer.id)
    expect(found.ids).toEqual([customer.id])
  })
})

describe.each(kinds)('a customer who accepted a link on %s', kind => {
  const startNoted = async () => {
    const town = await startTown(kind)
    const { acme, carla, other, store } = town
    const accept = async (notes: { reference?: string; email?: string }, companyId = acme.companyId) => {
      const redirectUrl = 'https://a.example/'
      const token = await createConnectRequest(store.db, {
        companyId,
        redirectUrl,
        now: Date.now(),
        ...notes,
      })
      const answer = await carla.visitor.post(`/connect/r/${token}/share`, { chosen: carla.accountId })
      expect(answer.status).toBe(303)
    }
    const search = async ({ visitor }: typeof other, q: string) =>
      (await (await visitor.post('/portal/accounts', { q })).text()).includes(`/portal/accounts/${carla.id}`)
    return { ...town, accept, search }
  }

  test('is found by what staff noted with it, in their own company, and as before', async () => {
    const { acme, other, accept, search } = await startNoted()
    // Carla shares with Acme already: no account changes with these.
    await accept({ reference: 'María Álvarez-Núñez' })
    await accept({ email: 'maria.a@work.example' })
    for (const q of ['maria', 'alvarez nunez', 'maria.a@work.example', 'carla'])
      expect([q, await search(acme, q)]).toEqual([q, true])
    await accept({ reference: 'Zelda' }, other.companyId)
    const zelda = [await search(other, 'zelda'), await search(acme, 'zelda'), await search(other, 'maria')]
    expect(zelda).toEqual([true, false, false])
  })

  test('is called as staff noted, with the account holder beside where that is another', async () => {
    const { acme, other, carla, accept } = await startNoted()
    const path = `/portal/accounts/${carla.id}`
    const read = async (page: string, { visitor } = acme) =>
      (await (await visitor.get(page)).text()).replaceAll(/<\/?bdi[^>]*>/g, '')
    await accept({ reference: 'Earlier' })
    await accept({ reference: 'Maria Alvarez' })
    await accept({ email: 'maria@work.example' })
    await accept({ reference: 'Zelda' }, other.companyId)
    const row = (page: string) =>
      new RegExp(`<a href="${path}"[^>]*>(.*?)</a>`, 's').exec(page)?.[1]?.replaceAll(/<[^>]+>/g, '|')
    expect(row(await read('/portal/accounts'))).toBe('Maria Alvarez|account of Carla Customer|')
    expect(row(await read('/portal/accounts', other))).toContain('Zelda')
    const details = await read(path)
    expect(details).toMatch(
      /<title>\u2068Maria Alvarez\u2069 .*<h1>Maria Alvarez<\/h1>.*account of Carla Customer</s,
    )
    await accept({ reference: 'CARLA CUSTOMER' })
    expect(await read(path)).not.toContain('account of')
    expect(row(await read('/portal/accounts'))).toBe('CARLA CUSTOMER')
  })
})
