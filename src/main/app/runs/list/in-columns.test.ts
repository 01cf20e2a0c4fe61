import { expect, it } from 'vitest'
import { inColumns } from './in-columns.ts'

const [john, lee] = ['Smith, John <j@x.example>', "'Lee, Ann' <ann@x.example>"]
const both = ['"Smith, John"\tj@x.example', '"Lee, Ann"\tann@x.example']

it.each([
  ['of Outlook', `${john}; ${lee}`, both],
  ['of Gmail', `${john}, ${lee},`, both],
  ['with an address alone', `bob@x.example, ${john}`, ['""\tbob@x.example', both[0]]],
  [
    'of addresses alone',
    'ann@x.example; bob@x.example,eve@x.example;',
    ['ann', 'bob', 'eve'].map(name => `""\t${name}@x.example`),
  ],
  ['below a header', `Name, Email\n${john}\n${lee}`, ['Name\tEmail', ...both]],
])('is divided where a line %s holds several people', (_what, text, lines) => {
  expect(inColumns(text)).toBe(lines.join('\n'))
})

it.each([
  ['of a CSV file', 'Name,Email\nLee,Ann <ann@x.example>'],
  ['of one row', 'Ann,ann@x.example'],
  ['of one address', 'ann@x.example'],
  ['of two addresses a row', 'ann@x.example,a@x.example\nbob@x.example,b@x.example'],
  ['with another column', `Contact;Phone\n${john};1`],
  ['longer than a list', `${john}\n${'\n'.repeat(100_001)}`],
  ['of more people than a list', `${john};`.repeat(100_002)],
])('is left as it is where it is text %s', (_what, text) => {
  expect(inColumns(text) === text).toBe(true)
})
