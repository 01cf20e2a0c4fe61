import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyLink, readDraft, writeDraft } from './draft.ts'

describe('draft', () => {
  it('comes back as it was typed, for its link', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string(),
        fc.option(fc.string({ minLength: 1 })),
        fc.constantFrom('one', 'anyone'),
        fc.option(fc.string({ minLength: 1 })),
        (customer, email, note, redirectUrl, linkFor, request) => {
          const draft = { id: 'id-1', values: { customer, email, note, redirectUrl, linkFor }, request }
          const { id, value } = writeDraft(draft)
          expect(readDraft({ id, value: value ?? '' })).toEqual(draft)
        },
      ),
    )
  })

  it('is nothing where nothing is typed', () => {
    expect(writeDraft({ id: 'id-1', values: emptyLink, request: null })).toEqual({ id: 'id-1', value: null })
    expect(readDraft(null)).toBeNull()
  })

  it('is empty where it cannot be understood', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), value => {
        const { redirectUrl, linkFor, ...texts } = readDraft({ id: 'id-1', value })?.values ?? emptyLink
        expect(redirectUrl === null || typeof redirectUrl === 'string').toBe(true)
        expect([null, 'one', 'anyone']).toContain(linkFor)
        for (const text of Object.values(texts)) expect(typeof text).toBe('string')
      }),
    )
    expect(readDraft({ id: 'id-1', value: '{"customer":7,"email":"a@b.example"}' })?.values).toEqual({
      ...emptyLink,
      email: 'a@b.example',
    })
  })

  it('without a redirect URL has the page of the connection, also one that an earlier version wrote', () => {
    const value = '{"customer":"Ann","email":"","note":"","redirectUrl":""}'
    expect(readDraft({ id: 'id-1', value })?.values).toEqual({ ...emptyLink, customer: 'Ann' })
  })
})
