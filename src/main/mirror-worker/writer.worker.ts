import { parentPort } from 'node:worker_threads'
import { serve } from '../workers/requests.ts'
import { createWriterApi } from './writer-api.ts'

serve(parentPort, createWriterApi().api)
