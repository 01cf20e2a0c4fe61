/** The path as people write it; left as it is where it cannot be decoded. */
export const decodePath = (path: string): string => {
  try {
    return path.includes('%') ? decodeURI(path) : path
  } catch {
    return path
  }
}

/** A decoded path as it may be logged: no link's token, however it is mangled, and nothing that looks like a key. */
export const loggable = (path: string): string => {
  if (path.startsWith('/connect/r/') || path.startsWith('/connect/c/')) return `${path.slice(0, 11)}…`
  return path.replace(/\b\w{24,}|udc_\w+/g, '…').slice(0, 200)
}
