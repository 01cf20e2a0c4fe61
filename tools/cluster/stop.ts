import { areGone, isAlive, readRecord, signal } from './programs.ts'

/**
 * Stops the cluster of a folder: tells the process that started it, or, where that is gone, ends what it left, and only that. Throws where there
 * is none.
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
