import { app, type Session, session } from 'electron'
import type { Log } from '../app/ports.ts'
import { mayOpen, openExternal } from './system.ts'

const refusePermissions = (target: Session, log: Log): void => {
  target.setPermissionRequestHandler((_contents, permission, answer) => {
    log('Refused a permission', { permission })
    answer(false)
  })
  target.setPermissionCheckHandler(() => false)
  target.setDevicePermissionHandler(() => false)
  target.on('will-download', event => {
    log('Refused a download')
    event.preventDefault()
  })
}

/** Refuses permissions, downloads, navigation, new windows and webviews, for every page that will be opened. */
export const lockDown = (isOurs: (url: string) => boolean, log: Log): void => {
  refusePermissions(session.defaultSession, log)
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', event => {
      if (isOurs(event.url)) return
      event.preventDefault()
      log('Refused a navigation')
    })
    contents.on('will-attach-webview', event => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      if (mayOpen(url)) openExternal(url).catch(() => log('The system could not open an address'))
      else log('Refused a new window')
      return { action: 'deny' }
    })
  })
}
