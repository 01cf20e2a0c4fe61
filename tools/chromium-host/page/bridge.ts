import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from 'playwright'
import type { ContextMenu, Frame, MenuEntry, Shortcut } from '../messages.ts'
import { plainCodec } from '../plain.ts'
import { drawMenu } from './drawn-menu.ts'
import { watchInput } from './input.ts'
import { toApp } from './origin.ts'
import { type FromHost, type FromPreload, openGate, pageWorld, preloadWorld } from './worlds.ts'

export type BridgeEvents = {
  invoke: (frame: Frame, channel: string, args: string) => Promise<string>
  shortcut: (index: number) => void
  contextMenu: (menu: ContextMenu) => void
  resized: () => void
  focusChanged: (focused: boolean) => void
}

export type Bridge = {
  send: (channel: string, args: string) => Promise<void>
  setShortcuts: (shortcuts: Shortcut[]) => Promise<void>
  /** Shows a menu at the last right click; null: it was closed, or its page is gone. */
  showMenu: (entries: MenuEntry[]) => Promise<number | null>
}

/**
 * V8 caches evaluated sources by a hash, which for more than 16,383 characters is only the length: each text would be compared with
 * all before of its length. 8,000 characters stay below that even if each is escaped.
 */
const piecesOf = (text: string): string[] => text.match(/.{1,8000}/gsu) ?? []

const preloadScript = (preload: string, handover: string, deliver: string, binding: string) => `(() => {
  const toHost = globalThis[${JSON.stringify(binding)}]
  delete globalThis[${JSON.stringify(binding)}]
  const tools = { open: ${openGate}, codec: ${plainCodec}, watchInput: ${watchInput}, drawMenu: ${drawMenu}, toHost }
  const preload = function (require, exports, module) {${preload}
  };
  (${preloadWorld})(tools, ${JSON.stringify(handover)}, ${JSON.stringify(deliver)}, preload)
})()`

/**
 * Injects the preload script into an isolated world of the page, before the page's own scripts, and connects it with main.
 * The CDP binding exists in that world only: the page's own world has no access to the host.
 */
export const installBridge = async (
  page: Page,
  session: CDPSession,
  preload: string,
  events: BridgeEvents,
): Promise<Bridge> => {
  const [world, binding, deliver, handover] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  let current: number | null = null
  let shortcuts: Shortcut[] = []
  let lastMenu = 0
  let menu: { id: number; settle: (index: number | null) => void } | null = null

  const closeMenu = (index: number | null) => {
    menu?.settle(index)
    menu = null
  }

  const deliverTo = async (contextId: number, message: FromHost, plain: string) => {
    await session.send('Runtime.callFunctionOn', {
      executionContextId: contextId,
      functionDeclaration: `(...texts) => globalThis[${JSON.stringify(deliver)}](...texts)`,
      arguments: [JSON.stringify(message), ...piecesOf(plain)].map(value => ({ value })),
    })
  }
  // Ignore errors: a page that was reloaded or closed needs no answer any more.
  const answer = (contextId: number, message: FromHost, plain = '') =>
    deliverTo(contextId, message, plain).catch(() => {})

  const receive = async (contextId: number, message: FromPreload) => {
    if (message.kind === 'hello') {
      current = contextId
      await answer(contextId, { kind: 'shortcuts', shortcuts })
    } else if (message.kind === 'invoke') {
      const frame = { url: toApp(page.mainFrame().url()), main: true }
      try {
        const value = await events.invoke(frame, message.channel, message.args)
        await answer(contextId, { kind: 'answer', id: message.id }, value)
      } catch (error) {
        const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
        const text = `Error invoking remote method '${message.channel}': ${reason}`
        await answer(contextId, { kind: 'failure', id: message.id, message: text })
      }
    } else if (message.kind === 'shortcut') events.shortcut(message.index)
    else if (message.kind === 'contextMenu') events.contextMenu(message.menu)
    else if (message.kind === 'chosen') {
      if (message.id === menu?.id) closeMenu(message.index)
    } else if (message.kind === 'resized') events.resized()
    else events.focusChanged(message.focused)
  }

  session.on('Runtime.bindingCalled', call => {
    if (call.name === binding) void receive(call.executionContextId, JSON.parse(call.payload))
  })
  session.on('Runtime.executionContextDestroyed', context => {
    if (context.executionContextId !== current) return
    current = null
    closeMenu(null)
  })
  await Promise.all([
    session.send('Runtime.enable'),
    session.send('Page.enable'),
    session.send('Runtime.addBinding', { name: binding, executionContextName: world }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadScript(preload, handover, deliver, binding),
      worldName: world,
    }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${pageWorld})(${openGate}, ${JSON.stringify(handover)})`,
    }),
  ])

  return {
    send: async (channel, args) => {
      if (current !== null) await answer(current, { kind: 'event', channel }, args)
    },
    showMenu: async entries => {
      closeMenu(null)
      if (current === null) return null
      const { promise, resolve } = Promise.withResolvers<number | null>()
      lastMenu += 1
      menu = { id: lastMenu, settle: resolve }
      await answer(current, { kind: 'menu', id: lastMenu, entries })
      return promise
    },
    setShortcuts: async list => {
      shortcuts = list
      if (current !== null) await answer(current, { kind: 'shortcuts', shortcuts })
    },
  }
}
