import { assertNever } from '../../../contract/failure.ts'
import type { StoreNotice } from '../../../contract/model.ts'
import { listed, plural } from '../../ui/text/numbers.ts'
import { fullTime } from '../../ui/text/when.ts'

const entries = (value: number): string => plural(value, 'other entry')

const linksAndOthers = (links: number, others: number): string =>
  listed([...(links > 0 ? [plural(links, 'link')] : []), ...(others > 0 ? [entries(others)] : [])])

const rescuedWords = ({ links, others, backupAt }: Extract<StoreNotice, { kind: 'rescued' }>): string => {
  const fromBackup = linksAndOthers(links.fromBackup, others.fromBackup)
  const lost = linksAndOthers(links.lost, others.lost)
  return [
    `${plural(links.kept, 'link')} and ${entries(others.kept)} came over`,
    ...(backupAt === null || fromBackup === ''
      ? []
      : [`${fromBackup} came from the back-up of ${fullTime(backupAt)}`]),
    lost === '' ? 'nothing is missing.' : `${lost} could not be read.`,
  ].join('; ')
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
    case 'taken_over':
      return {
        title: 'Your data was moved to the new kind of store.',
        sentence: `${plural(notice.links, 'link')} came over, with everything else that is kept only here. Accounts are read again from the service.${kept}`,
      }
    case 'restored':
      return {
        title: `The back-up of ${fullTime(notice.backupAt)} was put in place.`,
        sentence: `What was kept since then only here is not in it. Accounts are read again from the service.${kept}`,
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
