import { expect, test } from 'vitest'
import { startApp } from '../testing/service.ts'

test('no way to write a path brings a link or a key into the log', async () => {
  const { request, lines, apiKey } = await startApp('sqlite', { customers: 1 })
  const token = 'SecretTokenOfALinkThatIsLong'
  const paths = [
    `/connect/r/${token}`,
    `/connect/r/${token.slice(0, 9)}`,
    `/%63onnect/r/${token}`,
    `/%63onnect/r/${token}%zz`,
    `/connect%2Fr%2F${token}`,
    `/connect/c/${token}?x=${token}`,
  ]
  for (const path of [...paths, `/accounts/${apiKey}`, `/portal/%75dc_${apiKey.slice(4)}`])
    await request(path)
  const logged = JSON.stringify(lines)
  expect(lines.filter(({ event }) => event === 'request')).toHaveLength(8)
  expect(logged).not.toContain(token.slice(0, 9))
  expect(logged).not.toContain(apiKey.slice(4))
})
