import { describe, expect, test } from 'vitest'
import { changePageSchema, linkRequestSchema, requestPageSchema } from '../../contract/more.ts'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'

type Town = Awaited<ReturnType<typeof startTown>>

/** Acme's programs, with the key that stands on its portal as "Front desk". */
const programOf = ({ request, keySecret }: Town) => {
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${keySecret}`, 'content-type': 'application/json' }
    const answer = await request(path, { ...init, headers })
    return { status: answer.status, body: await answer.json() }
  }
  return {
    call,
    create: async (fields: object): Promise<string> => {
      const body = JSON.stringify({ redirectUrl: 'https://acme.example/thanks', ...fields })
      const answer = await call('/connect/create-connect-request', { method: 'POST', body })
      expect(answer).toEqual({ status: 201, body: { redirect: expect.any(String) } })
      return answer.body.redirect
    },
    changes: async (query: string) => changePageSchema.parse((await call(`/changes?${query}`)).body),
    now: async () => changePageSchema.parse((await call('/changes')).body).next,
    requests: async () => requestPageSchema.parse((await call('/connect/requests')).body).requests,
  }
}

describe.each(kinds)('what becomes of a link on %s', kind => {
  test('from creating it to the customer who accepts, while the company waits for it', async () => {
    const town = await startTown(kind)
    const { carla, dora } = town
    const program = programOf(town)
    let next = await program.now()
    const notes = {
      reference: 'Maria Alvarez',
      email: 'maria@example.com',
      note: 'Called on Monday.\nHas two meters.',
    }
    const waiting = program.changes(`after=${next}&wait=25`)
    const redirect = await program.create(notes)

    const created = await waiting
    expect(created).toMatchObject({ changes: [{ type: 'link.created' }], more: false })
    const [listed] = await program.requests()
    expect(listed).toMatchObject({
      ...notes,
      redirect,
      state: 'open',
      createdWith: 'Front desk',
      customerId: null,
    })
    expect(created.changes[0]).toMatchObject({ request: linkRequestSchema.parse(listed) })

    next = created.next
    const path = new URL(redirect).pathname
    const follow = async (act: () => Promise<Response>) => {
      const heard = program.changes(`after=${next}&wait=25`)
      await act()
      const page = await heard
      next = page.next
      return page.changes
    }
    expect((await town.nobody.get(path)).status).toBe(200)
    expect(await follow(() => dora.visitor.get(path))).toMatchObject([
      { type: 'link.started', request: { redirect, state: 'started', customerId: null } },
    ])
    await dora.visitor.get(path)
    expect(await follow(() => dora.visitor.post(`${path}/decline`))).toMatchObject([
      { type: 'link.declined', request: { redirect, state: 'declined' } },
    ])
    expect(await follow(() => dora.visitor.post(`${path}/share`, { chosen: dora.accountId }))).toMatchObject([
      {
        type: 'account.connected',
        link: redirect,
        account: {
          customerId: dora.id,
          customer: { name: 'Dora Different', email: 'dora@example.com' },
          utilityAccounts: [{ electricAccountId: dora.accountId }],
        },
      },
      { type: 'link.accepted', request: { redirect, state: 'accepted', customerId: dora.id } },
    ])
    expect((await program.requests())[0]).toMatchObject({ redirect, state: 'accepted', customerId: dora.id })
    expect(
      await follow(() => carla.visitor.post(`/customer/shares/${town.acme.companyId}/end`)),
    ).toMatchObject([{ type: 'account.ended', customerId: carla.id }])
    expect((await program.changes(`after=${next}`)).changes).toEqual([])
  })
})
