import { parseJson } from '../../http/parse-json.ts'

/** Far beyond any account, and little enough to be written out again, indented. */
const deepest = 20

const isTooDeep = (value: unknown, left = deepest): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (left < 0) return true
  if (Array.isArray(value)) return value.some(one => isTooDeep(one, left - 1))
  for (const key in value) if (isTooDeep(Reflect.get(value, key), left - 1)) return true
  return false
}

/** The value of a JSON text that is not nested too deeply to be kept; undefined where it is none. Pure and total. */
export const readJson = (text: string): unknown => {
  const value = parseJson(text)
  return isTooDeep(value) ? undefined : value
}
