import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Keychain } from '../../app/ports.ts'

const program = join(import.meta.dirname, 'keychain-process.ts')

/** The app's own keychain on the keyring of this environment, in a process of its own. */
export const startRealKeychain = (environment: Record<string, string>) => {
  const { DISPLAY: _x11, WAYLAND_DISPLAY: _wayland, ...surroundings } = process.env
  const child = fork(program, { env: { ...surroundings, ...environment } })
  const waiting = new Map<number, (answer: never) => void>()
  let calls = 0
  child.on('message', (message: { call: number; answer: never }) => {
    waiting.get(message.call)?.(message.answer)
    waiting.delete(message.call)
  })
  const ask = <Answer>(asked: { do: 'get' | 'set' | 'remove'; name: string; secret?: string }) => {
    calls += 1
    const answer = Promise.withResolvers<Answer>()
    waiting.set(calls, answer.resolve)
    child.send({ ...asked, call: calls })
    return answer.promise
  }
  const keychain: Keychain = {
    isWaiting: () => false,
    onWaiting: () => undefined,
    get: name => ask({ do: 'get', name }),
    set: (name, secret) => ask({ do: 'set', name, secret }),
    remove: name => ask({ do: 'remove', name }),
  }
  return {
    keychain,
    stop: async () => {
      child.disconnect()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
