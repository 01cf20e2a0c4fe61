import type { Stored } from '../../../contract/model.ts'
import { fileSize, plural } from '../../ui/text/numbers.ts'
import { inSentence, long } from '../../ui/text/when.ts'

/** Texts of the pages of Settings, except those of mail. */
export const messages = {
  title: 'Settings',
  pages: 'Pages of Settings',
  textSize: {
    title: 'Text size',
    hint: (larger: string, smaller: string, usual: string) =>
      `On every screen, ${larger} makes text larger, ${smaller} makes it smaller, and ${usual} resets it.`,
    smaller: 'Smaller',
    larger: 'Larger',
    usual: (percent: number) => `${percent}%, back to 100%`,
  },
  data: {
    folder: 'Data folder',
    copyFolder: 'Copy path',
    copied: 'Path',
    encrypted: 'Encrypted. Its key is in this computer’s keychain.',
    session: 'Nothing is kept: everything goes when the app closes.',
    size: 'Stored here',
    sizes: ({ ledger, mirrors }: Stored) =>
      `Links, notes and settings ${fileSize(ledger)}; copies of accounts ${fileSize(mirrors)}.`,
    backups: 'Back-ups',
    kept: ({ backups: { bytes, count, latestAt } }: Stored) =>
      latestAt === null
        ? 'None yet. One is made each day; three are kept.'
        : `${plural(count, 'back-up')}, ${fileSize(bytes)}. The latest ${inSentence(long(latestAt))}; it is offered if your data is damaged.`,
    backUp: 'Back up now',
    backedUp: 'Backed up',
    export: 'Export everything',
    exportHint: (name: string) => `All links or all accounts of ${name}: choose list and columns.`,
    allLinks: 'All links but the archived ones',
    archived: 'All archived links',
    allAccounts: 'All accounts',
    remove: 'Delete all data',
    removeHint: (name: string) => `Everything of ${name} on this computer, with its API key.`,
    removeAll: 'Delete all',
  },
  about: {
    app: 'Utility Connect',
    version: 'Version',
    system: 'System',
    systems: { linux: 'Linux', darwin: 'macOS', win32: 'Windows' },
    diagnostics: 'Copy diagnostics',
    diagnosticsHint: 'For support: versions and states, no names, addresses or keys.',
    copied: 'Diagnostics',
    licences: 'Licences',
    licencesOf: 'Software in this app and its licences',
    licenceColumns: ['Software', 'Version', 'Licence'],
  },
} as const
