export const messages = {
  title: 'Welcome to Utility Connect',
  sentence: 'Send customers a link, and read the utility accounts that they share with you.',
  notices: 'Notices',
  service: 'Connect to your service',
  practice: {
    title: 'Try with practice data',
    what: 'A service of your own on this computer with invented customers. Create links, play the customer, see accounts arrive.',
    rest: 'Nothing to type. Switch to your real service at any time.',
    start: 'Try with practice data',
    starting: 'Starting…',
    ready: 'Practice data is ready',
  },
} as const

/** Texts of the screen shown while keychain or stored data cannot be opened. */
export const closedMessages = {
  waiting: 'Waiting for the keychain… This goes on by itself once it answers.',
  triedAgain: 'Tried again: nothing has changed yet.',
  folder: 'Data folder: ',
} as const
