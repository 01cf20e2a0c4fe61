import { isolated } from '../../../../contract/isolated.ts'
import { formOf, plural } from '../../../ui/text/numbers.ts'

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
    `${formOf(links, { one: 'Link', other: plural(links, 'link') })} ${isArchived ? 'archived' : 'taken out of the archive'}`,
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
