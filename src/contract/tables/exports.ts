import type { TableFormat } from './format.ts'

// What can be exported, and what its columns are called: the page offers them, main fills them.

/** Of a utility account and its customer. */
export const accountExportColumns = {
  customer: 'Customer',
  email: 'Email',
  emailConfirmed: 'Email confirmed',
  customerId: 'Customer ID',
  utility: 'Utility',
  accountNumber: 'Account number',
  electricAccountId: 'Electric account ID',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  connected: 'Connected',
  firstSeen: 'First seen',
} as const

/** Of a link. */
export const linkExportColumns = {
  reference: 'Customer or reference',
  linkEmail: 'Email',
  note: 'Note',
  link: 'Link',
  linkState: 'State',
  linkStateAt: 'State since',
  created: 'Created',
  madeWith: 'Made with',
  acceptedBy: 'Accepted by',
  acceptedById: 'Customer ID',
  redirectUrl: 'Page afterwards',
} as const

export type AccountExportColumn = keyof typeof accountExportColumns
export type LinkExportColumn = keyof typeof linkExportColumns
export type ExportColumn = AccountExportColumn | LinkExportColumn

export const exportColumnNames: Record<ExportColumn, string> = {
  ...accountExportColumns,
  ...linkExportColumns,
}

export const exportLists = ['accounts', 'addresses', 'links'] as const
export type ExportList = (typeof exportLists)[number]

const accountColumns: readonly AccountExportColumn[] = [
  'customer',
  'email',
  'emailConfirmed',
  'customerId',
  'utility',
  'accountNumber',
  'street',
  'city',
  'state',
  'zip',
  'connected',
  'electricAccountId',
  'firstSeen',
]
const addressColumns: readonly AccountExportColumn[] = [
  'street',
  'city',
  'state',
  'zip',
  'customer',
  'email',
  'emailConfirmed',
  'customerId',
  'utility',
  'accountNumber',
  'connected',
  'electricAccountId',
  'firstSeen',
]
const linkColumns: readonly LinkExportColumn[] = [
  'reference',
  'linkEmail',
  'link',
  'linkState',
  'linkStateAt',
  'created',
  'acceptedBy',
  'note',
  'madeWith',
  'acceptedById',
  'redirectUrl',
]

/** All that a list offers, in the order in which they are offered first. */
export const exportColumns: Record<ExportList, readonly ExportColumn[]> = {
  accounts: accountColumns,
  addresses: addressColumns,
  links: linkColumns,
}

/** How many of them are chosen at first. */
export const usualColumns: Record<ExportList, number> = { accounts: 11, addresses: 10, links: 7 }

/** How a list was exported last: `columns`: the chosen ones, in their order. */
export type ExportChoice = { format: TableFormat; columns: ExportColumn[] }

/** Where a file lies that was saved; `folder`: in which folder. */
export type SavedPlace = { end: 'saved'; name: string; folder: string }

/** Pages that are saved as a PDF. */
export const pageKinds = ['labels', 'customer'] as const
export type PageKind = (typeof pageKinds)[number]

/** How saving pages ended. `nowhere`: no place was chosen. */
export type PagesEnd = { end: 'nowhere' } | SavedPlace

/** How an export ended. `nowhere`: no place was chosen; `customers`: how many it names, with columns that do. */
export type ExportEnd = { end: 'nowhere' | 'cancelled' } | (SavedPlace & { rows: number; customers: number })
