import type { LinkList } from './register-schemas.ts'

// The register of links: what of it is shown, in what order, and what is done with many of them. Times are milliseconds since 1970.

/**
 * What the register can be asked for, in the order in which the ledger sorts them (migration 8); `ended`: accepted, and the customer ended that since, so that
 * `accepted` are those who share.
 */
export const linkStates = [
  'created',
  'copied',
  'opened',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
  'ended',
  'outcome_unknown',
] as const
export type AskedState = (typeof linkStates)[number]

/**
 * How far a link can get, each stage behind the one before it: one that was opened was sent, whether or not that was noted here, and one
 * that was accepted was opened. Who ended their sharing since got as far as `sharing`.
 */
export const linkStages = ['sent', 'opened', 'sharing'] as const
export type LinkStage = (typeof linkStages)[number]

/** Whether a link had any mail, or has one that has not left yet. */
export const linkMails = ['with', 'without', 'waiting'] as const

/** `last`: by since when a link stands as it does: what happened last, or when the customer ended what they shared. */
export const linkOrders = ['customer', 'email', 'state', 'created', 'last', 'follow-up'] as const
export type LinkOrder = (typeof linkOrders)[number]

export const everyLink: LinkList = {
  search: '',
  state: null,
  from: null,
  to: null,
  acceptedFrom: null,
  acceptedTo: null,
  reached: null,
  maker: null,
  kind: null,
  mail: null,
  archived: false,
  followUp: false,
  counted: false,
  by: 'created',
  descending: true,
}

export const linkFields = ['customer', 'email', 'note'] as const
export type LinkField = (typeof linkFields)[number]

/**
 * What happened to a link. `customer`, `email`, `note`, `follow_up`: that was changed here. `mail_written`: opened in the person's own
 * mail program. `mail_put_off`: by the mail server, until it was given up.
 */
export const linkActions = [
  'created',
  'copied',
  'mailed',
  'mail_written',
  'mail_refused',
  'mail_put_off',
  'mail_unknown',
  'mail_taken_back',
  'opened',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
  ...linkFields,
  'follow_up',
  'archived',
  'restored',
] as const
export type LinkActionName = (typeof linkActions)[number]

/** `here`: this desk did it; `detail`: of a change what stood there before, of a mail whom it went to. */
export type LinkAction = { at: number; action: LinkActionName; here: boolean; detail: string }

/** What the service has noted with a link that reads otherwise here. */
export type Noted = Record<LinkField, string>

/** `asked`: null where the service has the same, or nothing. Latest first. */
export type LinkHistory = { actions: LinkAction[]; asked: Noted | null }

/** Something that can be taken back: what it did to how many. */
export type Undoable = { step: string; links: number }
export type UndoneStep = { what: 'edit' | 'archive' | 'restore'; links: number }
