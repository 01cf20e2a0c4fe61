import { createKeychain } from '../keychain.ts'

// The system keychain in a process of its own, since libsecret stays with the first session bus that it meets. Answers messages.

type Asked = { call: number } & (
  | { do: 'get' | 'remove'; name: string }
  | { do: 'set'; name: string; secret: string }
)

const keychain = createKeychain(() => undefined)

process.on('message', async (asked: Asked) => {
  const answer =
    asked.do === 'set' ? await keychain.set(asked.name, asked.secret) : await keychain[asked.do](asked.name)
  process.send?.({ call: asked.call, answer })
})
process.on('disconnect', () => process.exit(0))
