import { expect, it } from 'vitest'
import { fail } from '../../../contract/failure.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { MailProblem } from '../../../contract/mail/mail.ts'
import type { AccountRow, AccountsSummary, Link } from '../../../contract/model.ts'
import { mailFilters, type RowMails, type Run, type RunState } from '../../../contract/run.ts'
import { linkOf } from '../../../contract/testing/link-of.ts'
import { listRoute, mailsWaitingRoute } from '../../shared/routes/account-route.ts'
import { settingsRoute } from '../../shared/routes/settings-route.ts'
import { clock } from '../../ui/text/when.ts'
import { inboxItems } from './items.ts'
import type { InboxData } from './queries.ts'

const now = new Date(2026, 10, 24, 10, 42).getTime()
const day = 86_400_000

const link = (id: string, more: Partial<Link> = {}): Link =>
  linkOf({
    ...{ id, customer: id, requestId: id, state: 'copied', url: `https://api.acme.example/connect/r/${id}` },
    ...{ createdAt: now - 3 * day, stateAt: now - 3 * day, handedAt: now - 3 * day, lastAt: now },
    ...more,
  })

const row: AccountRow = {
  id: 1,
  customerId: 'cus_1',
  name: 'Olivia Ordinary',
  email: 'olivia@ordinary.example',
  emailConfirmed: true,
  utilityAccount: true,
  position: 0,
  accountNumber: '7612044713',
  utility: 'PG&E',
  ...{ notedName: null, electricAccountId: null, street: null, city: null, state: null, zip: null },
  isNew: true,
}

const summary: AccountsSummary = {
  customers: 1,
  ended: 0,
  utilityAccounts: 1,
  newCustomers: 0,
  newest: null,
  asOf: now,
  upToDate: true,
  listOffered: true,
  refreshing: false,
  lastReading: null,
  ...{ missing: 0, readings: 0, utilities: [], states: [] },
}

/** A list, its links created, with mails in these states. */
const listMails = (mails: Partial<RowMails>, state: RunState = 'done', startedAt = now) => ({
  run: {
    id: 'r',
    name: 'october.csv',
    sample: [[]],
    columns: {},
    counts: {},
    state,
    startedAt,
  } as unknown as Run,
  mails: { ...Object.fromEntries(mailFilters.map(filter => [filter, 0])), ...mails } as RowMails,
})

const nothing: InboxData = {
  overview: {
    offersChanges: true,
    ...{ newcomers: [], returned: [], changed: [], failedMails: [] },
    waitingMail: null,
    mailsWait: 0,
    week: { from: now, to: now, made: 0, sent: 0, opened: 0, sharing: 0 },
  },
  summary,
  sharers: [],
  accepted: [],
  ended: [],
  declined: [],
  waiting: [],
  due: 0,
  unknown: [],
  runs: [],
  lists: [],
  mail: {
    server: null,
    passwordStored: false,
    practice: false,
    templates: [],
    waiting: 0,
    sent: 0,
    paused: false,
    hold: null,
    putOff: null,
  },
}
const itemsOf = (data: Partial<InboxData>, reachability: 'connected' | 'key_refused' = 'connected') =>
  inboxItems({ ...nothing, ...data }, { reachability }, now)
const lines = (data: Partial<InboxData>, reachability?: 'connected' | 'key_refused') =>
  itemsOf(data, reachability).map(({ group, title, detail, action }) => [group, title, detail, action.do])

it('is empty where nothing waits', () => {
  expect(itemsOf({})).toEqual([])
})

