import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf, newTyping, readDraft, send, type Typing, taken } from './typing.ts'
import { emptyLink, type LinkValues } from './wanted-link.ts'

const interfaceOnly = { page: null, offersChanges: false, known: true }
const telling = { page: 'https://acme.example/thanks', offersChanges: true, known: true }
const ann = { ...emptyLink, customer: 'Ann', email: 'ann@example.com' }
const bob = { ...ann, customer: 'Bob' }
const elsewhere = { ...ann, redirectUrl: 'https://example.com/' }
const first = newTyping(ann)

const refused = (typing: Typing): Typing => ({ ...typing, sent: null })
const valuesIn = (typing: Typing): LinkValues =>
  readDraft({ id: 'x', value: draftOf(typing).value ?? '' }, interfaceOnly).values
const restored = (typing: Typing, offers: typeof telling | typeof interfaceOnly): Typing => {
  const { id, value } = draftOf(typing)
  return readDraft({ id, value: value ?? '' }, offers)
}

describe('what is typed', () => {
  it('keeps for which connection it was typed', () => {
    const typing = { ...newTyping({ ...emptyLink, customer: 'Ann' }), at: 'acme' }
    const { id, value } = draftOf(typing)
    expect(readDraft({ id, value: value ?? '' }, telling).at).toBe('acme')
    expect(readDraft({ id, value: '{"customer":"Ann","at":7}' }, telling).at).toBeUndefined()
  })

  it('is sent under its draft’s id, and gone from the form once it is in the register', () => {
    expect(draftOf(first)).toMatchObject({ id: first.id })
    const sent = send(first, interfaceOnly)
    expect(sent).toMatchObject({ id: first.id, sent: ann })
    expect(draftOf(sent).id).toBe(first.id)
    expect(valuesIn(sent)).toEqual(ann)
    expect(taken(sent)).toMatchObject({ values: emptyLink, request: null, sent: null })
    expect(taken(sent).id).not.toBe(first.id)
  })

  it('for the next customer meanwhile is another draft, and stays without anything of the one before', () => {
    const next = { ...send(first, interfaceOnly), values: bob }
    const onlyBob = { ...emptyLink, customer: 'Bob' }
    expect(draftOf(next).id).not.toBe(first.id)
    expect(valuesIn(next)).toEqual(onlyBob)
    expect(taken(next).values).toEqual(onlyBob)
    expect(send(taken(next), interfaceOnly).id).not.toBe(first.id)
  })

  it('and refused is the same request again, until what would be sent changes', () => {
    const failed = refused(send(first, interfaceOnly))
    expect(failed.values).toEqual(ann)
    const idOf = (values: LinkValues) => send({ ...failed, values }, interfaceOnly).id
    expect(idOf(ann)).toBe(first.id)
    expect(idOf({ ...ann, note: 'Only for us' })).toBe(first.id)
    expect(idOf(elsewhere)).not.toBe(first.id)
    const again = refused(send({ ...failed, values: elsewhere }, interfaceOnly))
    expect(send(again, interfaceOnly).id).toBe(again.id)
    expect([first.id, again.id]).not.toContain(send({ ...again, values: ann }, interfaceOnly).id)
  })

  it('and kept over a restart is the same request, until what would be sent changes', () => {
    const again = restored(refused(send(first, interfaceOnly)), interfaceOnly)
    expect(send(again, interfaceOnly)).toMatchObject({ id: first.id, sent: ann })
    expect(send({ ...again, values: elsewhere }, interfaceOnly).id).not.toBe(first.id)
    // A restored draft may have been sent just before the app closed, so other values need a new id.
    const unsent = restored(first, interfaceOnly)
    expect(send({ ...unsent, values: elsewhere }, interfaceOnly).id).not.toBe(first.id)
  })

  it('is another request where its notes are sent and changed, or the page that nobody typed is another by now', () => {
    const failed = refused(send(first, telling))
    expect(send(failed, telling).id).toBe(first.id)
    expect(send({ ...failed, values: { ...ann, note: 'Call back' } }, telling).id).not.toBe(first.id)
    expect(send(failed, { ...telling, page: 'https://acme.example/done' }).id).not.toBe(first.id)
    expect(send(failed, { ...telling, offersChanges: false }).id).not.toBe(first.id)
    expect(send(restored(failed, interfaceOnly), interfaceOnly).id).not.toBe(first.id)
    expect(send(restored(failed, telling), telling).id).toBe(first.id)
  })
})

describe('a draft', () => {
  const text = fc.string()
  const filled = fc.option(fc.string({ minLength: 1 }))

  it('comes back as it was typed, for its link', () => {
    const values = fc.record({
      ...{ customer: text, email: text, note: text, redirectUrl: filled },
      linkFor: fc.constantFrom('one' as const, 'anyone' as const),
    })
    fc.assert(
      fc.property(values, fc.string(), (typed, request) => {
        const typing = { id: 'id-1', values: typed, request, sent: null }
        expect(restored(typing, telling)).toEqual(typing)
      }),
    )
  })

  it('is nothing where nothing is typed', () => {
    expect(draftOf(newTyping(emptyLink)).value).toBeNull()
    expect(readDraft(null, telling)).toMatchObject({ values: emptyLink, request: null, sent: null })
  })

  it('is empty where it cannot be understood', () => {
    const read = (value: string) => readDraft({ id: 'id-1', value }, telling).values
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), value => {
        const { redirectUrl, linkFor, ...texts } = read(value)
        expect(redirectUrl === null || typeof redirectUrl === 'string').toBe(true)
        expect([null, 'one', 'anyone']).toContain(linkFor)
        for (const one of Object.values(texts)) expect(typeof one).toBe('string')
      }),
    )
    expect(read('{"customer":7,"email":"a@b.example"}')).toEqual({ ...emptyLink, email: 'a@b.example' })
  })

  it('without a redirect URL has the page of the connection, also one that an earlier version wrote', () => {
    const value = '{"customer":"Ann","email":"","note":"","redirectUrl":""}'
    expect(readDraft({ id: 'id-1', value }, telling).values).toEqual({ ...emptyLink, customer: 'Ann' })
  })
})
