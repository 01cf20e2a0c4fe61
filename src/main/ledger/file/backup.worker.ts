import { parentPort } from 'node:worker_threads'
import type { Encrypted } from '../../sqlite/database.ts'
import { serve } from '../../workers/requests.ts'
import { backUpDaily, makeBackup, remakeBackups } from './backup.ts'

const asked =
  <Made>(make: (place: Encrypted, now: number) => Made) =>
  (input: { place: Encrypted; now: number }): Made =>
    make(input.place, input.now)

const backups = { daily: asked(backUpDaily), now: asked(makeBackup), remake: asked(remakeBackups) }

export type BackupApi = typeof backups

serve(parentPort, () => backups)
