import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createAttention } from './attention.ts'
import { badgePicture, badgeSize } from './badge-picture.ts'

type Needs = Parameters<typeof createAttention>[0]

const setUp = (platform: string, supported = true) => {
  const seen = { badges: [0].slice(1), overlays: [''].slice(1), flashing: false, logged: [''].slice(1) }
  const onScreen = new Set<FakeNotification>()
  class FakeNotification extends EventEmitter {
    static isSupported = () => supported
    readonly options: { title: string; body: string }
    constructor(options: { title: string; body: string }) {
      super()
      this.options = options
    }
    show = () => void onScreen.add(this)
    close = () => void onScreen.delete(this)
  }
  const openWindow = () =>
    Object.assign(new EventEmitter(), {
      focused: false,
      isDestroyed: () => false,
      isVisible: () => true,
      isMinimized: () => false,
      isFocused() {
        return this.focused
      },
      setOverlayIcon: (image: object | null, words: string) =>
        void seen.overlays.push(image === null ? 'none' : words),
      flashFrame: (flashing: boolean) => {
        seen.flashing = flashing
      },
    })
  const electron = {
    app: { setBadgeCount: (count: number) => seen.badges.push(count) > 0 },
    Notification: FakeNotification,
    nativeImage: { createFromBitmap: () => ({}) },
  }
  const { attention, follow } = createAttention({
    electron,
    platform,
    log: (line: string) => seen.logged.push(line),
    showAccounts: () => undefined,
  } as unknown as Needs)
  const window = openWindow()
  const followAs = (opened: ReturnType<typeof openWindow>) =>
    follow(opened as unknown as Parameters<typeof follow>[0])
  return { attention, follow: followAs, window, openWindow, seen, onScreen }
}

const words = { title: 'Maria Alvarez accepted', body: 'Acme Solar' }

test.each(['linux', 'darwin'])('on %s the number is at the icon of the app', platform => {
  const { attention, follow, window, seen } = setUp(platform)
  follow(window)
  attention.setBadge(3)
  attention.setBadge(0)
  attention.notify(words, () => undefined)
  expect(seen).toEqual({ badges: [3, 0], overlays: [], flashing: false, logged: [] })
})

test('on Windows it is a picture in the taskbar, also of a window opened later, which flashes until it is looked at', () => {
  const { attention, follow, window, openWindow, seen } = setUp('win32')
  attention.setBadge(3)
  follow(window)
  expect(seen.overlays).toEqual(['New customers: 3'])
  const later = openWindow()
  follow(later)
  attention.setBadge(0)
  expect(seen.overlays).toEqual(['New customers: 3', 'New customers: 3', 'none'])
  expect(seen.badges).toEqual([])
  attention.notify(words, () => undefined)
  expect(seen.flashing).toBe(true)
  later.emit('focus')
  expect(seen.flashing).toBe(false)
})

test.each([
  ['linux', 'Sun ‹a href="https://x.example">& Co'],
  ['darwin', 'Sun <a href="https://x.example">& Co'],
])('on %s the name of a company is no markup', (platform, body) => {
  const { attention, onScreen } = setUp(platform)
  attention.notify({ ...words, body: 'Sun <a href="https://x.example">& Co' }, () => undefined)
  expect([...onScreen].map(({ options }) => options.body)).toEqual([body])
})

test('one that the person closed is not there any more, one that timed out is', () => {
  for (const [reason, isThere] of [
    ['userCanceled', false],
    ['timedOut', true],
  ] as const) {
    const { attention, onScreen } = setUp('win32')
    const withdraw = attention.notify(words, () => undefined)
    for (const notification of onScreen) notification.emit('close', { reason })
    expect(withdraw()).toBe(isThere)
  }
})

test('a click takes the notification away and is told; looking at the window takes all away', () => {
  const { attention, follow, window, onScreen } = setUp('linux')
  follow(window)
  const clicked: string[] = []
  for (const name of ['one', 'two', 'three']) attention.notify(words, () => clicked.push(name))
  const [one] = onScreen
  one?.emit('click')
  expect(clicked).toEqual(['one'])
  expect(onScreen.size).toBe(2)
  window.emit('focus')
  expect(onScreen.size).toBe(0)
  const takeAway = attention.notify(words, () => undefined)
  expect([takeAway(), takeAway()]).toEqual([true, false])
  expect(onScreen.size).toBe(0)
})

test('what the system does not show is no trouble, and the log names nobody', () => {
  const { attention, onScreen, seen } = setUp('linux')
  attention.notify(words, () => undefined)
  for (const notification of onScreen) notification.emit('failed', {}, 'Maria')
  expect(seen.logged).toEqual(['The system showed no notification'])
  const without = setUp('linux', false)
  expect(without.attention.notify(words, () => undefined)()).toBe(false)
  expect(without.onScreen.size).toBe(0)
})

test('the window is in front while it has the focus', () => {
  const { attention, follow, window } = setUp('linux')
  expect(attention.isInFront()).toBe(false)
  follow(window)
  expect(attention.isInFront()).toBe(false)
  window.focused = true
  expect(attention.isInFront()).toBe(true)
})

test('every count has a picture of its own up to nine, round and in white on red', () => {
  const pictures = Array.from({ length: 10 }, (_, index) => badgePicture(index + 1))
  expect(new Set(pictures.map(picture => picture.toString('latin1'))).size).toBe(10)
  expect(badgePicture(10).equals(badgePicture(4_000))).toBe(true)
  for (const picture of pictures) {
    expect(picture).toHaveLength(badgeSize * badgeSize * 4)
    expect([...picture.subarray(0, 4)]).toEqual([0, 0, 0, 0])
    const white = Array.from({ length: badgeSize * badgeSize }, (_, at) => picture.readUInt32BE(at * 4))
    expect(white.filter(colour => colour === 0xffffffff).length).toBeGreaterThan(50)
  }
})
