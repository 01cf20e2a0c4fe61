import { statesOfZip } from './zip-states.ts'

/**
 * The five digits of a ZIP code, "ZIP+4" and all; one that lost its leading zero in a spreadsheet gets it back where that makes it
 * a ZIP of its state. Null: it is none. `state`: its code, null where it is not known. Pure.
 */
export const zip5Of = (text: string, state: string | null): string | null => {
  const [, five, four] = /^\s*(?:(\d{5})(?:[\s-]*\d{4})?|(\d{4}))\s*$/.exec(text) ?? []
  if (five !== undefined) return five
  if (four === undefined || state === null) return null
  return statesOfZip(`0${four}`).includes(state) ? `0${four}` : null
}
