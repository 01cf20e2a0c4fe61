import { EventEmitter } from 'node:events'
import { requireReady } from './app.ts'
import { answer } from './link.ts'
import { only } from './only.ts'

const emitter = new EventEmitter()

/** The supported events: a listener for another one throws, as it would never be called. */
const events = new Set(['suspend', 'resume'])

const listen = (event: string, listener: () => void): object => {
  requireReady('powerMonitor')
  if (!events.has(event)) throw new Error(`The Chromium host's powerMonitor tells no "${event}"`)
  emitter.on(event, listener)
  return powerMonitor
}

export const powerMonitor = only('powerMonitor', Object.assign(new EventEmitter(), { on: listen }))

answer('power', event => void emitter.emit(event))
