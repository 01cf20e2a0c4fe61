import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { json } from '../../api/router.ts'
import { createListener } from './socket.ts'

test('whoever asks only later whether the client is gone hears so as well', async () => {
  const server = createServer()
  const heard = Promise.withResolvers<string>()
  server.on('request', (_, outgoing) => {
    outgoing.once('close', () => heard.resolve('the socket'))
  })
  const gone = Promise.withResolvers<string>()
  const app = {
    call: async ({ onGone }: { onGone: (listener: () => void) => void }) => {
      await heard.promise
      onGone(() => gone.resolve('the call'))
      return json({})
    },
    page: async () => new Response(),
    failed: () => new Response(),
    draining: () => false,
    waiting: () => 0,
    samples: () => [],
    release: () => undefined,
  }
  const connections = { admit: (_: object, __: object, begin: () => void) => begin(), sent: () => undefined }
  server.on('request', createListener(app, connections))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const request = get(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, {
    agent: false,
  })
  request.on('error', () => undefined)
  await once(server, 'request')
  request.destroy()
  expect(await gone.promise).toBe('the call')
})
