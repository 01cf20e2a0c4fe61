import { describe, expect, it } from 'vitest'
import { type Failure, fail, ok, type Result } from '../../../contract/failure.ts'
import type { TestOutcome } from '../../../contract/model.ts'
import { candidatesOf, findService } from './find-service.ts'

const listed: TestOutcome = { listOffered: true, customers: 1, more: false, keyProved: true }
const unlisted: TestOutcome = { listOffered: false, customers: null, more: false, keyProved: true }

describe('an address that was pasted', () => {
  it.each([
    ['https://api.example', ['https://api.example']],
    ['https://api.example/v1', ['https://api.example/v1']],
    ['https://api.example/portals', ['https://api.example/portals']],
    ['https://portal.example', ['https://portal.example']],
    ['https://api.example/portal', ['https://api.example', 'https://api.example/portal']],
    ['https://api.example/portal/keys', ['https://api.example', 'https://api.example/portal/keys']],
    ['https://api.example/a/portal/links', ['https://api.example/a', 'https://api.example/a/portal/links']],
    ['https://api.example/accounts', ['https://api.example', 'https://api.example/accounts']],
    ['https://api.example/docs', ['https://api.example', 'https://api.example/docs']],
    ['https://api.example/openapi.json', ['https://api.example', 'https://api.example/openapi.json']],
    ['https://api.example/v1/connect/a1', ['https://api.example/v1', 'https://api.example/v1/connect/a1']],
    ['https://connect.example/v1', ['https://connect.example/v1']],
  ])('%s may mean %j', (pasted, addresses) => {
    expect(candidatesOf(pasted).map(({ address }) => address)).toEqual(addresses)
  })

  const find = async (pasted: string, answers: Record<string, Result<TestOutcome>>) => {
    const tried: string[] = []
    const found = await findService(pasted, async address => {
      tried.push(address)
      return answers[address] ?? fail({ code: 'redirected' })
    })
    return { found, tried }
  }
  const base = 'https://a.example'
  const portal = `${base}/portal`

  it('leads to the service that the portal belongs to', async () => {
    const { found, tried } = await find(`${portal}/keys`, { [base]: ok(listed) })
    expect(found).toEqual(ok({ address: base, portalAddress: portal, outcome: listed }))
    expect(tried).toEqual([base])
  })

  it('leads to the service that a call of it belongs to', async () => {
    const { found } = await find(`${base}/accounts`, { [base]: ok(listed) })
    expect(found).toEqual(ok({ address: base, portalAddress: null, outcome: listed }))
  })

  it('is taken as it is where a service is just there', async () => {
    const { found } = await find(portal, { [base]: ok(unlisted), [portal]: ok(listed) })
    expect(found).toEqual(ok({ address: portal, portalAddress: null, outcome: listed }))
    const gateway = fail({ code: 'service_unavailable', retryAfterSeconds: null })
    const behind = await find(`${base}/connect`, { [base]: gateway, [`${base}/connect`]: ok(listed) })
    expect(behind.found).toMatchObject({ value: { address: `${base}/connect` } })
    const refused = await find(portal, { [base]: fail({ code: 'key_refused' }), [portal]: ok(unlisted) })
    expect(refused.found).toMatchObject({ value: { address: portal } })
  })

  it('is taken as it was typed where neither of two proves the key, and as the service’s where both do', async () => {
    const unproved = ok({ ...unlisted, keyProved: false })
    const typed = `${base}/connect`
    const neither = await find(typed, { [base]: unproved, [typed]: unproved })
    expect(neither.found).toMatchObject({ value: { address: typed } })
    const both = await find(typed, { [base]: ok(unlisted), [typed]: ok(unlisted) })
    expect(both.found).toMatchObject({ value: { address: base } })
  })

  it('fails as the likelier one does, and tries no other where nobody answers', async () => {
    const refused = await find(portal, { [base]: fail({ code: 'key_refused' }) })
    expect(refused.found).toEqual(fail({ code: 'key_refused' }))
    const untested = ok({ ...unlisted, keyProved: false })
    const hidden = await find(portal, { [base]: fail({ code: 'key_refused' }), [portal]: untested })
    expect(hidden.found).toEqual(fail({ code: 'key_refused' }))
    const silent: Failure = { code: 'timed_out', seconds: 15 }
    const { found, tried } = await find(portal, { [base]: fail(silent) })
    expect([found, tried]).toEqual([fail(silent), [base]])
    expect((await find(portal, { [base]: ok(unlisted) })).found).toMatchObject({ value: { address: base } })
  })
})