it('names a customer as staff noted them, once, and says where somebody else accepted', () => {
  const sharers = [row, { ...row, id: 2 }]
  expect(lines({ sharers })).toEqual([['shared', 'Olivia Ordinary', 'shares 2 utility accounts', 'open']])
  const called = sharers.map(one => ({ ...one, notedName: 'Riverside Dental' }))
  expect(lines({ sharers: called })).toEqual([
    ['shared', 'Riverside Dental', 'Olivia Ordinary shares 2 utility accounts', 'open'],
  ])
  const noted = link('Riverside Dental', { state: 'accepted', customerId: 'cus_1' })
  expect(lines({ sharers, accepted: [noted] })).toEqual([
    ['shared', 'Riverside Dental', 'accepted by Olivia Ordinary', 'open'],
  ])
  // Back after an end, which is no item that was done before.
  const ids = [[noted], [noted, { ...noted, endedAt: 7 }]].map(
    accepted => itemsOf({ sharers, accepted })[0]?.id,
  )
  expect(ids).toEqual(['shared:cus_1', 'shared:cus_1:7'])
  // By the standing link, which tells of no end.
  const overview = { ...nothing.overview, returned: [{ customerId: 'cus_1', endedAt: 8 }] }
  expect(itemsOf({ sharers, overview })[0]?.id).toBe('shared:cus_1:8')
  expect(lines({ sharers, accepted: [{ ...noted, email: 'office@riverside.example' }] })).toEqual([
    ['shared', 'Riverside Dental', 'accepted by Olivia Ordinary, not who you wrote to', 'look'],
  ])
})

it('says that another email accepted, not another person, where the name is the same', () => {
  const sharers = [{ ...row, email: 'olivia.o@example.com' }]
  const accepted = [
    link('Ordinary, Olivia', { state: 'accepted', customerId: 'cus_1', email: 'o@example.com' }),
  ]
  expect(lines({ sharers, accepted })).toEqual([
    ['shared', 'Ordinary, Olivia', 'accepted with another email: olivia.o@example.com', 'look'],
  ])
})

it('has until it is done that somebody else accepted, also once the account was looked at', () => {
  const sharers = [{ ...row, isNew: false }]
  const noted = link('Riverside Dental', { state: 'accepted', customerId: 'cus_1' })
  expect(lines({ sharers, accepted: [noted] })).toEqual([])
  expect(lines({ sharers, accepted: [{ ...noted, email: 'office@riverside.example' }] })).toEqual([
    ['shared', 'Riverside Dental', 'accepted by Olivia Ordinary, not who you wrote to', 'look'],
  ])
})

it('has who ended or declined of late, with the way to begin anew', () => {
  const over = { beganAt: 0, renewed: false }
  const olivia = { customerId: 'cus_1', name: 'Olivia Ordinary', endedAt: now - day }
  const long = { customerId: 'cus_2', name: null, endedAt: now - 31 * day }
  const ended = [
    { ...over, ...olivia, removalDue: now + 29 * day },
    { ...over, ...long, removalDue: null },
  ]
  const accepted = [link('Riverside Dental', { state: 'accepted', customerId: 'cus_1' })]
  const declined = [
    link('Unit 14', { state: 'declined', stateAt: now - 2 * day, declineReason: 'Not my building' }),
    // They got another link since, which waits for them instead.
    link('Unit 15', { state: 'declined', stateAt: now - 2 * day, renewed: true }),
  ]
  expect(lines({ ended, accepted, declined })).toEqual([
    ['ended', 'Unit 14', `declined: “${isolated('Not my building')}”`, 'write'],
    ['ended', 'Riverside Dental', expect.stringMatching(/^ended sharing; data kept until .*23/), 'renew'],
  ])
  expect(lines({ ended: ended.map(one => ({ ...one, renewed: true })), accepted })).toEqual([])
})

it('has who was to be asked again, the oldest promise first', () => {
  const waiting = [link('Waits', { openedAt: now - day }), link('Promised', { followUpAt: now - 5 * day })]
  const found = itemsOf({ waiting })
  expect(found.map(({ title }) => title)).toEqual(['Promised', 'Waits'])
  expect(found[1]?.detail).toBe('opened, no answer; sent 3 days ago')
  // A colleague's link is known to be handed over only because it was opened, so both times are the same.
  const opening = now - 3 * day
  const [ofColleague] = itemsOf({ waiting: [link('Theirs', { openedAt: opening, handedAt: opening })] })
  expect(ofColleague?.detail).toBe('opened 3 days ago, no answer')
  const openedOnly = { state: 'opened', openedAt: null, stateAt: opening, handedAt: opening } as const
  expect(itemsOf({ waiting: [link('Theirs', openedOnly)] })[0]?.detail).toBe('opened 3 days ago, no answer')
  // The time of opening may be unknown.
  const opened = itemsOf({
    waiting: [link('Opened', { state: 'opened', openedAt: null, stateAt: now - day })],
  })
  expect(opened[0]?.detail).toMatch(/^opened, no answer/)
})

