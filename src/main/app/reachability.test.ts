import { describe, expect, it } from 'vitest'
import { sendJson } from './testing/ports.ts'
import { setUpScene } from './testing/scene.ts'

const scene = setUpScene()
const lookUp = { accountId: 'a' }

describe('how a service is reached', () => {
  it('is what its last answer told, whatever was asked', async () => {
    const { app, call, emitted } = await scene().connected()
    const reach = () => app.state().connections[0]?.reachability
    expect(reach()).toBe('connected')
    for (const [status, expected] of [
      [500, 'failing'],
      [404, 'connected'],
      [401, 'key_refused'],
      [429, 'connected'],
      [503, 'failing'],
    ] as const) {
      scene().server.answer((_, response) => sendJson(response, status, {}))
      await call('accounts.lookUp', lookUp)
      expect([status, reach()]).toEqual([status, expected])
      expect(emitted.at(-1)).toMatchObject({
        name: 'app.changed',
        payload: { connections: [{ reachability: expected }] },
      })
    }
    await scene().server.stop()
    await call('accounts.refresh', undefined)
    expect(reach()).toBe('unreachable')
  })

  it('is not known before the first answer after a start', async () => {
    const { app } = await scene().restarted(await scene().connected())
    expect(app.state().connections).toMatchObject([{ reachability: 'unknown' }])
  })

  it('is not changed by a reading that a person cancelled', async () => {
    const { app, call } = await scene().connected()
    const asked = Promise.withResolvers<void>()
    scene().server.answer(() => asked.resolve())
    const refresh = call('accounts.refresh', undefined)
    await asked.promise
    await call('accounts.cancelRefresh', undefined)
    expect(await refresh).toMatchObject({ ok: true, value: { end: 'cancelled' } })
    expect(app.state().connections).toMatchObject([{ reachability: 'connected' }])
  })
})
