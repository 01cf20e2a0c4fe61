import { parseJson } from '../parse-json.ts'

/** Far beyond any account, and little enough to be written out again, indented. */
const deepest = 20

const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** The value of a JSON text that is not nested too deeply to be kept; undefined where it is none. Pure and total. */
export const readJson = (text: string): unknown => {
  const value = parseJson(text)
  return isTooDeep(value) ? undefined : value
}
