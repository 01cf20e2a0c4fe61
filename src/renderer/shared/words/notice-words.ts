import { assertNever } from '../../../contract/failure.ts'
import type { RescuedRows, StoreNotice } from '../../../contract/model.ts'
import { count, plural } from '../../ui/text/numbers.ts'

const and = new Intl.ListFormat('en-US')

const lostOf = ({ lost }: RescuedRows, what: string): string[] => (lost > 0 ? [plural(lost, what)] : [])

const entries = (value: number): string => `${count(value)} other ${value === 1 ? 'entry' : 'entries'}`

const rescuedWords = (notice: Extract<StoreNotice, { kind: 'rescued' }>): string => {
  const { links, customers, others } = notice
  const lost = [
    ...lostOf(links, 'link'),
    ...lostOf(customers, 'customer'),
    ...(others.lost > 0 ? [entries(others.lost)] : []),
  ]
  const kept = `${plural(links.kept, 'link')} and ${plural(customers.kept, 'customer')} were brought over`
  return lost.length === 0
    ? `${kept}, nothing is missing.`
    : `${kept}; ${and.format(lost)} could not be read.`
}

/** What happened to the stored data, in words: what is kept, and where the old file is. */
export const noticeWords = (notice: StoreNotice): { title: string; sentence: string } => {
  const kept = notice.file === null ? '' : ` The old file is kept for 30 days as ${notice.file}.`
  switch (notice.kind) {
    case 'set_aside':
      return notice.file === null
        ? { title: 'A new store was begun.', sentence: 'There was no old data to keep.' }
        : {
            title: 'Old data was set aside',
            sentence: `as ${notice.file}. Nothing was deleted; the file is kept for 30 days.`,
          }
    case 'log_cut':
      return {
        title: 'What was being saved when the app last ended is incomplete.',
        sentence: `Everything that was confirmed before is here. A copy of the data as it was found is kept for 30 days as ${notice.file}.`,
      }
    case 'rescued':
      return {
        title: 'Your stored data was rescued.',
        sentence: `${rescuedWords(notice)} Accounts are read again from the service.${kept}`,
      }
    default:
      return assertNever(notice)
  }
}
