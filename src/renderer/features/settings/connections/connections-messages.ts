import type { KeyLocation } from '../../../../contract/model.ts'
import { formOf, plural } from '../../../ui/text/numbers.ts'

export const messages = {
  inUse: 'In use',
  practice: 'Practice',
  pageAfterwards: 'Page afterwards: ',
  use: 'Use',
  test: 'Test connection',
  testing: 'Testing…',
  replaceKey: 'Replace key',
  keyReplaced: 'Key replaced',
  edit: 'Edit',
  openPortal: 'Open the portal',
  remove: 'Remove',
  nowUsing: (name: string) => `Now using ${name}`,
  add: 'Add a connection',
  addTitle: 'Connect to your service',
  tryPractice: 'Try with practice data',
  practiceReady: 'Now using Practice data',
  keysLeft: (keys: number) =>
    formOf(keys, {
      one: 'The keychain may still hold 1 key that was removed here. It goes as soon as the keychain is unlocked.',
      other: `The keychain may still hold ${plural(keys, 'key')} that were removed here. They go as soon as the keychain is unlocked.`,
    }),
  editing: {
    form: 'Edit connection',
    name: { label: 'Name', hint: 'What the app calls this connection.' },
    company: {
      label: 'Your company’s name',
      hint: 'Customers see it in mails, as the sender, and beside QR codes.',
    },
    portal: { label: 'Portal address', placeholder: 'https:// (if it is not the service’s own)' },
    page: { label: 'Page afterwards', placeholder: 'https:// (where customers land after sharing)' },
    save: 'Save',
    saved: 'Connection saved',
  },
  removing: {
    title: (name: string) => `Remove ${name} and all its data?`,
    verb: 'Remove all data',
    what: 'Its API key, links, accounts and notes are deleted from this computer for good, back-ups included.',
    rest: 'Nothing changes at the service: links keep working, and customers keep sharing.',
    removed: (name: string, keyLeft: boolean) =>
      `${name} removed${keyLeft ? '. Its key goes as soon as the keychain is unlocked' : ''}`,
  },
} as const

/** Where a key is; one in the keychain needs no words. */
export const keyPlaceWords: Record<Exclude<KeyLocation, 'keychain'>, string> = {
  session: 'Key for this session only',
  missing: 'API key missing',
}
