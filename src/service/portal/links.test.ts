import { expect, test } from 'vitest'
import { createConnectRequest } from '../store/links.ts'
import { endShare } from '../store/shares.ts'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'

test.each(kinds)('an accepted link leads to its account while it is shared, on %s', async kind => {
  const { acme, carla, store } = await startTown(kind)
  const account = `/portal/accounts/${carla.id}`
  const linksPage = async () => (await acme.visitor.get('/portal/links')).text()
  expect(await linksPage()).toContain(`href="${account}"`)
  expect((await acme.visitor.get(account)).status).toBe(200)

  const now = Date.parse('2026-12-05T10:00:00Z')
  await endShare(store.db, { companyId: acme.companyId, customerId: carla.id, now })
  expect((await acme.visitor.get(account)).status).toBe(404)
  const page = await linksPage()
  expect(page).not.toContain(account)
  expect(page).toMatch(
    /<span class="tag bad">Ended<\/span><span class="muted"> <time datetime="2026-12-05T10/,
  )
  // Whom a link is for and its state are the first columns.
  const heads = [...page.matchAll(/<th scope="col">([^<]+)</g)].map(([, text]) => text)
  expect(heads).toEqual(['For', 'State', 'Link', 'Created'])
})

test.each(kinds)(
  'a link is found by the beginnings of what is noted of it, in no address, on %s',
  async kind => {
    const { acme, other, store } = await startTown(kind)
    const { companyId } = acme
    const create = (notes: Partial<Record<'reference' | 'email' | 'note', string>>, of = companyId) =>
      createConnectRequest(store.db, { companyId: of, redirectUrl: 'https://a.example/', now: 1, ...notes })
    for (let count = 0; count < 60; count += 1)
      await create({ reference: `Customer ${count}`, note: 'a list' })
    await create({ reference: 'María Núñez-Soto', email: 'mnunez@example.org', note: 'Two meters_x.\nCall!' })
    await create({ reference: 'María of others' }, other.companyId)
    const csrf = await acme.visitor.token('/portal/links')
    const readAnswer = async (answer: Response) => {
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
      const page = await answer.text()
      const names = [...page.matchAll(/class="lines notes"><bdi>([^<]+)/g)].map(([, name]) => name)
      const next = /href="([^"]+)">Earlier/.exec(page)?.[1]?.replaceAll('&amp;', '&')
      return { page, names, next, before: /name="before" value="([^"]+)".*?Earlier/.exec(page)?.[1] }
    }
    const read = async (path: string) => readAnswer(await acme.visitor.get(path))
    const search = async (fields: Record<string, string>) =>
      readAnswer(await acme.visitor.post('/portal/links', fields, csrf))
    for (const q of ['maria', 'NUÑEZ', 'soto call', 'mnunez@example.org', 'meters_', 'two mar'])
      expect([q, (await search({ q })).names]).toEqual([q, ['María Núñez-Soto']])
    expect((await read('/portal/links')).names).toHaveLength(47)
    for (const q of ['ria', '%', '_', "' or 1=1 --", 'maria customer'])
      expect([q, (await search({ q })).page]).toEqual([q, expect.stringContaining('No link fits')])

    expect((await search({ q: 'maria' })).page).toMatch(/1 link fits “<bdi>maria<\/bdi>”/)
    const first = await search({ q: 'cust list' })
    expect(first.page).toMatch(/The latest 50 links that fit “<bdi>cust list/)
    expect(first.page).toContain('value="cust list"')
    expect(first.page).toContain('<a href="/portal/links">Show all</a>')
    expect(first.next).toBeUndefined()
    // Another tab of the same session searches for something else meanwhile.
    await search({ q: 'maria' })
    const second = await search({ q: 'cust list', before: first.before ?? '' })
    expect(new Set([...first.names, ...second.names]).size).toBe(60)
    expect(second.before).toBeUndefined()
    expect(second.page).toMatch(/name="q" value="cust list".*Back to the latest/)
    const all = await search({ q: ' ' })
    expect(all.names).toHaveLength(47)
    expect(all.next).toMatch(/^\/portal\/links\?before=req_\w+$/)
    const beyond = await read('/portal/links?before=req_0')
    expect(beyond.page).toMatch(/There are no more\..*Back to the latest/s)
    const address = await read('/portal/links?q=cust+list')
    expect(address.names).toEqual(first.names)
    expect((await read(address.next ?? '')).names).toEqual(second.names)
  },
)

