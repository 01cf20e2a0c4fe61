/**
 * Encodes values between page and main as text: null, undefined, booleans, finite numbers, strings, arrays and plain
 * objects of these. Electron's structured clone allows more (dates, maps, buffers); this host refuses those, so that
 * whatever works here works there.
 *
 * Values without undefined are JSON after a `=`. Otherwise an array is encoded as `[[…]]` and undefined as `[]`, which makes both
 * unambiguous. The codec is one function because its source is also injected into Chromium.
 */
export function plainCodec() {
  const deepest = 200

  const isPlainObject = (value: unknown): value is Record<string, unknown> => {
    if (typeof value !== 'object' || value === null) return false
    const prototype: unknown = Object.getPrototypeOf(value)
    return prototype === null || Object.getPrototypeOf(prototype) === null
  }

  const nameOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)

  /** Whether JSON preserves the value; throws if the value must not be sent at all. */
  const isJson = (value: unknown, depth: number): boolean => {
    if (depth > deepest) throw new TypeError('An object could not be cloned: it is nested too deeply')
    if (value === undefined) return false
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return true
    if (typeof value === 'number' && Number.isFinite(value)) return true
    if (!Array.isArray(value) && !isPlainObject(value)) {
      throw new TypeError(`An object could not be cloned: the Chromium host passes no ${nameOf(value)}`)
    }
    let all = true
    for (const item of Array.isArray(value) ? value : Object.values(value)) {
      all = isJson(item, depth + 1) && all
    }
    return all
  }

  const pack = (value: unknown): unknown => {
    if (value === undefined) return []
    if (Array.isArray(value)) return [Array.from(value, pack)]
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pack(item)]))
  }

  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.length === 0 ? undefined : value[0].map(unpack)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)]))
  }

  return {
    toPlainText: (value: unknown): string =>
      isJson(value, 0) ? `=${JSON.stringify(value)}` : JSON.stringify(pack(value)),
    fromPlainText: (text: string): unknown =>
      text.startsWith('=') ? JSON.parse(text.slice(1)) : unpack(JSON.parse(text)),
  }
}

export const { toPlainText, fromPlainText } = plainCodec()
