import { expect, it } from 'vitest'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('remembers settings and drafts', async () => {
  const first = await scene().start()
  expectValue(await first.call('settings.change', { theme: 'dark' }))
  expectValue(await first.call('settings.change', { notifications: 'without names' }))
  expectValue(await first.call('drafts.write', { name: 'link', id: 'draft-of-it', value: 'half-typed' }))
  const again = await scene().restarted(first)
  expect(again.app.state().settings).toMatchObject({ theme: 'dark', notifications: 'without names' })
  expect(expectValue(await again.call('drafts.read', { name: 'link' }))).toEqual({
    id: 'draft-of-it',
    value: 'half-typed',
  })
})

it('keeps the settings that it can read beside one of another version', async () => {
  const stored = `INSERT INTO setting VALUES ('settings', '{"theme":"sepia","refreshMinutes":60}')`
  const again = await scene().restartedWith(await scene().start(), stored)
  expect(again.app.state().settings).toMatchObject({ theme: 'system', refreshMinutes: 60 })
})