test.each(kinds)('a link is sought among the latest 10,000, on %s', async kind => {
  const { acme, other, store } = await startTown(kind)
  const rows = Array.from({ length: 10_001 }, (_, at) => {
    const id = `req_0${`${at}`.padStart(5, '0')}`
    const notes = { reference: at === 0 ? 'Oldest' : 'Customer' }
    const more = { company_id: acme.companyId, redirect_url: 'https://a.example/', state: 'open' } as const
    return { id, token: id, created_at: at, ...more, ...notes }
  })
  for (let at = 0; at < rows.length; at += 500)
    await store.db
      .insertInto('connect_requests')
      .values(rows.slice(at, at + 500))
      .execute()
  const search = async ({ visitor }: typeof acme, q: string) =>
    (await (await visitor.post('/portal/links', { q })).text()).replaceAll(/<[^>]+>/g, '')
  expect(await search(acme, 'oldest')).toContain('No link fits “oldest” among the latest 10,000.')
  expect(await search(other, 'oldest')).toContain('No link fits “oldest”.')
  // Later pages of a search end there as well, and say so.
  const endOf = async (before: string) => {
    const page = await (await acme.visitor.post('/portal/links', { q: 'customer', before })).text()
    return [/Earlier/.test(page), /Only the latest 10,000 links are searched/.test(page)]
  }
  expect([await endOf('req_000055'), await endOf('req_000054')]).toEqual([
    [true, false],
    [false, true],
  ])
  // Once it is among the latest 10,000, it is found.
  await store.db.deleteFrom('connect_requests').where('id', '>', 'req_00001').execute()
  expect(await search(acme, 'oldest')).not.toContain('No link fits')
})

test.each(kinds)('a link is found by itself, as it was sent, on %s', async kind => {
  const { acme, other, links } = await startTown(kind)
  const search = async ({ visitor }: typeof acme, q: string) =>
    (await visitor.post('/portal/links', { q })).text()
  const { token, path } = links.open
  const url = `http://localhost${path}`
  for (const q of [
    url,
    `Please follow ${url} `,
    `${url}?from=mail`,
    url.replace(/^.*?:/, ''),
    token.slice(0, 6),
  ]) {
    const page = await search(acme, q)
    expect([q, page.includes(`>${url}<`), page.match(/<tr>/g)?.length]).toEqual([q, true, 2])
    expect([q, await search(other, q)]).toEqual([q, expect.stringContaining('No link fits')])
  }
  // One or two letters begin many tokens, and are meant to begin a name.
  expect(await search(acme, token.slice(0, 2))).toContain('No link fits')
})

test.each(kinds)('the standing link is renewed ten times a minute at most, on %s', async kind => {
  const clock = { now: Date.now() }
  const { acme, other, store } = await startTown(kind, { now: () => clock.now })
  const renew = async ({ visitor }: typeof acme) => (await visitor.post('/portal/links/renew')).status
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) statuses.push(await renew(acme))
  expect(statuses).toEqual([...Array(10).fill(303), 429, 429])
  expect(await renew(other)).toBe(303)
  const links = store.db.selectFrom('standing_links').select('token').where('company_id', '=', acme.companyId)
  expect(await links.execute()).toHaveLength(11)
  clock.now += 6001
  expect([await renew(acme), await renew(acme)]).toEqual([303, 429])
})

test('what cannot be undone is asked in a dialog with a title, and Cancel comes first', async () => {
  const { acme } = await startTown('sqlite')
  const page = await (await acme.visitor.get('/portal/keys')).text()
  const dialog = /<div id="(revoke-\w+)".*?<\/form>/s.exec(page)
  expect(dialog?.[0]).toMatch(new RegExp(`aria-labelledby="${dialog?.[1]}-title"`))
  expect(dialog?.[0]).toMatch(/<h2[^>]*>Revoke <bdi>Front desk<\/bdi>\?<\/h2>.*>Cancel<.*Revoke this key/s)
})

test('the question before a link is withdrawn says whose it is', async () => {
  const { acme, store } = await startTown('sqlite')
  const create = (notes: { reference?: string; email?: string }) => {
    const { companyId } = acme
    return createConnectRequest(store.db, { companyId, redirectUrl: 'https://a.example/', now: 1, ...notes })
  }
  const tokens = [
    await create({ reference: 'Ann <b> Example\u202e', email: 'ann@example.org' }),
    await create({ email: 'ann\u202e@example.org' }),
    await create({}),
  ]
  const page = await (await acme.visitor.get('/portal/links')).text()
  const asked = [...page.matchAll(/<h2[^>]*>(Withdraw .*?)<\/h2>/g)].map(([, title]) => title)
  expect(asked).toEqual(
    expect.arrayContaining([
      'Withdraw the link for <bdi>Ann &lt;b&gt; Example</bdi>?',
      expect.stringMatching(
        /^Withdraw the link for <bdi dir="ltr">ann<span[^>]*>U\+202E<\/span>@example.org<\/bdi>\?$/,
      ),
      `Withdraw the link that ends in <bdi>${tokens[2]?.slice(-6)}</bdi>?`,
    ]),
  )
})

