import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyLink, readDraft, writeDraft } from './draft.ts'

describe('draft', () => {
  it('comes back as it was typed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string(),
        fc.string(),
        (customer, email, note, redirectUrl) => {
          const values = { customer, email, note, redirectUrl }
          expect(readDraft(writeDraft(values))).toEqual(values)
        },
      ),
    )
  })

  it('is nothing where nothing is typed', () => {
    expect(writeDraft(emptyLink)).toBeNull()
  })

  it('is empty where it cannot be understood', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), stored => {
        for (const value of Object.values(readDraft(stored))) expect(typeof value).toBe('string')
      }),
    )
    expect(readDraft('{"customer":7,"email":"a@b.example"}')).toEqual({ ...emptyLink, email: 'a@b.example' })
  })
})
