import { areGone, isAlive, readRecord, signal } from './programs.ts'

/**
 * Stops the cluster of a folder: signals the process that started it, or, if that is gone, ends the programs that it left, and no others.
 * Throws if there is none.
 */
export const stopCluster = async (folder: string): Promise<void> => {
  const record = readRecord(folder)
  if (record === undefined) throw new Error(`No cluster runs in ${folder}`)
  if (isAlive(record.by)) {
    signal(record.by, 'SIGTERM')
    if (await areGone([record.by], 120_000)) return
  }
  for (const program of record.programs) signal(program, 'SIGTERM')
  if (await areGone(record.programs, 30_000)) return
  for (const program of record.programs) signal(program, 'SIGKILL')
}
