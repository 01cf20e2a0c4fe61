// These functions are injected as source into Chromium, before every page's own scripts: `pageWorld` into the page's
// world, `preloadWorld` into an isolated one. The two worlds share the DOM but no variables, as in Electron.
// They may therefore use nothing from outside but their parameters.

import type { ContextMenu, MenuEntry, Shortcut } from '../messages.ts'
import type { plainCodec } from '../plain.ts'
import type { drawMenu } from './drawn-menu.ts'
import type { watchInput } from './input.ts'

type AnyFunction = (...args: unknown[]) => unknown
type Wire =
  | { kind: 'data'; value: unknown }
  | { kind: 'function'; id: number }
  | { kind: 'promise'; id: number }
  | { kind: 'error'; name: string; message: string }
type Gate = { expose: (name: string, api: object) => void }

/**
 * Passes calls between the two worlds by a private EventTarget that both hold. Arguments and answers are structured
 * clones; functions and promises are replaced by proxies, errors are rebuilt.
 */
export function openGate(target: EventTarget, mine: string, theirs: string): Gate {
  // Captured now, so that a page that overrides these later cannot read the messages.
  const { apply } = Reflect
  const { addEventListener, dispatchEvent } = EventTarget.prototype
  const Message = CustomEvent
  const clone = structuredClone
  const functions = new Map<number, AnyFunction>()
  let lastId = 0

  const listen = (name: string, once: boolean, listener: (detail: never) => void) =>
    apply(addEventListener, target, [name, (event: CustomEvent<never>) => listener(event.detail), { once }])
  const tell = (name: string, detail: unknown) =>
    apply(dispatchEvent, target, [new Message(name, { detail })])

  const asError = (error: unknown): Wire =>
    error instanceof Error
      ? { kind: 'error', name: error.name, message: error.message }
      : { kind: 'error', name: 'Error', message: String(error) }

  const pack = (value: unknown): Wire => {
    if (typeof value === 'function') {
      lastId += 1
      functions.set(lastId, (...args) => apply(value, undefined, args))
      return { kind: 'function', id: lastId }
    }
    if (value instanceof Promise) {
      lastId += 1
      const name = `${mine}-settles-${lastId}`
      value.then(
        result => tell(name, pack(result)),
        error => tell(name, asError(error)),
      )
      return { kind: 'promise', id: lastId }
    }
    return { kind: 'data', value: clone(value) }
  }

  const unpack = (wire: Wire): unknown => {
    if (wire.kind === 'data') return wire.value
    if (wire.kind === 'function') return standIn(wire.id)
    if (wire.kind === 'error') throw Object.assign(new Error(wire.message), { name: wire.name })
    return new Promise((resolve, reject) => {
      listen(`${theirs}-settles-${wire.id}`, true, (result: Wire) => {
        try {
          resolve(unpack(result))
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  const standIn = (id: number): AnyFunction =>
    Object.freeze((...args: unknown[]) => {
      lastId += 1
      let answer: Wire = { kind: 'error', name: 'Error', message: 'The other world did not answer' }
      listen(`${mine}-answer-${lastId}`, true, (wire: Wire) => {
        answer = wire
      })
      tell(`${theirs}-call`, { id, call: lastId, args: args.map(pack) })
      return unpack(answer)
    })

  listen(`${mine}-call`, false, (message: { id: number; call: number; args: Wire[] }) => {
    let answer: Wire
    try {
      const callee = functions.get(message.id)
      if (callee === undefined) throw new Error('No such function')
      answer = pack(callee(...message.args.map(unpack)))
    } catch (error) {
      answer = asError(error)
    }
    tell(`${theirs}-answer-${message.call}`, answer)
  })

  listen(`${mine}-expose`, false, (message: { name: string; api: Record<string, Wire> }) => {
    const entries = Object.entries(message.api).map(([key, wire]) => [key, unpack(wire)])
    const value = Object.freeze(Object.fromEntries(entries))
    Object.defineProperty(globalThis, message.name, { value, enumerable: true })
  })

  return {
    expose: (name, api) => {
      const entries = Object.entries(api).map(([key, value]) => [key, pack(value)])
      tell(`${theirs}-expose`, { name, api: Object.fromEntries(entries) })
    },
  }
}

/** The page's side: creates the private target and hands it to the preload world before any script of the page runs. */
export function pageWorld(open: typeof openGate, handover: string): void {
  if (window !== window.parent) return
  const target = new MessageChannel().port1
  open(target, 'page', 'preload')
  window.dispatchEvent(new MessageEvent(handover, { ports: [target] }))
}

/** Messages of the host to the preload world, each with a text encoded by `plain.ts`: an answer's value or an event's payload. */
export type FromHost =
  | { kind: 'answer'; id: number }
  | { kind: 'failure'; id: number; message: string }
  | { kind: 'event'; channel: string }
  | { kind: 'shortcuts'; shortcuts: Shortcut[] }
  | { kind: 'menu'; id: number; entries: MenuEntry[] }
/** Messages of the preload world to the host, by the binding. */
export type FromPreload =
  | { kind: 'hello' }
  | { kind: 'invoke'; id: number; channel: string; args: string }
  | { kind: 'shortcut'; index: number }
  | { kind: 'contextMenu'; menu: ContextMenu }
  | { kind: 'chosen'; id: number; index: number | null }
  | { kind: 'resized' }
  | { kind: 'focus'; focused: boolean }

type Preload = (require: (name: string) => unknown, exports: object, module: { exports: object }) => void
type PreloadTools = {
  open: typeof openGate
  codec: typeof plainCodec
  watchInput: typeof watchInput
  drawMenu: typeof drawMenu
  /** The binding to the host, which exists in this world only. */
  toHost: (text: string) => void
}

/** Runs the preload script with `require('electron')`, which has contextBridge and ipcRenderer, and nothing else. */
export function preloadWorld(tools: PreloadTools, handover: string, deliver: string, preload: Preload): void {
  if (window !== window.parent) return
  const { toPlainText, fromPlainText } = tools.codec()
  const tellHost = (message: FromPreload) => tools.toHost(JSON.stringify(message))
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, Set<AnyFunction>>()
  let clicked = { x: 0, y: 0 }
  const setShortcuts = tools.watchInput({
    shortcut: index => tellHost({ kind: 'shortcut', index }),
    contextMenu: menu => {
      clicked = menu
      tellHost({ kind: 'contextMenu', menu })
    },
  })
  let lastId = 0

  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        lastId += 1
        const text = toPlainText(args)
        waiting.set(lastId, { resolve, reject })
        tellHost({ kind: 'invoke', id: lastId, channel, args: text })
      }),
    on: (channel: string, listener: AnyFunction) => {
      const known = listeners.get(channel) ?? new Set()
      listeners.set(channel, known.add(listener))
      return ipcRenderer
    },
    off: (channel: string, listener: AnyFunction) => {
      listeners.get(channel)?.delete(listener)
      return ipcRenderer
    },
  }

  const receive = (message: FromHost, plain: string) => {
    if (message.kind === 'shortcuts') {
      setShortcuts(message.shortcuts)
    } else if (message.kind === 'menu') {
      const { id, entries } = message
      void tools
        .drawMenu(entries, clicked.x, clicked.y)
        .then(index => tellHost({ kind: 'chosen', id, index }))
    } else if (message.kind === 'event') {
      for (const listener of [...(listeners.get(message.channel) ?? [])]) {
        listener({ sender: ipcRenderer, ports: [] }, ...Array.of(fromPlainText(plain)).flat())
      }
    } else {
      const call = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.kind === 'answer') call?.resolve(fromPlainText(plain))
      else call?.reject(new Error(message.message))
    }
  }
  Object.defineProperty(globalThis, deliver, {
    value: (message: string, ...plain: string[]) => receive(JSON.parse(message), plain.join('')),
  })

  window.addEventListener('resize', () => tellHost({ kind: 'resized' }))
  window.addEventListener('focus', () => tellHost({ kind: 'focus', focused: true }))
  window.addEventListener('blur', () => tellHost({ kind: 'focus', focused: false }))

  window.addEventListener(
    handover,
    event => {
      const target = event instanceof MessageEvent ? event.ports[0] : undefined
      if (target === undefined) throw new Error('The page world handed nothing over')
      const gate = tools.open(target, 'preload', 'page')
      const contextBridge = { exposeInMainWorld: gate.expose }
      const module = { exports: {} }
      const require = (name: string) => {
        if (name === 'electron') return { contextBridge, ipcRenderer }
        throw new Error(`A sandboxed preload cannot require "${name}"`)
      }
      preload(require, module.exports, module)
      tellHost({ kind: 'hello' })
    },
    { once: true },
  )
}
