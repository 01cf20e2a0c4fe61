/** Marks the place of the fuses in Electron's program file (electron/fuses, `constants.ts`). */
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

/** What a program must hold for its fuses to be set: the mark, version 1, how many, and one digit for each. */
export const unsetFuses = (): Buffer =>
  Buffer.concat([
    Buffer.from(sentinel),
    Buffer.from([1, names.length]),
    Buffer.from(names.map(name => (name === 'onlyLoadAppFromAsar' ? off : on)).join('')),
  ])

/** The fuses of a packed program that are on, by electron-builder's names; null where it has none. */
export const fusesThatAreOn = (program: Buffer): string[] | null => {
  const at = program.indexOf(sentinel)
  if (at < 0) return null
  const wire = program.toString('latin1', at + sentinel.length + 2)
  return names.filter((_name, index) => wire[index] === on)
}
