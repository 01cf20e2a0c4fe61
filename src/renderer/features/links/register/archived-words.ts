import { plural } from '../../../ui/numbers.ts'

/** "Link archived", "3 links taken out of the archive". Pure. */
export const archivedWords = (links: number, archived: boolean): string => {
  const what = archived ? 'archived' : 'taken out of the archive'
  return links === 1 ? `Link ${what}` : `${plural(links, 'link')} ${what}`
}
