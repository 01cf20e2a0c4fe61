import type { MailedRows, SavedDrafts } from '../../../../contract/run.ts'
import { plural } from '../../../ui/text/numbers.ts'

const leftWords = ({ withoutEmail, left }: Pick<MailedRows, 'withoutEmail' | 'left'>): string =>
  [
    withoutEmail === 0 ? '' : ` ${plural(withoutEmail, 'row')} without an email address.`,
    left === 0 ? '' : ` ${plural(left, 'row')} left, as something is missing.`,
  ].join('')

/** What became of the mails of a list: those that are new in the queue, and those that were put there before. Pure. */
export const mailedWords = ({ queued, before, ...rest }: Omit<MailedRows, 'failure'>): string => {
  const were = before === 1 ? 'was' : 'were'
  const words =
    queued === 0 && before > 0
      ? `No new mail: ${plural(before, 'mail')} ${were} in the queue before.`
      : `${plural(queued, 'mail')} in the queue to your mail server.${before === 0 ? '' : ` ${plural(before, 'mail')} ${were} there before.`}`
  return words + leftWords(rest)
}

/** What became of the drafts of a list. Pure. */
export const savedWords = (saved: Omit<SavedDrafts, 'failure'>): string =>
  `${plural(saved.saved, 'draft')} saved in ${saved.folder}.${leftWords(saved)}`
