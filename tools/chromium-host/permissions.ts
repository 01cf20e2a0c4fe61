import type { CDPSession } from 'playwright'

/** Electron's name of each permission that a page can ask for, and Chromium's. */
const permissions = {
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
  geolocation: 'geolocation',
  'idle-detection': 'idle-detection',
  media: 'camera',
  midi: 'midi',
  notifications: 'notifications',
} as const

/** What the page may ask for, in Electron's words. */
export const permissionNames = Object.keys(permissions)

/** Refuses every permission but the ones that main's own handler grants. */
export const setPermissions = async (session: CDPSession, granted: readonly string[]): Promise<void> => {
  const settings = Object.entries(permissions).map(([name, chromiumName]) =>
    session.send('Browser.setPermission', {
      permission: { name: chromiumName },
      setting: granted.includes(name) ? 'granted' : 'denied',
    }),
  )
  await Promise.all(settings)
}
