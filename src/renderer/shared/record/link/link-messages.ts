import { isolated } from '../../../../contract/isolated.ts'
import { formOf, plural } from '../../../ui/text/numbers.ts'

/** Labels of the actions on a link or customer, the same on every screen, and what is announced after them. */
export const linkMessages = {
  more: 'More',
  open: 'Open',
  renew: 'Renew',
  copyAll: 'Copy all',
  allFields: 'All fields',
  copyName: 'Copy name',
  name: 'Name',
  writeEmail: 'Write email',
  copyWithMessage: 'Copy with message',
  showQr: 'Show QR code',
  print: 'Print',
  savePdf: 'Save as PDF',
  showAccount: 'Show account',
  showInLinks: 'Show in Links',
  copy: 'Copy link',
  copyUsed: 'Copy link, which works for nobody but who accepted it',
  copied: 'Link copied',
  send: 'Send',
  write: 'Write',
  sendAgain: 'Send again',
  remind: 'Remind',
  remindAgain: 'Remind (sent today)',
  edit: 'Edit',
  editNote: 'Edit note',
  setFollowUp: 'Set follow-up date',
  correctEmail: 'Correct email and send',
  archive: 'Archive',
  restore: 'Take out of the archive',
  withdraw: 'Withdraw',
  withdrawing: {
    title: (who: string) => (who === '' ? 'Withdraw this link?' : `Withdraw the link for ${isolated(who)}?`),
    sentence: 'It stops working at once, and this cannot be undone. You can create another one.',
    done: 'Link withdrawn',
  },
  /** `who`: " for Maria Alvarez", or ''; null: the standing link, which may have existed before: "ready", not "created". */
  made: (who: string | null, isCopied: boolean, isSaved: boolean) =>
    `${who === null ? 'Standing link ready' : `Link${who} created`}${isCopied ? ' and copied' : ', not copied'}${isSaved ? '' : ', not saved'}`,
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
