/** Marks the position of the fuses in Electron's binary (electron/fuses, `constants.ts`). */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const off = '0'
const on = '1'

const names = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const

/** The fuse block of a binary, as fuse tools expect it: sentinel, version 1, number of fuses, one digit for each. */
export const unsetFuses = (): Buffer =>
  Buffer.concat([
    Buffer.from(sentinel),
    Buffer.from([1, names.length]),
    Buffer.from(names.map(name => (name === 'onlyLoadAppFromAsar' ? off : on)).join('')),
  ])

/** Names (electron-builder's) of the fuses that are on in a packed binary; null: it has no fuses. */
export const fusesThatAreOn = (program: Buffer): string[] | null => {
  const at = program.indexOf(sentinel)
  if (at < 0) return null
  const wire = program.toString('latin1', at + sentinel.length + 2)
  return names.filter((_name, index) => wire[index] === on)
}
