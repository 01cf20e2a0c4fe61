import { isolated } from '../../../contract/isolated.ts'
import { plural } from '../../ui/text/numbers.ts'

/** What the Links screen says. */
export const messages = {
  title: 'Links',
  hint: 'Choose a link to see all that is known of it.',
  exported: 'Links as they are shown',
  new: {
    label: 'New',
    many: 'Create many',
    manyNote: 'from CSV or Excel',
    standing: 'Standing link',
    standingNote: 'the same for everybody',
  },
  /** `who`: " for Maria Alvarez", or ''. */
  made: (who: string, isCopied: boolean, isSaved: boolean) =>
    `Link${who} created${isCopied ? ' and copied' : ', not copied'}${isSaved ? '' : ', not saved'}`,
  gone: 'That link is not in the register any more',
  notShown: (why: string) => `Link not shown. ${why}`,
} as const

/** What can be done with a link, wherever it is shown, and what is said then. */
export const linkMessages = {
  more: 'More',
  open: 'Open',
  showAccount: 'Show account',
  copy: 'Copy link',
  send: 'Send',
  remind: 'Remind',
  edit: 'Edit',
  archive: 'Archive',
  restore: 'Take out of the archive',
  withdraw: 'Withdraw',
  withdrawing: {
    title: (who: string) => (who === '' ? 'Withdraw this link?' : `Withdraw the link for ${isolated(who)}?`),
    sentence: 'It stops working at once, and this cannot be undone. You can create another one.',
    done: 'Link withdrawn',
  },
  /** "Link archived", "3 links taken out of the archive". */
  archived: (links: number, isArchived: boolean) =>
    `${links === 1 ? 'Link' : plural(links, 'link')} ${isArchived ? 'archived' : 'taken out of the archive'}`,
  undo: {
    nothing: 'Nothing to undo',
    changed: 'Nothing undone: it was changed again since',
    edit: 'Change undone',
    archive: (links: number) => `${plural(links, 'link')} back from the archive`,
    restore: (links: number) => `${plural(links, 'link')} back in the archive`,
  },
} as const

/** What the record of a link says. */
export const recordMessages = {
  label: 'Connect link',
  standing: 'Standing',
  accountOf: 'account of ',
  renew: 'Renew',
  copyAll: 'Copy all',
  allFields: 'All fields',
  writeEmail: 'Write email',
  copyWithMessage: 'Copy with message',
  showQr: 'Show QR code',
  showAccountList: 'Show account list',
  notSaved: {
    title: 'Could not be saved on this computer',
    sentence: (isCopied: boolean) =>
      `${isCopied ? 'It is in the clipboard: paste it somewhere safe now.' : 'Copy it now.'} In the register it stands as “Outcome unknown”; once there is room on the disk, Try again there brings back this same link.`,
  },
  notCopied: {
    title: 'Not copied yet',
    sentence:
      'The clipboard took nothing: another program may be holding it. Press Copy link, or select the link below.',
  },
} as const