it('says what is stuck as long as its cause is there', () => {
  const lastReading = fail({ code: 'key_refused' })
  const refused = { ...summary, upToDate: false, lastReading }
  expect(lines({ summary: refused }, 'key_refused')).toEqual([
    ['stuck', 'Accounts not read', 'The service refused the API key', 'read'],
  ])
  expect(lines({ summary: refused }, 'connected')).toEqual([])
  const mailOf = {
    ...{ linkId: 'a', customer: 'Ann', email: 'a@example.com', at: 1, redirectUrl: '' },
    ...{ corrected: false, reminds: false },
    ...{ state: 'refused' as const, problem: 'recipient_refused' as const, answer: null },
  }
  const unknown = { ...mailOf, state: 'unknown' as const, problem: 'outcome_unknown' as const }
  const failedMails = [mailOf, unknown, { ...mailOf, corrected: true }]
  expect(lines({ overview: { ...nothing.overview, failedMails } }).map(([, , , action]) => action)).toEqual([
    ...['correct', 'open', 'open'],
  ])
  // Another address does not help against these problems.
  const others = (['message_refused', 'gave_up'] as const).map(why => ({ ...mailOf, problem: why }))
  expect(lines({ overview: { ...nothing.overview, failedMails: others } })).toEqual([
    ['stuck', 'Ann', 'the mail was refused', 'open'],
    ['stuck', 'Ann', 'the mail server put the mail off for a day', 'open'],
  ])
  const said = (problem: MailProblem, answer: string | null) =>
    lines({ overview: { ...nothing.overview, failedMails: [{ ...mailOf, problem, answer }] } })[0]?.[2]
  const spam = isolated('Looks like spam')
  expect(said('message_refused', '554 5.7.1 Looks like spam')).toBe(`the mail was refused: “${spam}”`)
  expect(said('link_gone', null)).toBe('the mail was not sent: The link no longer works')
  const { mail } = nothing
  expect(
    lines({ mail: { ...mail, waiting: 26, hold: { problem: 'later', answer: null, until: null } } }),
  ).toEqual([['stuck', '26 mails waiting', 'The mail server asks to try later', 'send']])
  expect(lines({ mail: { ...mail, waiting: 26 } })).toEqual([
    ['running', '26 mails waiting', 'going out, 0 a minute', 'pauseMails'],
  ])
  const [putOff] = itemsOf({ mail: { ...mail, waiting: 1, putOff: now } })
  expect([putOff?.detail, putOff?.instead, putOff?.action.do]).toEqual([
    ...['put off by the mail server', `next try at ${clock(now)}`, 'send'],
  ])
  expect(lines({ mail: { ...mail, waiting: 26, paused: true } })).toEqual([
    ['stuck', '26 mails waiting', 'paused by you', 'resumeMails'],
  ])
  // None of a link that the register lists.
  expect(itemsOf({ mail: { ...mail, waiting: 26 } })[0]?.of).toEqual({ route: settingsRoute('mail') })
  const overview = { ...nothing.overview, mailsWait: 2 }
  expect(itemsOf({ overview, mail: { ...mail, waiting: 26 } })[0]?.of).toEqual({ route: mailsWaitingRoute })
  expect(
    lines({ lists: [listMails({ mail_waiting: 26 })], mail: { ...mail, waiting: 26, paused: true } }),
  ).toEqual([['stuck', 'october.csv', '26 mails waiting; paused by you', 'resumeMails']])
  // Others wait as well: no list is named for all of them.
  const more = { lists: [listMails({ mail_waiting: 1 })], mail: { ...mail, waiting: 26 } }
  expect(lines(more)[0]?.[1]).toBe('26 mails waiting')
  const hold = { problem: 'password_refused', answer: null, until: null } as const
  const held = lines({ lists: [listMails({ mail_waiting: 26 })], mail: { ...mail, waiting: 26, hold } })
  expect(held[0]?.[2]).toBe('26 mails waiting: The mail server refused user or password')
})

