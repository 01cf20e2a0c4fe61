import { afterEach, expect, it, vi } from 'vitest'
import { everyLink } from '../../../../../contract/links/register.ts'
import type { LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import { markedLinks, withdrawOne } from './marked-links.ts'

afterEach(() => vi.unstubAllGlobals())

/** Reads what is selected of a list of 600 links, in which `change` moves links after the first page. */
const readWhile = async (target: LinkTarget, change: (ids: string[]) => string[]) => {
  let ids = Array.from({ length: 600 }, (_, n) => `${n}`)
  const call = async (_: string, { offset, limit }: { offset: number; limit: number }) => {
    const rows = ids.slice(offset, offset + limit).map(id => ({ id }))
    if (offset === 0) ids = change(ids)
    return { ok: true, value: { rows } }
  }
  vi.stubGlobal('window', { bridge: { call } })
  return (await markedLinks({ list: everyLink, latest: null, target })).map(({ id }) => id)
}
const all: LinkTarget = { filter: everyLink, upTo: null, except: ['7'] }

it('reads each link once where one comes to the top of the list meanwhile', async () => {
  const toTop = (ids: string[]) => ['550', ...ids.filter(id => id !== '550')]
  const found = await readWhile(all, toTop)
  expect(new Set(found).size).toBe(found.length)
  expect(found).toHaveLength(599)
  expect(await readWhile({ ids: ['499', '580'] }, toTop)).toEqual(['499', '580'])
})

it('reads also the link at the border of two pages where another one leaves the list meanwhile', async () => {
  const without = (ids: string[]) => ids.filter(id => id !== '3')
  expect(await readWhile(all, without)).toContain('500')
  expect(await readWhile({ ids: ['500'] }, without)).toEqual(['500'])
})

it('says of a link alone why it was not withdrawn, and as it is what keeps every other one from it, too', async () => {
  const withdrawn = (code: string) => {
    const call = async () => ({ ok: false, failure: { code } })
    vi.stubGlobal('window', { bridge: { call } })
    return withdrawOne('l')
  }
  expect(await withdrawn('already_accepted')).toBe('accepted')
  expect(await withdrawn('not_found')).toBe('notWithdrawn')
  for (const code of ['unreachable', 'key_refused', 'withdrawing_not_offered', 'store'])
    await expect(withdrawn(code)).rejects.toEqual({ code })
})
