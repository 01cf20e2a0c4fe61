import { statesOfZip } from './zip-states.ts'

/**
 * The first five digits of a ZIP code or ZIP+4. A code that lost its leading zero in a spreadsheet gets it back if it then is a ZIP code of its state.
 * Null: it is no ZIP code. `state`: its code, null where it is not known. Pure.
 */
export const zip5Of = (text: string, state: string | null): string | null => {
  const [, five, four] = /^\s*(?:(\d{5})(?:[\s-]*\d{4})?|(\d{4}))\s*$/.exec(text) ?? []
  if (five !== undefined) return five
  if (four === undefined || state === null) return null
  return statesOfZip(`0${four}`).includes(state) ? `0${four}` : null
}

/** Whether a text is no ZIP code, or one that does not begin as those of its state do. `state`: its code, null where it is not known. Pure. */
export const isOddZip = (text: string, state: string | null): boolean => {
  const five = zip5Of(text, null)
  return five === null || (state !== null && !statesOfZip(five).includes(state))
}
