import { parentPort } from 'node:worker_threads'
import { serve } from '../../workers/requests.ts'
import { backups } from './backup.ts'

serve(parentPort, () => backups)
