import type { z } from 'zod'
import type { exportChoiceSchema } from '../calls/exports.ts'

// Lists that can be exported and their columns: the page offers them, main fills them.

/** Columns of a utility account and its customer, in the order in which they are offered first. */
export const accountExportColumns = {
  customer: 'Customer',
  email: 'Email',
  emailConfirmed: 'Email confirmed',
  customerId: 'Customer ID',
  utility: 'Utility',
  accountNumber: 'Account number',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  connected: 'Connected',
  electricAccountId: 'Electric account ID',
  firstSeen: 'First seen',
  notedName: 'Reference',
} as const

/** Columns of a link. */
export const linkExportColumns = {
  reference: 'Customer or reference',
  linkEmail: 'Email',
  link: 'Link',
  linkState: 'State',
  linkStateAt: 'State since',
  created: 'Created',
  acceptedBy: 'Accepted by',
  note: 'Note',
  followUp: 'Follow up',
  madeWith: 'Created with',
  acceptedById: 'Customer ID',
  redirectUrl: 'Page afterwards',
} as const

/** Columns of a customer who has ended, beside those of a customer. */
const endedOnlyColumns = { sharedSince: 'Shared since', ended: 'Ended', keptUntil: 'Kept until' } as const

export type EndedExportColumn = keyof typeof endedOnlyColumns | 'customer' | 'customerId'
export type AccountExportColumn = keyof typeof accountExportColumns
export type LinkExportColumn = keyof typeof linkExportColumns
export type ExportColumn = AccountExportColumn | LinkExportColumn | EndedExportColumn

export const exportColumnNames: Record<ExportColumn, string> = {
  ...accountExportColumns,
  ...linkExportColumns,
  ...endedOnlyColumns,
}

const isAccountColumn = (name: string): name is AccountExportColumn =>
  Object.hasOwn(accountExportColumns, name)
const isLinkColumn = (name: string): name is LinkExportColumn => Object.hasOwn(linkExportColumns, name)

export const exportLists = ['accounts', 'addresses', 'links', 'ended'] as const
export type ExportList = (typeof exportLists)[number]

const accountColumns = Object.keys(accountExportColumns).filter(isAccountColumn)
const endedColumns: EndedExportColumn[] = ['customer', 'sharedSince', 'ended', 'keptUntil', 'customerId']
const placeColumns: AccountExportColumn[] = ['street', 'city', 'state', 'zip']

/** All columns of a list, in the order in which they are offered first. */
export const exportColumns: Record<ExportList, readonly ExportColumn[]> = {
  accounts: accountColumns,
  addresses: [...placeColumns, ...accountColumns.filter(column => !placeColumns.includes(column))],
  links: Object.keys(linkExportColumns).filter(isLinkColumn),
  ended: endedColumns,
}

/** The columns that are chosen at first. */
export const usualColumns: Record<ExportList, readonly ExportColumn[]> = {
  // Staff know a customer by the name that they noted.
  accounts: [...exportColumns.accounts.slice(0, 11), 'notedName'],
  addresses: [...exportColumns.addresses.slice(0, 10), 'notedName'],
  links: exportColumns.links.slice(0, 7),
  ended: endedColumns,
}

/** How a list was exported last: `columns`: the chosen ones, in their order. */
export type ExportChoice = z.output<typeof exportChoiceSchema>

/** A file that was saved: its name and folder. */
export type SavedPlace = { end: 'saved'; name: string; folder: string }

/** Pages that are saved as a PDF. */
export const pageKinds = ['labels', 'customer'] as const
export type PageKind = (typeof pageKinds)[number]

/** How saving pages ended. `nowhere`: the person cancelled the file dialog. */
export type PagesEnd = { end: 'nowhere' } | SavedPlace

/** How an export ended. `nowhere`: the person cancelled the file dialog; `customers`: how many customers the rows name. */
export type ExportEnd = { end: 'nowhere' | 'cancelled' } | (SavedPlace & { rows: number; customers: number })