test('after a link is withdrawn, the same search and page is shown, and says whose link that was', async () => {
  const { acme, other, links, store } = await startTown('sqlite')
  const create = (notes: { reference?: string; email?: string }, of = acme.companyId) =>
    createConnectRequest(store.db, { companyId: of, redirectUrl: 'https://a.example/', now: 1, ...notes })
  for (let count = 0; count < 60; count += 1) await create({ reference: `Customer <${count}>` })
  const mail = await create({ email: 'ann@example.org' })
  const bare = await create({})
  const idOf = async (token: string) =>
    (
      await store.db
        .selectFrom('connect_requests')
        .select('id')
        .where('token', '=', token)
        .executeTakeFirstOrThrow()
    ).id
  const csrf = await acme.visitor.token('/portal/links')
  const post = async (path: string, fields: Record<string, string> = {}, { visitor } = acme) => {
    const answer = await visitor.post(path, fields, visitor === acme.visitor ? csrf : undefined)
    const page = await answer.text()
    const names = [...page.matchAll(/class="lines notes"><bdi[^>]*>([^<]+)/g)].map(([, name]) => name)
    const done = /<p class="note ok" role="status">(.*?)<\/p>/.exec(page)?.[1]
    return { status: answer.status, page, names, done }
  }
  /** The form that withdraws the last link of a page: where it is sent to, and its hidden fields. */
  const formOf = (page: string) => {
    const form = page.match(/<form[^>]*\/withdraw".*?<\/form>/gs)?.at(-1) ?? ''
    const fields = [...form.matchAll(/type="hidden" name="(q|before)" value="([^"]*)"/g)]
    const action = /action="([^"]+)"/.exec(form)?.[1] ?? ''
    return { action, fields: Object.fromEntries(fields.map(([, name, value]) => [name, value])) }
  }

  const first = await post('/portal/links', { q: 'customer' })
  const before =
    /name="before" value="([^"]+)"[^>]*>\s*<button[^>]*><span>Earlier/.exec(first.page)?.[1] ?? ''
  const second = await post('/portal/links', { q: 'customer', before })
  expect(second.names).toHaveLength(10)
  const { action, fields } = formOf(second.page)
  expect([action, fields]).toEqual([
    expect.stringMatching(/^\/portal\/links\/req_\w+\/withdraw$/),
    { q: 'customer', before },
  ])
  const after = await post(action, fields)
  expect([after.status, after.names]).toEqual([200, second.names])
  expect(after.done).toBe(`Link for <bdi>${second.names.at(-1)}</bdi> withdrawn.`)
  expect(after.page).toContain('value="customer"')
  expect(after.page.split('>Withdrawn</span>')).toHaveLength(2)
  // The browser keeps the list's own address, and the search for going back.
  expect(after.page).toMatch(/data-page="\/portal\/links".*data-asked="q=customer&amp;before=req_\w+"/s)

  // Without a search the page is the one that was shown as well.
  const all = await (await acme.visitor.get('/portal/links')).text()
  const withdraw = async (token: string, by = acme) =>
    post(`/portal/links/${await idOf(token)}/withdraw`, formOf(all).fields, by)
  expect((await withdraw(mail)).done).toBe('Link for <bdi dir="ltr">ann@example.org</bdi> withdrawn.')
  expect((await withdraw(bare)).done).toBe(`Link that ends in <bdi>${bare.slice(-6)}</bdi> withdrawn.`)
  // Nothing is said to be withdrawn that is not: another company's, and one that was accepted meanwhile.
  const theirs = await create({ reference: 'Theirs' }, other.companyId)
  expect((await withdraw(theirs)).done).toBeUndefined()
  expect((await withdraw(links.accepted.path.replace('/connect/r/', ''))).done).toBeUndefined()
})

test('a state has its date and the tone that it has in the app, and what ends a link is red', async () => {
  const { acme, nobody, links } = await startTown('sqlite')
  await nobody.post(`${links.open.path}/decline`)
  const page = await (await acme.visitor.get('/portal/links')).text()
  const states = [...page.matchAll(/<span class="(tag[^"]*)">([^<]+)<\/span>(<span class="muted"> <time)?/g)]
  expect(states.map(([, tone, word]) => `${word}: ${tone}`)).toEqual(
    expect.arrayContaining(['Declined: tag', '✓ Sharing: tag ok']),
  )
  expect(states.filter(([, , , time]) => time === undefined)).toEqual([])
  expect(page).toMatch(/<button[^>]*class="risky"[^>]*>Withdraw</)
})

test('a link that nobody has opened was created: whether it was sent is known to who sends it', async () => {
  const { acme } = await startTown('sqlite')
  const page = await (await acme.visitor.get('/portal/links')).text()
  expect(page).toContain('<span class="tag">Created</span>')
  expect(page).not.toMatch(/<span class="tag">Sent</)
  const only = 'the portal does not know which'
  expect(page).toContain(only)
  const none = await acme.visitor.post('/portal/links', { q: 'nobody' })
  expect(await none.text()).not.toContain(only)
})

test('of the standing link, copying comes first and is what stands out', async () => {
  const { acme } = await startTown('sqlite')
  const page = await (await acme.visitor.get('/portal/links')).text()
  const card = page.slice(page.indexOf('Your standing link'), page.indexOf('Links for one customer'))
  expect(card).toMatch(/<button[^>]*class="primary"[^>]*>Copy/)
  expect(card.indexOf('>Copy')).toBeLessThan(card.indexOf('>Renew'))
})
