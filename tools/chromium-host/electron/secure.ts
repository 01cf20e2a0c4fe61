import type { WebPreferences } from 'electron'

const demands = [
  { name: 'contextIsolation', demanded: true, mayBeLeftOut: false },
  { name: 'sandbox', demanded: true, mayBeLeftOut: false },
  { name: 'nodeIntegration', demanded: false, mayBeLeftOut: false },
  { name: 'nodeIntegrationInSubFrames', demanded: false, mayBeLeftOut: true },
  { name: 'nodeIntegrationInWorker', demanded: false, mayBeLeftOut: true },
  { name: 'webSecurity', demanded: true, mayBeLeftOut: true },
  { name: 'allowRunningInsecureContent', demanded: false, mayBeLeftOut: true },
  { name: 'experimentalFeatures', demanded: false, mayBeLeftOut: true },
  { name: 'webviewTag', demanded: false, mayBeLeftOut: true },
] as const satisfies { name: keyof WebPreferences; demanded: boolean; mayBeLeftOut: boolean }[]

/**
 * Throws unless `webPreferences` secure the page as the app promises, explicitly where `demands` asks for it; Electron would
 * only warn, or stay silent.
 *
 * @returns the preload script's path
 */
export const requireSecure = (preferences: WebPreferences = {}): string => {
  for (const { name, demanded, mayBeLeftOut } of demands) {
    const given = preferences[name]
    if (given === demanded || (given === undefined && mayBeLeftOut)) continue
    throw new Error(`The Chromium host opens no window without webPreferences.${name}: ${demanded}`)
  }
  if (preferences.preload === undefined)
    throw new Error('The Chromium host opens no window without a preload')
  return preferences.preload
}
