import type { LinkList } from './register-schemas.ts'

// The register of links: what of it is shown, in what order, and what is done with many of them. Times are milliseconds since 1970.

/**
 * The states that the register filters by, in the order in which the ledger sorts them (migration 8). `ended`: accepted, but the customer has ended
 * that since, so that `accepted` are those who still share.
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
 * Stages of a link, each of which includes the one before: an opened link was sent, whether or not that was noted here, and an accepted one was
 * opened. A link whose customer has ended sharing since still reached `sharing`.
 */
export const linkStages = ['sent', 'opened', 'sharing'] as const
export type LinkStage = (typeof linkStages)[number]

/** Links with or without mails, or with one that waits in the queue. */
export const linkMails = ['with', 'without', 'waiting'] as const
export type LinkMailing = (typeof linkMails)[number]

/** `last`: by the time since which a link is in its state: of the last action, or of the customer's ending. */
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
 * What happened to a link. `customer`, `email`, `note`, `follow_up`: that field was changed here. `mail_written`: opened in the person's own mail
 * program. `mail_put_off`: the mail server put the mail off until it was given up.
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

/** `here`: this desk did it; `detail`: the value before a change, or the recipient of a mail. */
export type LinkAction = { at: number; action: LinkActionName; here: boolean; detail: string }

/** Texts noted with a link: the service's where they differ from those here. */
export type Noted = Record<LinkField, string>

/** `asked`: the service's texts; null where they are the same as here, or it has none. Latest first. */
export type LinkHistory = { actions: LinkAction[]; asked: Noted | null }

/** A step that can be undone, and how many links it changed. */
export type Undoable = { step: string; links: number }
/** `ids`: of the links that are as before again, at most 1,000. */
export type UndoneStep = { what: 'edit' | 'archive' | 'restore'; links: number; ids: string[] }

/** Another link of the same customer. `byName`: known by the name alone, since one of the two has no email; it may be a namesake's. */
export type OtherLink = { id: string; createdAt: number; byName: boolean }

/** The links that the same customer got before and after a link; null: none. */
export type OtherLinks = { earlier: OtherLink | null; newer: OtherLink | null }
