import { expect, it } from 'vitest'
import { isolated } from '../../../contract/isolated.ts'
import { messages } from './palette-messages.ts'

it('keeps what was pasted from turning the words around it', () => {
  const pasted = 'cus\u202Egnihton'
  for (const text of [messages.ask(pasted), messages.notFound(pasted), messages.inUse(pasted)])
    expect(text).toContain(isolated(pasted))
})
