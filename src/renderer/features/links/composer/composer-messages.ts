/** What the composer says. */
export const messages = {
  form: 'New link',
  customer: 'Customer or reference',
  email: 'Email',
  create: 'Create link',
  creating: 'Creating…',
  more: 'More',
  moreLabel: 'More about the link',
  filledIn: 'Something is filled in',
  unsaved: 'What you typed is not saved yet: the disk took nothing. It is tried again.',
  waiting: 'Waiting for the service to say where customers go afterwards…',
  standing:
    'This makes the standing link, the same for everybody: no page afterwards is known. Set one under More.',
  notMade: 'No link was made; what you typed is still here.',
  /** `who`: " for Maria Alvarez", or ''. */
  unknownElsewhere: (who: string) => `It is not known whether a link${who} was made: see Links`,
  failedElsewhere: (who: string, why: string) => `No link${who} was made: ${why}`,
  before: {
    account: 'Show account',
    copy: 'Copy that one',
    another: 'Create another',
  },
  note: 'Note',
  notePlaceholder: 'Only for your team',
  page: {
    label: 'Page afterwards',
    also: ' (Redirect URL)',
    used: 'Redirect URLs used before',
    placeholder: 'https://',
    optional: 'https:// (optional)',
    missing: 'Type the page that the customer sees afterwards, or choose Anyone',
    invalid: 'A full address that starts with https://',
  },
  emailHint: 'An address such as name@example.com',
  linkFor: {
    label: 'Link for',
    one: 'One customer',
    anyone: 'Anyone',
    anyoneAlso: ' (standing link)',
    setPage: 'Set a page afterwards',
  },
  /** What whom the link is for means, in a line. */
  meaning: {
    anyone: 'The same link for everybody: you cannot see who accepts.',
    seen: 'Theirs alone: you see who accepts.',
    needsPage: 'Theirs alone. Type the page that they see afterwards.',
    own: 'Theirs alone, with a link of its own.',
  },
  pageDialog: {
    title: 'Page afterwards',
    why: 'Where customers come to after accepting, such as a page of your own that says thank you. With it, each customer gets a link of their own.',
    placeholder: 'https://example.com/thanks',
    cancel: 'Cancel',
    save: 'Save',
    saved: 'Page afterwards saved',
  },
} as const
