import { isolated } from '../../../contract/isolated.ts'
import { inSentence } from '../../ui/text/when.ts'

/** What the Links screen and its record say. */
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
  cancel: 'Cancel',
  withdraw: {
    title: (who: string) => (who === '' ? 'Withdraw this link?' : `Withdraw the link for ${isolated(who)}?`),
    confirm: 'Withdraw',
    sentence: 'It stops working at once, and this cannot be undone. You can create another one.',
    done: 'Link withdrawn',
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
  send: 'Send',
  remind: 'Remind',
  copyLink: 'Copy link',
  more: 'More',
  writeEmail: 'Write email',
  copyWithMessage: 'Copy with message',
  showQr: 'Show QR code',
  showAccount: 'Show account',
  showAccountList: 'Show account list',
  edit: 'Edit',
  archive: (isArchived: boolean) => (isArchived ? 'Take out of the archive' : 'Archive'),
  withdraw: 'Withdraw',
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

/** What the record of a link says of which it is not known whether the service made it. */
export const unknownMessages = {
  label: 'Outcome unknown',
  tryAgain: 'Try again',
  tryAnyway: 'Try again anyway',
  discard: 'Discard',
  discarded: 'Link removed from the register',
  what: (isStill: boolean, cameBack: string) =>
    `${isStill ? 'Still unknown. ' : ''}${cameBack} The link may exist at the service or not; the customer does not have it yet.`,
  ways: 'Try again repeats the very same request, so that no second link is made. Discard removes it from the register here.',
  old: (day: string) =>
    `It was first asked for ${inSentence(day)}. Services remember a request for about a day: trying again now may make a second link.`,
  details: 'Details',
  forSupport: 'Details for support',
  link: 'Link',
  email: 'Email',
  page: 'Page afterwards',
} as const
