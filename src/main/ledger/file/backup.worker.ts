import { parentPort } from 'node:worker_threads'
import type { Encrypted } from '../../sqlite/database.ts'
import { serve } from '../../workers/requests.ts'
import { backUpDaily, makeBackup, remakeBackups } from './backup.ts'

/** `now`: milliseconds since 1970. */
export type BackupAsked = { place: Encrypted; now: number }

/** Each answers whether one was made. */
const backups = {
  daily: ({ place, now }: BackupAsked): boolean => backUpDaily(place, now),
  now: ({ place, now }: BackupAsked): boolean => {
    makeBackup(place, now)
    return true
  },
  remake: ({ place, now }: BackupAsked): boolean => {
    remakeBackups(place, now)
    return true
  },
}

export type BackupApi = typeof backups

serve(parentPort, () => backups)
