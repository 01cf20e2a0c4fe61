import { expect, it, vi } from 'vitest'
import { linkOf } from '../../../contract/testing/link-of.ts'

const said: string[] = []
vi.mock('../../ui/notices/status.tsx', () => ({
  ...{ forget: () => undefined, retire: () => undefined },
  announce: (text: string) => said.push(text),
}))
const made = {
  link: linkOf({ customer: 'Ann Lee', redirectUrl: 'https://a.example/' }),
  copied: true,
  saved: true,
}
const answers = [made, { ...made, copied: false }, { ...made, saved: false }]
const call = async () => ({ ok: true, value: answers.shift() })
vi.stubGlobal('window', { bridge: { call }, location: { hash: '' }, addEventListener: () => undefined })
const { askFor } = await import('./use-item-action.tsx')

it('says what became of a link that was tried again: it took the place of what was on the clipboard, or is nowhere', async () => {
  for (const _ of [1, 2, 3]) await askFor({ do: 'retry', linkId: 'l1' })
  expect(said).toEqual([
    'Link for Ann Lee created and copied',
    'Link for Ann Lee created, not copied',
    'Link for Ann Lee created and copied, not saved',
  ])
})
