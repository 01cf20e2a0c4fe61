import type { App, BrowserWindow, Notification, nativeImage } from 'electron'
import type { Attention, Log } from '../../app/ports.ts'
import { badgePicture, badgeSize } from './badge-picture.ts'

type Shell = {
  electron: {
    app: Pick<App, 'setBadgeCount'>
    Notification: typeof Notification
    nativeImage: Pick<typeof nativeImage, 'createFromBitmap'>
  }
  platform: string
  log: Log
  showAccounts: Attention['showAccounts']
}

type Window = Pick<
  BrowserWindow,
  'isDestroyed' | 'isVisible' | 'isMinimized' | 'isFocused' | 'setOverlayIcon' | 'flashFrame' | 'on'
>

/** Older notifications lose their click handler: staff go no further back in the system's list. */
const mostKept = 50

/** Notifications and the number at the app's icon (on Windows an overlay in the taskbar). `follow`: to be called with each window that opens. */
export const createAttention = ({ electron, platform, log, showAccounts }: Shell) => {
  // A notification that is garbage-collected loses its click handler, so those in the system's list are kept.
  const kept = new Set<Notification>()
  let window: Window | null = null
  let badge = 0
  const current = (): Window | null => (window?.isDestroyed() === false ? window : null)

  const showBadge = (): void => {
    if (platform !== 'win32') {
      electron.app.setBadgeCount(badge)
      return
    }
    const size = { width: badgeSize, height: badgeSize, scaleFactor: 2 }
    const picture = badge === 0 ? null : electron.nativeImage.createFromBitmap(badgePicture(badge), size)
    current()?.setOverlayIcon(picture, badge === 0 ? '' : `New customers: ${badge}`)
  }

  const withdraw = (notification: Notification): boolean => {
    const isKept = kept.delete(notification)
    notification.close()
    return isKept
  }

  const attention: Attention = {
    isInFront: () => {
      const now = current()
      return now?.isFocused() === true && now.isVisible() && !now.isMinimized()
    },
    notify: ({ title, body }, onClick) => {
      if (platform === 'win32') current()?.flashFrame(true)
      if (!electron.Notification.isSupported()) return () => false
      // Servers of Linux read markup in the body, where a company is named as its service names it.
      const plain = platform === 'linux' ? body.replaceAll('<', '‹') : body
      const notification = new electron.Notification({ title, body: plain })
      notification.on('click', () => {
        withdraw(notification)
        onClick()
      })
      // Windows: one that only timed out is in the system's list, and may still be clicked.
      notification.on('close', ({ reason }) => {
        if (reason === 'userCanceled') kept.delete(notification)
      })
      notification.on('failed', () => log('The system showed no notification'))
      kept.add(notification)
      for (const old of [...kept].slice(0, -mostKept)) kept.delete(old)
      notification.show()
      return () => withdraw(notification)
    },
    setBadge: count => {
      badge = count
      showBadge()
    },
    showAccounts,
  }

  const follow = (opened: Window): void => {
    window = opened
    if (platform === 'win32' && badge > 0) showBadge()
    opened.on('focus', () => {
      // A person who looks at the window needs no notification.
      for (const notification of kept) withdraw(notification)
      if (platform === 'win32') opened.flashFrame(false)
    })
  }
  return { attention, follow }
}
