/** A system and processor as Node names them, such as `linux-x64`. */
export type Target = `${string}-${string}`

const elfMachines: Readonly<Record<number, string>> = { 62: 'x64', 183: 'arm64' }
const machCpus: Readonly<Record<number, string>> = { 16777223: 'x64', 16777228: 'arm64' }
const peMachines: Readonly<Record<number, string>> = { 34404: 'x64', 43620: 'arm64' }

/** The target of a native module, from its header (ELF, 64-bit Mach-O, PE); null: no such header. */
export const targetOf = (binary: Buffer): Target | null => {
  if (binary.length < 64) return null
  if (binary.readUInt32BE(0) === 0x7f454c46) return targetIn('linux', elfMachines, binary.readUInt16LE(18))
  if (binary.readUInt32LE(0) === 0xfeedfacf) return targetIn('darwin', machCpus, binary.readUInt32LE(4))
  const header = binary.readUInt32LE(0x3c)
  const isPe = binary.toString('latin1', 0, 2) === 'MZ' && header + 6 <= binary.length
  return isPe ? targetIn('win32', peMachines, binary.readUInt16LE(header + 4)) : null
}

const targetIn = (system: string, machines: Readonly<Record<number, string>>, machine: number) => {
  const name = machines[machine]
  return name === undefined ? null : (`${system}-${name}` as const)
}
