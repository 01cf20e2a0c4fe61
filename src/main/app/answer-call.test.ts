import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallName, calls } from '../../contract/ipc.ts'
import { sendJson } from './testing/ports.ts'
import { apiKey, newLink, setUpScene } from './testing/scene.ts'

const scene = setUpScene()

describe('answers', () => {
  const names = Object.keys(calls) as CallName[]

  it('refuse what is no call of the contract', async () => {
    const { app } = await scene().start()
    for (const name of ['toString', '__proto__', 'constructor', 'links', '', null, 3, {}]) {
      expect(await app.answer(name, undefined)).toMatchObject({
        ok: false,
        failure: { code: 'invalid_input' },
      })
    }
  })

  it('are a Result for any input, and never hold a key', async () => {
    const { app, logged, emitted } = await scene().connected()
    const said: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.anything(), async (name, input) => {
        const answer = await app.answer(name, input)
        expect(typeof answer.ok).toBe('boolean')
        said.push(JSON.stringify(answer))
      }),
      { numRuns: 200 },
    )
    scene().server.answer((request, response) => sendJson(response, 500, { you: 'said', ...request.headers }))
    for (const name of names) said.push(JSON.stringify(await app.answer(name, undefined)))
    said.push(JSON.stringify(await app.answer('links.create', newLink())), JSON.stringify(app.state()))
    for (const text of [...said, ...logged, JSON.stringify(emitted)]) expect(text).not.toContain(apiKey)
  })

  it('turn a throw into a reference that is in the log, without its text', async () => {
    const { app, logged } = await scene().start()
    const broken = Object.defineProperty({}, 'text', {
      get: () => {
        throw new Error('several lines:\nsecret words\n    at secret words')
      },
      enumerable: true,
    })
    const answer = await app.answer('clipboard.write', broken)
    if (answer.ok || answer.failure.code !== 'internal') throw new Error(JSON.stringify(answer))
    expect(logged.join('\n')).toContain(answer.failure.reference)
    expect(logged.join('\n')).not.toContain('secret words')
  })
})
