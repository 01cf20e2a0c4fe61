/** @jsxImportSource hono/jsx */
import { Words } from '../pages/outside.tsx'
import { isolated } from '../pages/text.ts'

/** A page's title with the company's name in it, and the same as a heading. */
const titled =
  (before: string, after = '') =>
  (name: string) => ({
    title: `${before}${isolated(name)}${after}`,
    heading: (
      <>
        {before}
        <Words text={name} />
        {after}
      </>
    ),
  })

export const titles = {
  share: titled('Share your utility account with '),
  add: { title: 'Add your utility account' },
  change: { title: 'Change this utility account' },
  decline: titled('Decline to share with ', '?'),
  thanks: titled('Thank you. You share with '),
}

export const texts = {
  asksFor: ' asks to see:',
  asked: [
    { what: 'Utility and account number', why: 'of each account that you choose' },
    { what: 'Service address', why: 'where the electricity is used' },
    { what: 'Your name and email', why: 'so that they know whose account it is' },
  ],
  readOnly: 'Nothing else. They can change nothing, and you can end it at any time.',
  steps: 'Register or sign in, add your account, share. Until then nothing is shared.',
  goOn: 'Go on to ',
  addMore: 'Add another utility account',
  choose: 'Choose what to share',
  chooseOne: 'Choose at least one utility account',
  sharesAlready: 'You share with them already. Here you can share more.',
  why: 'Why? They are told.',
  ownWords: 'In your own words',
  nothingShared: 'Nothing is shared. You can still share later with the same link.',
  seesNow: 'They can now read this:',
  shareAgain: 'To share again you need a new link from them.',
  endedAtOnce: 'End it here or later: they are told at once and can read nothing more.',
} as const
