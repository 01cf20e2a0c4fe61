import { afterEach, expect, it, vi } from 'vitest'
import type { Link } from '../../../contract/model.ts'
import { linkOf } from '../../../contract/testing/link-of.ts'
import { sentWords } from './many-messages.ts'
import { sendOne } from './send-one.ts'

afterEach(() => vi.unstubAllGlobals())

it('sends no reminder to a customer who answered since the links were listed, and says so', async () => {
  const sent = async (now: Partial<Link>, code: string | null = null) => {
    const sends: unknown[] = []
    const call = async (name: string, input: unknown) => {
      if (name === 'mail.send') sends.push(input)
      if (name === 'mail.send' && code !== null) return { ok: false, failure: { code } }
      return {
        ok: true,
        value: name === 'links.get' ? linkOf({ id: 'l', email: 'a@b.example', ...now }) : {},
      }
    }
    vi.stubGlobal('window', { bridge: { call } })
    return { outcome: await sendOne('l', 'batch', 'reminder'), sends }
  }
  const mail = { id: 'batch-l', linkId: 'l', templateId: 'reminder', to: null, fill: {} }
  expect(await sent({ state: 'opened' })).toEqual({ outcome: 'queued', sends: [mail] })
  for (const state of ['accepted', 'declined', 'withdrawn'] as const)
    expect(await sent({ state })).toEqual({ outcome: 'over', sends: [] })
  expect(await sent({ state: 'opened' }, 'already_accepted')).toEqual({ outcome: 'over', sends: [mail] })
  expect(await sent({ state: 'opened' }, 'mail_fields')).toEqual({ outcome: 'left', sends: [mail] })
  // What no other customer's mail could be queued after either is said as it is.
  for (const code of ['store', 'mail_not_set_up'])
    await expect(sent({ state: 'opened' }, code)).rejects.toEqual({ code })
  expect(sentWords(['over', 'left', 'over'])).toBe(
    '1 link skipped: something is missing. 2 links skipped: answered or changed meanwhile.',
  )
})
