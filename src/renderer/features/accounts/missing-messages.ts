import { plural } from '../../ui/text/numbers.ts'

/** What is said where many customers are not in the service's list. */
export const messages = {
  title: 'Many customers are missing',
  again: 'Read again',
  end: (missing: number) => `End ${plural(missing, 'customer')}`,
} as const
