import { expect, it } from 'vitest'
import { cameBackWords } from './unknown-messages.ts'

const answer = { status: 502, contentType: 'text/html', excerpt: '<h1>' }

it('says what came back, each in its own sentence', () => {
  const sentences = [
    cameBackWords(null),
    cameBackWords({ code: 'timed_out', seconds: 15 }),
    cameBackWords({ code: 'connection_lost' }),
    cameBackWords({ code: 'redirected' }),
    cameBackWords({ code: 'request_refused', status: 409, detail: null, fields: [] }),
    cameBackWords({ code: 'request_refused', status: 408, detail: 'Too slow', fields: [] }),
    cameBackWords({ code: 'service_error', answer }),
    cameBackWords({ code: 'unreadable_answer', answer }),
    cameBackWords({ code: 'answer_too_large', limit: 5_000_000 }),
    cameBackWords({ code: 'unreachable', reason: 'proxy' }),
  ]
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(sentences[5]).toContain('“Too slow”')
  // Status codes are for support, in the details below; the sentence itself has none.
  for (const sentence of sentences) expect(sentence).not.toMatch(/\d{3}/)
})
