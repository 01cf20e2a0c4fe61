import { inLanguages } from '../pages/language.ts'
import es from './customer-messages.es.json' with { type: 'json' }

const en = {
  intro: {
    signIn: 'See which companies can read your utility accounts, and answer their requests.',
    register: 'It takes a minute. Nothing is shared until you say so.',
  },
  title: 'What you share',
  companies: 'Companies with access',
  noCompany: 'No company sees your utility accounts.',
  covered: {
    one: '{count} utility account, since {since}',
    other: '{count} utility accounts, since {since}',
  },
  end: {
    ask: 'End sharing',
    sure: 'End sharing with {company}',
    text: 'They no longer see your utility accounts, at once. To share again you need a new link from them.',
  },
  accounts: 'Your utility accounts',
  change: 'Change',
  thisAccount: 'this account',
  remove: { ask: 'Remove', sure: 'Remove it', text: 'Companies that see this utility account no longer do.' },
  add: {
    title: 'Add a utility account',
    text: 'Adding it does not share it. You choose that when you follow a link.',
  },
  delete: {
    title: 'Delete your account',
    ask: 'Delete account',
    sure: 'Delete everything',
    text: 'Your name, your utility accounts and everything that you share are removed, at once and for good. Companies keep what they have copied.',
  },
  back: 'Back',
  account: 'Account {number}',
  noNumber: 'not given',
  noAddress: 'Address not given',
  form: {
    addTitle: 'Add your utility account',
    changeTitle: 'Change this utility account',
    provider: { label: 'Utility', hint: 'Type a few letters and choose yours, or type its full name.' },
    account: { label: 'Account number', hint: 'On your bill, often at the top right.' },
    street: { label: 'Street and number' },
    city: { label: 'City' },
    state: { label: 'State' },
    zip: { label: 'ZIP code' },
    choose: 'Choose',
    add: 'Add utility account',
    save: 'Save',
    full: {
      one: 'You have {count} utility account, which is the most.',
      other: 'You have {count} utility accounts, which is the most.',
    },
    wrong: {
      provider: 'Choose your utility, or type its name',
      account: 'Enter the account number from your bill',
      street: 'Enter the street and number',
      city: 'Enter the city',
      state: 'Choose the state',
      zip: 'Enter a ZIP code such as 94103, or leave it empty',
    },
  },
}

export const messages = inLanguages({ en, es })
