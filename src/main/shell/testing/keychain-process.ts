import { createKeychain } from '../keychain.ts'

// The system keychain in a process of its own, since libsecret stays with the first session bus that it meets. Answers messages.

type Request = { call: number } & (
  | { do: 'get' | 'remove'; name: string }
  | { do: 'set'; name: string; secret: string }
)

const keychain = createKeychain(() => undefined)

process.on('message', async (request: Request) => {
  const answer =
    request.do === 'set'
      ? await keychain.set(request.name, request.secret)
      : await keychain[request.do](request.name)
  process.send?.({ call: request.call, answer })
})
process.on('disconnect', () => process.exit(0))
