import { inLanguages } from './language.ts'
import es from './page-messages.es.json' with { type: 'json' }

const en = {
  product: 'Utility Connect',
  skip: 'Skip to the content',
  signOut: 'Sign out',
  asker: 'through Utility Connect',
  main: 'Main',
  navigation: {
    portal: {
      '/portal/accounts': 'Accounts',
      '/portal/links': 'Connect links',
      '/portal/keys': 'API keys',
      '/portal/password': 'Password',
    },
    customer: { '/customer': 'What you share', '/customer/password': 'Password' },
  },
  /** The switch to the other language, in its own words. */
  otherLanguage: 'Español',
  practice: {
    label: 'Practice',
    title: 'Practice.',
    text: 'Everybody here is invented; nothing reaches a real person.',
    rehearsal: 'Rehearsal',
  },
  error: 'Error: {title}',
  check: 'Please check this',
  optional: '(optional)',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  actions: 'Actions',
  pages: 'Pages',
  latest: 'Back to the latest',
  earlier: 'Earlier',
  unseen: 'A character that cannot be seen',
  notGiven: 'Not given',
  noUtility: 'Utility not given',
  atMost: { one: 'At most {count} character', other: 'At most {count} characters' },
  notFound: {
    title: 'There is no such page',
    text: 'The address may be mistyped, or what it showed is gone.',
    go: 'Go to the start',
  },
  oldForm: {
    title: 'This form is too old',
    text: 'Nothing was changed. You signed in or out since, or your browser keeps no cookies.',
    go: 'Go to the start',
  },
  haste: {
    title: 'That was too fast',
    text: {
      one: 'Wait a second, then load this page again. Nothing was changed.',
      other: 'Wait {count} seconds, then load this page again. Nothing was changed.',
    },
  },
  faults: {
    away: { title: 'Please try again in a moment', text: 'We could not do this right now.' },
    full: { title: 'Please try again later', text: 'The service has no room left right now.' },
    fault: { title: 'Something went wrong on our side', text: 'We are sorry. Please try again.' },
  },
  reference: 'Reference: {id}',
}

export const messages = inLanguages({ en, es })
