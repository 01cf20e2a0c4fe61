import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { exported, withCustomers } from '../testing/exporting.ts'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
afterEach(() => {
  vi.unstubAllEnvs()
})

it.each(['csv', 'json'] as const)(
  'writes the day of a follow-up to %s as it was chosen, also where that begins the day before in UTC',
  async format => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const made = await withCustomers(scene(), [])
    scene().server.answer(scene().serve)
    const link = newLink()
    expectValue(await made.app.call('links.create', link))
    const followUpAt = new Date(2026, 10, 30).getTime()
    expectValue(await made.app.call('links.edit', { id: link.id, followUpAt }))
    const scope = { list: 'links' as const, search: '' }
    const { path } = await exported(made, { format, scope, columns: ['followUp', 'created'] })
    const text = readFileSync(path, 'utf8')
    expect(text).toMatch(/2026-11-30[",\r\n]/)
    expect(text).toMatch(/\d\dT\d\d:\d\d:\d\d\.\d{3}Z/)
  },
)
