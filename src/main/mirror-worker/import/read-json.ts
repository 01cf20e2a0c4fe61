/** Far beyond any account, and little enough to be written out again, indented. */
const deepest = 20

const isTooDeep = (value: unknown, left = deepest): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (left < 0) return true
  if (Array.isArray(value)) return value.some(one => isTooDeep(one, left - 1))
  for (const key in value) if (isTooDeep(Reflect.get(value, key), left - 1)) return true
  return false
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value of JSON in UTF-8 that is not nested too deeply to be kept; undefined where it is none. Pure and total. */
export const readJson = (body: Uint8Array): unknown => {
  const value = parse(new TextDecoder().decode(body))
  return isTooDeep(value) ? undefined : value
}
