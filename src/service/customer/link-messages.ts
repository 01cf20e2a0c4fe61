import { inLanguages } from '../pages/language.ts'
import es from './link-messages.es.json' with { type: 'json' }

/** What staff read, whatever language the customer chose it in. */
export const declineReasons = [
  'I don’t know this company',
  'I don’t want to share this',
  'This is not my account',
  'I changed my mind',
] as const

const seeShared = 'See what you share'

const en = {
  share: 'Share your utility account with {company}',
  asks: '{company} asks to see:',
  asked: [
    { what: 'Utility and account number', why: 'of each account that you choose' },
    { what: 'Service address', why: 'where the electricity is used' },
    { what: 'Your name and email', why: 'so that they know whose account it is' },
  ],
  readOnly: 'Nothing else. They can change nothing, and you can end it at any time.',
  steps: 'Register or sign in, add your account, share. Until then nothing is shared.',
  register: 'Register',
  signIn: 'Sign in',
  decline: 'Decline',
  back: 'Back',
  choose: 'Choose what to share',
  chooseOne: 'Choose at least one utility account',
  addMore: 'Add another utility account',
  shareWith: 'Share with {company}',
  sharesAlready: 'You share with them already. Here you can share more.',
  practice: {
    title: 'Practice: play the customer',
    text: 'Accept at once as somebody invented, or go the whole way above.',
    persona: 'Invented customer',
    accept: 'Accept as an invented customer',
  },
  declining: {
    title: 'Decline to share with {company}?',
    text: 'Nothing is shared. You can still share later with the same link.',
    why: 'Why? {company} sees your answer.',
    ownWords: 'In your own words',
  },
  reasons: [...declineReasons],
  declined: {
    title: 'You declined',
    text: 'Nothing is shared with {company}. You can close this page.',
    go: 'Share after all',
  },
  thanks: {
    title: 'Thank you. You share with {company}',
    seesNow: 'They can now read this:',
    close: 'You can close this page.',
    goOn: 'Go on to {host}',
    changed: 'Changed your mind?',
    endedAtOnce: 'End it here or later: they are told at once and can read nothing more.',
    seeAll: 'See all that you share',
  },
  /** Where companies without a page of their own send customers who have accepted: it names no one. */
  thanksAnybody: {
    title: 'Thank you',
    text: 'What you chose is shared. You can close this page.',
    go: 'See or end what you share',
  },
  /** After practice, without a session. */
  thanksInvented: {
    title: 'Thank you',
    text: '{company} can now see the utility accounts of the invented customer. You can close this page.',
  },
  tooOften: {
    title: 'Please wait some hours',
    text: 'You have shared with {company} ten times within a day. Nothing was changed. Follow the link again tomorrow.',
    go: 'See or end what you share',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Check that all of it was copied. If it was, ask the company that sent it for a new one.',
  },
  replaced: {
    title: 'This link was replaced',
    text: '{company} has a new link now. Ask them to send it to you.',
  },
  withdrawn: {
    title: 'This link was withdrawn',
    text: '{company} no longer asks for your utility accounts with this link.',
  },
  usedByYou: {
    title: 'You have used this link',
    text: 'You accepted this link from {company}.',
    go: seeShared,
  },
  used: {
    title: 'This link was used already',
    text: 'It works for one customer only. If that was not you, ask {company} for a link of your own.',
    go: seeShared,
  },
}

export const messages = inLanguages({ en, es })
