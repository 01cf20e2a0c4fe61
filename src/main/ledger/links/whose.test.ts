import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ledgerWithLinks, page } from '../testing/link-samples.ts'

let at: ReturnType<typeof ledgerWithLinks>
beforeEach(() => {
  at = ledgerWithLinks()
})
afterEach(() => at.close())

describe('what the service tells of a link', () => {
  it('goes into the row with its URL, else into one of a colleague; the same again changes nothing', () => {
    at.add('own', 'Maria')
    expect(at.apply('own', { state: 'started', stateAt: 200 }, 200)).toBe(true)
    expect(at.apply('q', { state: 'accepted', stateAt: 300, customerId: 'c1', email: 'q@x.example' })).toBe(
      true,
    )
    const before = at.content()
    expect([
      at.apply('own', { state: 'started', stateAt: 200 }, 200),
      at.apply('q', { state: 'accepted', stateAt: 300, customerId: 'c1' }),
    ]).toEqual([false, false])
    expect(at.content()).toEqual(before)
    expect(at.link('own')).toMatchObject({
      state: 'opened',
      openedAt: 200,
      requestId: 'own',
      maker: null,
      lastAt: 200,
    })
    expect(at.link('team-q')).toMatchObject({
      state: 'accepted',
      stateAt: 300,
      maker: 'Night desk',
      customerId: 'c1',
      createdAt: 90,
    })
    expect([at.actions('own'), at.actions('team-q')]).toEqual([
      ['200 opened there', '100 created'],
      ['300 accepted there', '90 created there'],
    ])
    expect([at.found('night'), at.ledger.links.makers(1)]).toEqual([['team-q'], ['Night desk']])
    expect(at.facts()).toMatchObject({
      c1: { notedName: 'Of q', notedBy: 'link', linkEmail: 'q@x.example', knownBy: 'service', standing: 0 },
    })
    const told = at.ledger.facts.last(1)
    at.ledger.links.edits.edit(1, 'team-q', { email: 'qq@x.example' }, 400)
    expect(at.ledger.facts.after(1, told, 9).facts).toMatchObject([{ linkEmail: 'qq@x.example' }])
  })

  it('takes a link out of the archive once its customer accepts it, and at no later report', () => {
    at.add('own', 'Maria')
    const archive = (time: number) =>
      at.ledger.links.edits.archive(at.ledger.links.numbersOf(1, ['own']), true, time)
    archive(110)
    at.apply('own', { state: 'started', stateAt: 200 }, 200)
    expect(at.found('maria')).toEqual([])
    at.apply('own', { state: 'accepted', stateAt: 300, customerId: 'c1' }, 200)
    expect(at.found('maria')).toEqual(['own'])
    expect(at.actions('own').slice(0, 2)).toEqual(['300 accepted there', '300 restored there'])
    archive(310)
    at.apply('own', { state: 'accepted', stateAt: 300, customerId: 'c1' }, 220)
    expect(at.found('maria')).toEqual([])
    at.add('late', 'Nora')
    at.ledger.links.edits.archive(at.ledger.links.numbersOf(1, ['late']), true, 500)
    at.apply('late', { state: 'accepted', stateAt: 400, customerId: 'c2' })
    expect(at.actions('late').slice(0, 2)).toEqual(['501 restored there', '500 archived'])
  })

  it('before its own answer is here comes into its own row then, with all that was done meanwhile', () => {
    const { links, mails } = at.ledger
    links.add(1, {
      id: 'own',
      customer: 'Maria',
      email: '',
      note: 'Mine',
      redirectUrl: page,
      createdAt: 80,
      noted: true,
    })
    at.apply('q', { state: 'started', stateAt: 200 }, 200)
    links.markCopied('team-q', 210)
    links.edits.edit(1, 'team-q', { email: 'typed@x.example' }, 220)
    mails.add([
      { id: 'm', linkId: 'team-q', messageId: 'm', to: 'to', subject: 's', text: 't', createdAt: 230 },
    ])
    links.setUrl({ id: 'own', url: 'https://c.example/r/q', at: 240 })
    links.endMaking('own')
    expect(at.link('team-q')).toBeNull()
    expect(at.link('own')).toMatchObject({
      ...{
        customer: 'Maria',
        email: 'typed@x.example',
        note: 'Mine',
        state: 'opened',
        requestId: 'q',
        maker: null,
      },
      ...{ copiedAt: 210, handedAt: 210, lastAt: 200, mail: { state: 'waiting' } },
    })
    expect(at.actions('own')).toEqual(['220 email', '210 copied', '200 opened there', '80 created'])
    expect([at.found('typed'), at.found('night')]).toEqual([['own'], []])
    expect(links.history(1, 'own').asked).toEqual({ customer: 'Maria', email: '', note: 'Mine' })
  })

  it('before its own answer is here comes into its own row with why it was declined, when it ended, that it was mailed, and its place in the archive', () => {
    const { links, mails } = at.ledger
    for (const id of ['no', 'yes'])
      links.add(1, { id, customer: '', email: '', note: '', redirectUrl: page, createdAt: 80, noted: true })
    at.apply('no', { state: 'declined', stateAt: 200, declineReason: 'Moved away' })
    at.apply('yes', { state: 'accepted', stateAt: 200, customerId: 'c1' })
    links.endAccepted(1, ['c1'], 300, 310)
    const mail = { id: 'm', messageId: 'm', to: 'to', subject: 's', text: 't', createdAt: 230 }
    mails.add([{ ...mail, linkId: 'team-no' }])
    links.edits.archive(links.numbersOf(1, ['team-yes']), true, 350)
    for (const id of ['no', 'yes']) {
      links.setUrl({ id, url: `https://c.example/r/${id}`, at: 400 })
      links.endMaking(id)
    }
    expect(at.link('no')).toMatchObject({ state: 'declined', declineReason: 'Moved away' })
    expect(at.link('yes')).toMatchObject({
      state: 'accepted',
      endedAt: 310,
      endNoticed: true,
      archived: true,
    })
    const withoutMail = { mail: 'without', archived: true } as const
    expect([links.count(1, { mail: 'with' }), links.count(1, withoutMail)]).toEqual([1, 1])
  })

  it('before its own answer is here comes into its own row with its whole history', () => {
    const { links } = at.ledger
    links.add(1, {
      id: 'own',
      customer: '',
      email: '',
      note: '',
      redirectUrl: page,
      createdAt: 80,
      noted: true,
    })
    at.apply('q', { state: 'declined', stateAt: 200 })
    at.apply('q', { state: 'accepted', stateAt: 300, customerId: 'c1' })
    links.setUrl({ id: 'own', url: 'https://c.example/r/q', at: 400 })
    links.endMaking('own')
    expect(at.actions('own')).toEqual(['300 accepted there', '200 declined there', '80 created'])
  })

  it('before its own answer is here comes into its own row with the day that was chosen after the customer answered, not one from before', () => {
    const { links } = at.ledger
    for (const id of ['own', 'two'])
      links.add(1, { id, customer: '', email: '', note: '', redirectUrl: page, createdAt: 80, noted: true })
    links.edits.edit(1, 'two', { followUpAt: 700 }, 100)
    for (const id of ['q', 'r']) at.apply(id, { state: 'accepted', stateAt: 200, customerId: 'c1' })
    links.edits.edit(1, 'team-q', { followUpAt: 900 }, 300)
    for (const [id, end] of [
      ['own', 'q'],
      ['two', 'r'],
    ] as const) {
      links.setUrl({ id, url: `https://c.example/r/${end}`, at: 400 })
      links.endMaking(id)
    }
    expect([at.link('own')?.followUpAt, at.link('two')?.followUpAt]).toEqual([900, null])
    expect(at.actions('own')).toEqual(['300 follow_up', '200 accepted there', '80 created'])
  })

  it('that it was opened says that somebody had handed it over, so that its silence is noticed', () => {
    at.apply('q', { state: 'started', stateAt: 200 }, 200)
    const due = { handedBefore: 300, until: 300 }
    const waiting = at.ledger.links.page(1, { followUp: true, due, offset: 0, limit: 9 }).rows
    expect(waiting).toMatchObject([{ id: 'team-q', handedAt: 200 }])
  })

  it('is what a row is dated by, not what was noted or put away here', () => {
    const { edits, numbersOf } = at.ledger.links
    at.apply('q', { state: 'started', stateAt: 200 }, 200)
    edits.edit(1, 'team-q', { note: 'Call them' }, 300)
    edits.archive(numbersOf(1, ['team-q']), true, 400)
    edits.archive(numbersOf(1, ['team-q']), false, 500)
    expect(at.link('team-q')?.lastAt).toBe(200)
  })

  it('is hidden while it may be what is still unknown here', () => {
    at.add('own', 'Of q', { url: null, noted: true })
    at.apply('q')
    expect(at.found('')).toEqual(['own'])
    at.apply('q', { state: 'started' })
    expect(at.found('')).toEqual(['own', 'team-q'])
  })
})

