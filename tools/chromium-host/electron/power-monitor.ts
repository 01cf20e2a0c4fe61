import { EventEmitter } from 'node:events'
import { requireReady } from './app.ts'
import { answer } from './link.ts'
import { only } from './only.ts'

const emitter = new EventEmitter()

/** Whoever listens for anything else would wait for ever. */
const events = new Set(['suspend', 'resume'])

const listen = (event: string, listener: () => void): object => {
  requireReady('powerMonitor')
  if (!events.has(event)) throw new Error(`The Chromium host's powerMonitor tells no "${event}"`)
  emitter.on(event, listener)
  return powerMonitor
}

/** Tells when the computer went to sleep and woke up. */
export const powerMonitor = only('powerMonitor', Object.assign(new EventEmitter(), { on: listen }))

answer('power', event => void emitter.emit(event))
