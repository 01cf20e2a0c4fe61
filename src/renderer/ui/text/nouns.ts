/** What is counted, as a sentence names one of it and several. */
export const nouns = {
  'back-up': { one: 'back-up', other: 'back-ups' },
  change: { one: 'change', other: 'changes' },
  customer: { one: 'customer', other: 'customers' },
  day: { one: 'day', other: 'days' },
  draft: { one: 'draft', other: 'drafts' },
  hour: { one: 'hour', other: 'hours' },
  item: { one: 'item', other: 'items' },
  key: { one: 'key', other: 'keys' },
  label: { one: 'label', other: 'labels' },
  link: { one: 'link', other: 'links' },
  mail: { one: 'mail', other: 'mails' },
  minute: { one: 'minute', other: 'minutes' },
  'more link': { one: 'more link', other: 'more links' },
  'more utility account': { one: 'more utility account', other: 'more utility accounts' },
  'new link': { one: 'new link', other: 'new links' },
  other: { one: 'other', other: 'others' },
  'other detail': { one: 'other detail', other: 'other details' },
  'other entry': { one: 'other entry', other: 'other entries' },
  problem: { one: 'problem', other: 'problems' },
  row: { one: 'row', other: 'rows' },
  second: { one: 'second', other: 'seconds' },
  sheet: { one: 'sheet', other: 'sheets' },
  text: { one: 'text', other: 'texts' },
  'utility account': { one: 'utility account', other: 'utility accounts' },
} as const

export type Noun = keyof typeof nouns
