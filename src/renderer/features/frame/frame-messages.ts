import { count } from '../../ui/text/numbers.ts'

export const messages = {
  app: 'Utility Connect',
  opening: 'Opening…',
  navigation: 'Main',
  notices: 'Notices',
  connection: 'Connection',
  problems: 'Problems',
  waiting: ' waiting',
  /** "999+" from a thousand on. */
  waitingCount: (waiting: number) => (waiting > 999 ? `${count(999)}+` : count(waiting)),
  keyRefused: {
    title: 'The API key is refused.',
    sentence: 'Nothing can be read or created with it.',
  },
  keyMissing: {
    title: 'The API key is missing.',
    sentence: 'Nothing can be read or created until it is entered again.',
  },
  replaceKey: 'Replace key',
  offline: {
    title: 'You are offline.',
    sentence: 'You can still search what was read. Creating links and looking up need the network.',
  },
  away: {
    unreachable: {
      title: 'The service cannot be reached.',
      sentence: 'Search works. Nothing new is read or created.',
    },
    failing: {
      title: 'The service has a problem.',
      sentence: 'Search works. Reading and creating may fail.',
    },
  },
  tryAgain: 'Try again',
  session: { title: 'This session only.', sentence: 'Nothing is kept when the app closes.' },
  practice: {
    title: 'Practice data.',
    running: 'Invented customers; nothing here reaches a real person.',
    starting: 'The practice service is starting; this takes a moment.',
    restarting: 'The practice service is restarting; this takes a moment.',
    stopped: 'The practice service has stopped.',
    start: 'Start it again',
  },
} as const
