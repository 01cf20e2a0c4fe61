import type { IpcMain } from 'electron'
import { fromPlainText, toPlainText } from '../plain.ts'
import { answer } from './link.ts'
import { only } from './only.ts'
import { frameFrom, webContents } from './web-contents.ts'

const handlers = new Map<string, Parameters<IpcMain['handle']>[1]>()

export const ipcMain = only('ipcMain', {
  handle: (channel, handler) => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  },
  removeHandler: channel => void handlers.delete(channel),
} satisfies Pick<IpcMain, 'handle' | 'removeHandler'>)

answer('invoke', async (frame, channel, args) => {
  const handler = handlers.get(channel)
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
  const event = only('event', {
    type: 'frame',
    sender: webContents,
    senderFrame: frameFrom(frame),
    frameId: 1,
    processId: 1,
  })
  const given = fromPlainText(args)
  return toPlainText(await Reflect.apply(handler, undefined, [event, ...(Array.isArray(given) ? given : [])]))
})
