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
  const kept = linksAndOthers(links.kept, others.kept)
  const said = [
    ...(kept === '' ? [] : [`${kept} came over`]),
    ...(backupAt === null || fromBackup === ''
      ? []
      : [`${fromBackup} came from the back-up of ${fullTime(backupAt)}`]),
    lost === '' ? 'nothing is missing' : `${lost} could not be read`,
  ].join('; ')
  return links.lost === 0
    ? `${said}.`
    : `${said}. Links that the service knows are read again from it, without what was noted only here.`
}

/** A notice about the stored data in words: what was kept, and where the old file is. */
export const noticeWords = (notice: StoreNotice): { title: string; sentence: string } => {
  const kept = notice.file === null ? '' : ` The old file is kept for 30 days as ${notice.file}.`
  switch (notice.kind) {
    case 'set_aside':
      return notice.file === null
        ? { title: 'You started fresh.', sentence: 'There was no old data to keep.' }
        : {
            title: 'Old data was set aside',
            sentence: `as ${notice.file}. Nothing was deleted; the file is kept for 30 days.`,
          }
    case 'taken_over':
      return {
        title: 'Your data was moved to a new kind of file.',
        sentence: `${plural(notice.links, 'link')} came over, with everything else that is kept only here. Accounts are read again from the service.${kept}`,
      }
    case 'restored':
      return {
        title: `Your data is back as it was on ${fullTime(notice.backupAt)}.`,
        sentence: `Notes and settings made after that are lost. Accounts are read again from the service.${kept}`,
      }
    case 'rescued':
      return {
        title:
          notice.links.lost + notice.others.lost === 0
            ? 'Your stored data was rescued.'
            : 'Part of your stored data was rescued.',
        sentence: `${rescuedWords(notice)} Accounts are read again from the service.${kept}`,
      }
    default:
      return assertNever(notice)
  }
}
