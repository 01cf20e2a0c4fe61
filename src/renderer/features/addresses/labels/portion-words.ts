import { count, plural } from '../../../ui/text/numbers.ts'
import type { ReadLabels } from './read-labels.ts'

/** What will be printed, in words. `before`: labels of earlier portions. Pure. */
export const portionWords = (
  { labels, incomplete, next }: ReadLabels,
  before: number,
  sheets: number,
): string => {
  const isPart = before > 0 || next !== null
  const which = isPart
    ? `Labels ${count(before + 1)} to ${count(before + labels.length)}`
    : plural(labels.length, 'label')
  const left =
    incomplete === 0
      ? []
      : [`${count(incomplete)} left out${isPart ? ' here' : ''}: the address is not whole enough for mail.`]
  return [
    labels.length === 0
      ? 'There is nothing to print.'
      : `${which} on ${plural(sheets, 'sheet')}: one for each customer and address.`,
    ...(next === null ? [] : ['More follow.']),
    ...left,
  ].join(' ')
}
