import { describe, expect, it } from 'vitest'
import { emptyLink } from './draft.ts'
import { beginTyping, draftOf, refused, send, taken, typed } from './typing.ts'

const ann = { ...emptyLink, customer: 'Ann', email: 'ann@example.com' }
const bob = { ...ann, customer: 'Bob' }
const elsewhere = { ...ann, redirectUrl: 'https://example.com/' }
const first = typed(beginTyping(null, 'id-1'), ann)

describe('what is typed', () => {
  it('is sent under its draft’s id, and gone from the form once it is in the register', () => {
    expect(draftOf(first)).toEqual({ id: 'id-1', values: ann })
    const sent = send(first, 'id-2')
    expect(sent.sent).toEqual({ id: 'id-1', values: ann })
    expect(draftOf(sent)).toEqual({ id: 'id-1', values: ann })
    expect(draftOf(taken(sent))).toEqual({ id: 'id-2', values: emptyLink })
  })

  it('for the next customer meanwhile is another draft, and stays without anything of the one before', () => {
    const next = typed(send(first, 'id-2'), bob)
    const onlyBob = { ...emptyLink, customer: 'Bob' }
    expect(draftOf(next)).toEqual({ id: 'id-2', values: onlyBob })
    expect(taken(next).values).toEqual(onlyBob)
    expect(send(taken(next), 'id-3').sent).toEqual({ id: 'id-2', values: onlyBob })
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
    const restored = beginTyping({ id: 'id-1', values: ann }, 'id-9')
    expect(draftOf(restored)).toEqual({ id: 'id-1', values: ann })
    expect(draftOf(typed(restored, elsewhere)).id).toBe('id-9')
  })
})
