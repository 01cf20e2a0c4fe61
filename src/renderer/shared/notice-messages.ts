/** Texts about failures, stored data and the keychain, shared by all screens. */
export const messages = {
  nothingRead: {
    reading: 'Reading the accounts from the service…',
    read: 'Read accounts',
    create: 'Create a link',
  },
  notRead: 'Accounts not read.',
  failure: {
    try_again: 'Try again',
    save_anyway: 'Save anyway',
    settings: 'Open Settings',
    setUpMail: 'Set up mail',
    replaceKey: 'Replace key',
    restart: 'Restart the app',
    rescue: 'Rescue',
    cancel: 'Cancel',
    close: 'Close',
    details: 'Details for support',
    copyDetails: 'Copy details',
    copied: 'Details',
    stopped: 'Nothing is tried again by itself any more.',
    countdown: 'Trying again by itself in ',
  },
  keychain: {
    title: 'Waiting for the keychain.',
    sentence: 'It may be asking for your password in another window.',
  },
  damaged: {
    title: 'Part of your stored data cannot be read.',
    sentence:
      'Rescue copies the rest into a new store and reads the accounts again; the old file is kept for 30 days.',
    rescuing: 'Rescuing…',
  },
} as const
