import { describe, expect, it } from 'vitest'
import { emptyLink } from './draft.ts'
import { beginTyping, draftOf, offered, refused, send, taken, typed } from './typing.ts'

const interfaceOnly = { page: null, tellsChanges: false, known: true }
const telling = { page: 'https://acme.example/thanks', tellsChanges: true, known: true }
const ann = { ...emptyLink, customer: 'Ann', email: 'ann@example.com' }
const bob = { ...ann, customer: 'Bob' }
const elsewhere = { ...ann, redirectUrl: 'https://example.com/' }
const first = typed(beginTyping(null, 'id-1', interfaceOnly), ann)

describe('what is typed', () => {
  it('is sent under its draft’s id, and gone from the form once it is in the register', () => {
    expect(draftOf(first)).toMatchObject({ id: 'id-1', values: ann })
    const sent = send(first, 'id-2')
    expect(sent.sent).toMatchObject({ id: 'id-1', values: ann })
    expect(draftOf(sent)).toMatchObject({ id: 'id-1', values: ann })
    expect(draftOf(taken(sent))).toMatchObject({ id: 'id-2', values: emptyLink })
  })

  it('for the next customer meanwhile is another draft, and stays without anything of the one before', () => {
    const next = typed(send(first, 'id-2'), bob)
    const onlyBob = { ...emptyLink, customer: 'Bob' }
    expect(draftOf(next)).toMatchObject({ id: 'id-2', values: onlyBob })
    expect(taken(next).values).toEqual(onlyBob)
    expect(send(taken(next), 'id-3').sent).toMatchObject({ id: 'id-2', values: onlyBob })
  })

  it('and refused is the same request again, until what would be sent changes', () => {
    const failed = refused(send(first, 'id-2'))
    expect(failed.values).toEqual(ann)
    expect(draftOf(failed).id).toBe('id-1')
    expect(draftOf(typed(failed, { ...ann, note: 'Only for us' })).id).toBe('id-1')
    expect(draftOf(typed(failed, elsewhere)).id).toBe('id-2')
    expect(draftOf(typed(typed(failed, elsewhere), ann)).id).toBe('id-1')
    const again = refused(send(typed(failed, elsewhere), 'id-3'))
    expect(draftOf(again).id).toBe('id-2')
    expect(draftOf(typed(again, ann)).id).toBe('id-3')
  })

  it('and kept over a restart is the same request, until what would be sent changes', () => {
    const restored = beginTyping(draftOf(refused(send(first, 'id-2'))), 'id-9', interfaceOnly)
    expect(draftOf(restored)).toMatchObject({ id: 'id-1', values: ann })
    expect(draftOf(typed(restored, elsewhere)).id).toBe('id-9')
  })

  it('is another request where its notes are sent and changed, or the page that nobody typed is another by now', () => {
    const failed = refused(send(offered(first, telling), 'id-2'))
    expect(draftOf(failed).id).toBe('id-1')
    expect(draftOf(typed(failed, { ...ann, note: 'Call back' })).id).toBe('id-2')
    expect(draftOf(offered(failed, { ...telling, page: 'https://acme.example/done' })).id).toBe('id-2')
    expect(draftOf(offered(failed, { ...telling, tellsChanges: false })).id).toBe('id-2')
    expect(draftOf(beginTyping(draftOf(failed), 'id-9', interfaceOnly)).id).toBe('id-9')
    expect(draftOf(beginTyping(draftOf(failed), 'id-9', telling)).id).toBe('id-1')
  })
})
