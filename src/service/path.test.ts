import { expect, test } from 'vitest'
import { startApp } from './testing/service.ts'

test('no way to write a path brings a link or a key into the log', async () => {
  const { request, lines, apiKey } = await startApp('sqlite', { customers: 1 })
  const token = 'SecretTokenOfALink'
  const paths = [`/connect/r/${token}`, `/%63onnect/r/${token}`, `/connect/c/${token}?x=${token}`]
  for (const path of [...paths, `/accounts/${apiKey}`, `/portal/%75dc_${apiKey.slice(4)}`])
    await request(path)
  const logged = JSON.stringify(lines)
  expect(lines.filter(({ event }) => event === 'request')).toHaveLength(5)
  expect(logged).not.toContain(token)
  expect(logged).not.toContain(apiKey.slice(4))
})
