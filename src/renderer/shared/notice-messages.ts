/** What is said of stored data and keychain on every screen. */
export const messages = {
  keychain: {
    title: 'Waiting for the keychain.',
    sentence: 'It may be asking for your password in another window.',
  },
  damaged: {
    title: 'Part of your stored data cannot be read.',
    sentence:
      'Rescue copies the rest into a new store and reads the accounts again; the old file is kept for 30 days.',
    rescue: 'Rescue',
    rescuing: 'Rescuing…',
  },
} as const
