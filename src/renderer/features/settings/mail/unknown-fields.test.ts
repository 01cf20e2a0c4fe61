import { expect, it } from 'vitest'
import { unknownFields } from './unknown-fields.ts'

it('names the first unknown field of a template, where it stands', () => {
  const text = 'Hi {customer}, {custmer} and {other}: {link}'
  expect(unknownFields({ subject: 'For {Customer}', text })).toEqual([
    { path: 'subject', message: '{Customer} is not a field' },
    { path: 'text', message: '{custmer} is not a field' },
  ])
  expect(unknownFields({ subject: '{company}', text: '{not a field} {} {link} {linkDomain}' })).toEqual([])
})
