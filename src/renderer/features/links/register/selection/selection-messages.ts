import { plural } from '../../../../ui/text/numbers.ts'

/** Texts of the bar above a selection, and of the dialog that withdraws its links. */
export const messages = {
  label: 'Selected links',
  marked: (links: string) => `${links} selected`,
  none: 'Clear selection',
  copy: 'Copy as list',
  copied: (links: number) => `${plural(links, 'link')} copied as a list`,
  withdrawTitle: (links: string) => `Withdraw ${links}?`,
  noneToWithdraw: 'Nothing to withdraw',
  beforeWithdrawing: (links: number, names: string) =>
    `${names}. ${links === 1 ? 'It stops' : 'They stop'} working at once. This cannot be undone.`,
  stays: 'Not withdrawn:',
  forMany: 'standing link',
  withdrawn: (links: number) => `${plural(links, 'link')} withdrawn.`,
  accepted: (links: number) => `${plural(links, 'link')} accepted already.`,
  notWithdrawn: (links: number) => `${plural(links, 'link')} could not be withdrawn at the service.`,
} as const

/** The outcome of withdrawing one link. */
export type Withdrawn = 'withdrawn' | 'accepted' | 'notWithdrawn'

/** "12 links withdrawn. 1 link accepted already. 2 links could not be withdrawn at the service." Pure. */
export const withdrawnWords = (outcomes: Withdrawn[]): string =>
  (['withdrawn', 'accepted', 'notWithdrawn'] as const)
    .map(kind => ({ kind, links: outcomes.filter(outcome => outcome === kind).length }))
    .filter(({ kind, links }) => kind === 'withdrawn' || links > 0)
    .map(({ kind, links }) => messages[kind](links))
    .join(' ')
