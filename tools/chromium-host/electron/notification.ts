import { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { NotificationConstructorOptions } from 'electron'
import { requireReady } from './app.ts'
import { answer, tell } from './link.ts'
import { only } from './only.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Weak references: as in Electron, a visible notification is not kept alive, the app must hold it to get clicks. */
const shown = new Map<number, WeakRef<EventEmitter>>()
let lastId = 0

const usable = new Set<string>(['title', 'body', 'silent'] satisfies (keyof NotificationConstructorOptions)[])

/** `new Notification(options)`: a function that returns an object serves as a constructor. */
function create(options: NotificationConstructorOptions = {}) {
  requireReady('Notification')
  const { title = '', body = '' } = options
  for (const name of Object.keys(options)) {
    if (!usable.has(name)) throw new Error(`The Chromium host shows no notification with ${name}`)
  }
  if (typeof title !== 'string' || typeof body !== 'string') {
    throw new TypeError('The title and body of a notification are texts')
  }
  lastId += 1
  const id = lastId
  const emitter: EventEmitter = new EventEmitter()
  return only(
    'Notification',
    Object.assign(emitter, {
      title,
      body,
      show: () => {
        shown.set(id, new WeakRef(emitter))
        tell('notify', { id, title, body })
        emitter.emit('show', {})
      },
      close: () => {
        if (!shown.delete(id)) return
        tell('closeNotification', id)
        emitter.emit('close', {})
      },
    }),
  )
}

export const Notification = only('Notification', Object.assign(create, { isSupported: () => true }))

// In Electron an unreferenced notification may or may not be collected by then: here it always is, so that tests find the bug.
answer('notificationClicked', id => {
  collectGarbage()
  shown.get(id)?.deref()?.emit('click', {})
  shown.delete(id)
})
