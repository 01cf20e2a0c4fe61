import type { Tab } from '../../../ui/fields/tabs.tsx'

/** More tabs, or as many with more letters, do not fit beside an open record: there the last states are in a menu. */
const [most, mostLetters] = [7, 58]

/** The tabs that are in the menu where there is little room. Pure. */
export const inMenu = <T extends Pick<Tab<string>, 'label' | 'count'>>(tabs: T[]): T[] => {
  const letters = tabs.map(({ label, count }) => label + (count ?? '')).join('').length
  const fits = tabs.length < most || (tabs.length === most && letters <= mostLetters)
  return fits ? [] : tabs.slice(most - 1)
}
