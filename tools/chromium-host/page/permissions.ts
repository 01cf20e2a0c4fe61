import type { CDPSession } from 'playwright'

const permissions = [
  'camera',
  'clipboard-read',
  'geolocation',
  'idle-detection',
  'local-fonts',
  'microphone',
  'midi',
  'notifications',
]

/** Denies all permissions that a page could ask a person for. The app must deny them as well: see `session.ts`. */
export const refusePermissions = async (session: CDPSession): Promise<void> => {
  await Promise.all(
    permissions.map(name =>
      session.send('Browser.setPermission', { permission: { name }, setting: 'denied' }),
    ),
  )
}