describe('the standing link', () => {
  const standing = (id: string, customer = '', url = 'https://c.example/s/1') =>
    at.add(id, customer, { redirectUrl: null, url })

  it("is its own row, which is nobody's; renewed, those who came by the earlier one came by it all the same", () => {
    const { links, customers } = at.ledger
    standing('handed', 'Ann')
    standing('own')
    expect(links.standing.current(1)?.id).toBe('own')
    expect([links.standing.ownRow(1, 'https://c.example/s/1')?.id, links.standing.ownRow(1, 'x')]).toEqual([
      'own',
      null,
    ])
    at.db.transaction(() => customers.cameBy(1, 'c', 'https://c.example/s/1'))()
    expect(at.facts()).toMatchObject({ c: { standing: 1, knownBy: 'service' } })
    links.standing.setRenewed('own', 'https://c.example/s/2', 300)
    links.remove('handed')
    expect(at.facts()).toMatchObject({ c: { standing: 1 } })
    expect(at.link('own')).toMatchObject({ url: 'https://c.example/s/2', state: 'copied', handedAt: 300 })
    const { last } = at.ledger.facts.after(1, 0, 9)
    at.db.transaction(() => customers.cameBy(1, 'd', 'https://c.example/s/3'))()
    standing('third', '', 'https://c.example/s/3')
    expect(at.ledger.facts.after(1, last, 9).facts).toMatchObject([{ customerId: 'd', standing: 1 }])
  })

  it('that the service renewed no longer works in rows of the earlier one', () => {
    const { markReplaced } = at.ledger.links.standing
    standing('old')
    standing('new', '', 'https://c.example/s/2')
    expect([
      markReplaced(1, 'https://c.example/s/2', 500),
      markReplaced(1, 'https://c.example/s/2', 600),
    ]).toEqual([true, false])
    expect([at.link('old')?.state, at.link('old')?.stateAt, at.link('new')?.state]).toEqual([
      'replaced',
      500,
      'created',
    ])
    expect(markReplaced(1, 'https://c.example/s/1', 700)).toBe(true)
    expect([at.link('old')?.state, at.link('new')?.state]).toEqual(['created', 'replaced'])
  })
})

