import { contextBridge, ipcRenderer } from 'electron'
import { type Bridge, callChannel, eventChannel } from '../contract/channels.ts'

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(callChannel, name, input),
  on: listener => {
    const relay = (_event: unknown, name: string, payload: unknown) => listener(name, payload)
    ipcRenderer.on(eventChannel, relay)
    return () => {
      ipcRenderer.off(eventChannel, relay)
    }
  },
}

contextBridge.exposeInMainWorld('bridge', bridge)
