import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailFields } from '../../../../contract/mail/mail.ts'
import { isMailAddress } from '../../../../contract/mail/mail-to.ts'
import { builtInTemplates } from './built-in.ts'
import { compose, composeDraft, htmlOf, mailtoOf } from './compose.ts'
import { fillTemplate, type MailValues } from './fill.ts'

const link = 'https://connect.acme.example/connect/r/7Qm2xW'
const values: MailValues = {
  customer: 'Maria Alvarez',
  company: 'Acme Solar',
  reference: 'R-1',
  link,
  linkDomain: 'connect.acme.example',
}

/** What somebody could type or paste: header ends, braces, markup, and anything. */
const nasty = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'x\r\nBcc: evil@example.com',
    'x\nSubject: other\n\nbody',
    'x\u2028Bcc: a@b.example',
    '"<evil@example.com>, other',
    '=?utf-8?q?=0D=0ABcc:_a@b.example?=',
    '{link} {customer}',
    '<script>alert(1)</script>',
    '.\r\nMAIL FROM:<a@b.example>',
    '\u202egnp.exe',
  ),
)
const nastyValues = fc
  .record({ customer: nasty, company: nasty, reference: nasty })
  .map(given => ({ ...values, ...given }))

const headersOf = (message: Buffer): string[] => {
  const text = message.toString()
  return text
    .slice(0, text.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
}
const namesOf = (message: Buffer): string[] => headersOf(message).map(header => header.split(':')[0] ?? '')

const usual = [
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Message-ID',
  'Date',
  'MIME-Version',
  'Content-Type',
].sort()

describe('a message', () => {
  it('has its own headers and no others, whatever its fields hold', async () => {
    await fc.assert(
      fc.asyncProperty(nastyValues, nasty, async (given, subject) => {
        const filled = fillTemplate({ subject: `{customer} ${subject}`, text: '{company}\n\n{link}' }, given)
        expect(filled.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u)
        const message = await compose({
          from: {
            name: fillTemplate({ subject: '{company}', text: '' }, given).subject,
            address: 'a@acme.example',
          },
          to: 'maria@alvarez.example',
          replyTo: 'office@acme.example',
          ...filled,
          link,
          messageId: '<one@acme.example>',
        })
        expect(namesOf(message).sort()).toEqual(usual)
        expect(headersOf(message)).toContain('To: maria@alvarez.example')
        expect(headersOf(message)).toContain('Reply-To: office@acme.example')
        expect(headersOf(message)).toContain('Message-ID: <one@acme.example>')
        expect(headersOf(message).find(header => header.startsWith('From:'))).toMatch(
          /<a@acme\.example>$|^From: a@acme/,
        )
      }),
      { numRuns: 150 },
    )
  })

  it('is filled once: a value that looks like a field stays what it is', () => {
    const { text } = fillTemplate(
      { subject: 'x', text: '{customer} {link}' },
      { ...values, customer: '{link}' },
    )
    expect(text).toBe(`{link} ${link}`)
  })

  it('keeps a name that is read from right to left apart from the words around it', () => {
    const words = { subject: '{customer}: hello', text: 'Hello {customer}, {link}' }
    expect(fillTemplate(words, { ...values, customer: '\u202eשרה' })).toMatchObject({
      subject: 'שרה: hello',
      text: `Hello \u2068שרה\u2069, ${link}`,
    })
  })

  it('says what is missing and what is no field, and fills in the rest', () => {
    const words = { subject: '{company}', text: 'Hello {customer}, {custmer} {linkDomain} { link} {}' }
    expect(fillTemplate(words, { ...values, customer: ' \n', company: '' })).toEqual({
      subject: '{company}',
      text: 'Hello {customer}, {custmer} connect.acme.example { link} {}',
      missing: ['company', 'customer'],
      unknown: ['custmer'],
    })
  })

  it('is there in English and Spanish, with the link and its real domain', () => {
    expect(builtInTemplates.map(({ name }) => name)).toEqual([
      'English',
      'Español',
      'Reminder',
      'Recordatorio',
      'After a decline',
      'Tras un rechazo',
    ])
    for (const template of builtInTemplates) {
      const filled = fillTemplate(template, values)
      expect([...filled.missing, ...filled.unknown]).toEqual([])
      expect(filled.text.split('\n')).toContain(link)
      expect(filled.text).toContain('connect.acme.example.')
      for (const field of mailFields) expect(filled.text).not.toContain(`{${field}}`)
      // After the greeting a new sentence begins.
      expect(filled.text.split('\n')[2]).toMatch(/^[A-Z]/)
    }
  })

  it('as HTML has the same words, and no markup but its own', () => {
    fc.assert(
      fc.property(nasty, words => {
        const html = htmlOf(`${words}\n\n${link}\n`, link)
        const tags = new Set(html.match(/<\/?[a-z!][^>]*>/gi) ?? [])
        const own = [
          '<!DOCTYPE html>',
          '<html>',
          '<body>',
          '<p>',
          '</p>',
          '<br>',
          '</body>',
          '</html>',
          `<a href="${link}">`,
          '</a>',
        ]
        expect([...tags].filter(tag => !own.includes(tag))).toEqual([])
        expect(html).toContain(`<a href="${link}">${link}</a>`)
      }),
    )
  })
})

describe('by hand', () => {
  it('is a draft to one address or to nobody, and has its own headers and no others', async () => {
    const to = fc.oneof(
      nasty,
      fc.constantFrom(
        'a@b.example, x@y.example',
        'a@b.example\r\nBcc: x@y.example',
        'a@b.example>\r\nBcc: <x@y.example',
        '"x" <x@y.example>',
        'group: a@b.example;',
        'a\u202e@b.example',
        '\ud800@b.example',
      ),
    )
    const may = new Set(['To', 'Subject', 'Message-ID', 'Date', 'X-Unsent', 'MIME-Version', 'Content-Type'])
    may.add('Content-Transfer-Encoding')
    await fc.assert(
      fc.asyncProperty(to, nasty, nasty, async (address, subject, text) => {
        const draft = await composeDraft({ to: address, subject, text, link })
        const others = namesOf(draft).filter(name => !may.has(name))
        expect(others).toEqual([])
        const named = headersOf(draft).filter(header => header.startsWith('To:'))
        expect(named).toEqual(
          isMailAddress(address) ? [expect.stringMatching(/^To: [^\s,<>"]+@[^\s,<>"]+$/)] : [],
        )
      }),
      { numRuns: 60 },
    )
  })

  it('fits into an address that mail programs take, or is none', () => {
    fc.assert(
      fc.property(fc.emailAddress(), nasty, fc.string({ maxLength: 3000 }), (to, subject, text) => {
        const address = mailtoOf(to, subject.toWellFormed(), text.toWellFormed())
        if (address === null) return
        expect(address.length).toBeLessThanOrEqual(1_900)
        const url = new URL(address)
        expect(decodeURIComponent(url.pathname)).toBe(to)
        expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
        expect(url.searchParams.get('body')).toBe(text.toWellFormed().replace(/\r?\n/g, '\r\n'))
      }),
    )
    expect(mailtoOf('a@b.example', 'x', 'y'.repeat(2000))).toBeNull()
    // A service may cut a character of an address in two, which a question then holds.
    expect(mailtoOf('a@b.example', 'x', '9 Oak\ud83d')).toContain('body=9%20Oak%EF%BF%BD')
  })

  it('is a draft that says so to Outlook and Apple Mail', async () => {
    const draft = await composeDraft({
      to: 'maria@alvarez.example',
      subject: 'Grüße',
      text: link,
      link,
    })
    expect(headersOf(draft)).toContain('X-Unsent: 1')
    expect(namesOf(draft)).not.toContain('From')
    expect(headersOf(draft)).toContain('To: maria@alvarez.example')
  })
})