describe('what a person says of whose a link is', () => {
  it('is a fact of the customer until it is taken back, and the link is open until then', () => {
    const { matches, ofCustomers } = at.ledger.links
    at.add('l', 'Ann')
    expect(ofCustomers.open(1).map(({ id }) => id)).toEqual(['l'])
    expect(matches.confirm(1, { customerId: 'c', id: 'l' }, 300)).toBe(true)
    expect(matches.confirm(1, { customerId: 'd', id: 'l' }, 300)).toBe(false)
    expect(ofCustomers.open(1)).toEqual([])
    expect([at.link('l')?.state, at.actions('l')[0]]).toEqual(['accepted', '300 accepted'])
    expect(ofCustomers.cameBy(1, 'c')).toMatchObject({ id: 'l', confirmed: true, standing: false })
    expect(ofCustomers.customers(1, '', 9)).toMatchObject({
      rows: [{ customerId: 'c', linkId: 'l' }],
      next: null,
    })
    expect(at.facts()).toMatchObject({ c: { notedName: 'Ann', knownBy: 'person' } })
    at.ledger.links.setCustomerNames(1, [{ customerId: 'c', name: 'Annabel' }])
    expect([at.found('annabel'), at.link('l')?.customerName]).toEqual([['l'], 'Annabel'])
    matches.refuse(1, { customerId: 'c', id: 'l' })
    expect([at.link('l')?.state, at.actions('l'), at.found('annabel'), at.link('l')?.lastAt]).toEqual([
      'created',
      ['100 created'],
      [],
      100,
    ])
    expect(at.facts()).toMatchObject({ c: { notedName: null, knownBy: null } })
    expect(at.db.prepare('SELECT * FROM refused_link').all()).toHaveLength(1)
    matches.forget(1, { customerId: 'c', id: 'l' })
    expect(at.db.prepare('SELECT * FROM refused_link').all()).toEqual([])
  })
})
