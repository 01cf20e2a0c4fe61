/**
 * Text form of what may cross between page and main: null, undefined, booleans, finite numbers, strings, arrays and
 * plain objects of these. Electron's structured clone lets more through (dates, maps, buffers); this host refuses it,
 * so that what works here works there.
 *
 * An array becomes `[[…]]` and undefined `[]`, which tells the two apart from everything else in JSON. The whole codec
 * is one function because its source also runs inside Chromium.
 */
export function plainCodec() {
  const deepest = 200

  const isPlainObject = (value: unknown): value is Record<string, unknown> => {
    if (typeof value !== 'object' || value === null) return false
    const prototype: unknown = Object.getPrototypeOf(value)
    return prototype === null || Object.getPrototypeOf(prototype) === null
  }

  const nameOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)

  const pack = (value: unknown, depth: number): unknown => {
    if (depth > deepest) throw new TypeError('An object could not be cloned: it is nested too deeply')
    if (value === undefined) return []
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (Array.isArray(value)) return [Array.from(value, item => pack(item, depth + 1))]
    if (isPlainObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pack(item, depth + 1)]))
    }
    throw new TypeError(`An object could not be cloned: the Chromium host passes no ${nameOf(value)}`)
  }

  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.length === 0 ? undefined : value[0].map(unpack)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)]))
  }

  return {
    toPlainText: (value: unknown): string => JSON.stringify(pack(value, 0)),
    fromPlainText: (text: string): unknown => unpack(JSON.parse(text)),
  }
}

export const { toPlainText, fromPlainText } = plainCodec()