it('names whose mail waits where it is a single one, and leads to its record', () => {
  const waitingMail = { linkId: 'a', customer: 'Ann', email: 'a@example.com', at: 1 }
  const data = {
    overview: { ...nothing.overview, waitingMail },
    mail: { ...nothing.mail, waiting: 1, putOff: now },
  }
  expect(itemsOf(data)).toEqual([
    expect.objectContaining({
      ...{ id: 'waits:a:1:put-off', title: 'Ann', detail: '1 mail waiting; put off by the mail server' },
      ...{ of: { linkId: 'a' }, action: { do: 'send' } },
    }),
  ])
  // The id depends on the queue's state, so that Done on one state does not hide the next.
  const idOf = (mail: Partial<InboxData['mail']>) =>
    itemsOf({ ...data, mail: { ...data.mail, ...mail } })[0]?.id
  const hold = { problem: 'later', answer: null, until: null } as const
  const ids = [idOf({ putOff: null }), idOf({}), idOf({ paused: true }), idOf({ hold })]
  expect(new Set(ids).size).toBe(4)
  expect(lines({ ...data, lists: [listMails({ mail_waiting: 1 })] })[0]?.[1]).toBe('october.csv')
})

it('waits with the mails of each list that nobody sent once its links are created', () => {
  const mail = { ...nothing.mail, practice: true }
  const unsent = listMails({ mail_none: 54, mail_nameless: 1, mail_handed: 1 })
  const lists = [unsent]
  expect(lines({ mail, lists })).toEqual([
    ['stuck', 'october.csv', 'links created, 55 mails not sent (1 without a name)', 'open'],
  ])
  expect(itemsOf({ mail, lists })[0]?.of).toEqual({ route: listRoute('r') })
  expect(lines({ mail, lists: [listMails({ mail_none: 1 }, 'stopped')] })).toHaveLength(1)
  // Also with the mails of a list before the latest.
  expect(lines({ mail, lists: [listMails({ mail_handed: 3 }), unsent] })).toHaveLength(1)
  // Without a mail server there is nothing to send them with.
  expect(lines({ lists })).toEqual([])
  // Done is kept, and does not hide the mails of links that corrected rows got since.
  const [item] = itemsOf({ mail, lists })
  const more = { ...unsent, run: { ...unsent.run, counts: { created: 57 } as Run['counts'] } }
  expect([item?.isKept, itemsOf({ mail, lists: [more] })[0]?.id === item?.id]).toEqual([true, false])
  // What is left of the queue says that mails wait, and a list that is on its way says so itself.
  expect(lines({ mail, lists: [listMails({ mail_none: 1, mail_waiting: 1 })] })).toEqual([])
  expect(lines({ mail, lists: [listMails({ mail_none: 1 }, 'running')] })).toEqual([])
  expect(lines({ mail, lists: [listMails({ mail_none: 1 }, 'done', now - 31 * day)] })).toEqual([])
  expect(lines({ mail, lists: [listMails({ mail_handed: 3, mail_left_out: 2 })] })).toEqual([])
})

it('says of a list that was done how many rows were corrected since, and of another that it is paused', () => {
  const counts = { created: 2, failed: 0, unknown: 0, waiting: 1, sending: 0 }
  const run = { ...{ id: 'r', name: 'october.csv', state: 'paused', paused: null, perSecond: null }, counts }
  const itemOf = (wasDone: boolean) => {
    const [item] = itemsOf({ runs: [{ ...run, wasDone, sample: [[]], columns: {} } as unknown as Run] })
    return [item?.detail, item?.action.do]
  }
  expect(itemOf(false)).toEqual(['2 of 3 links created, paused by you', 'resume'])
  expect(itemOf(true)).toEqual(['1 row corrected, without a link yet', 'create'])
})
