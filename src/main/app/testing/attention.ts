import type { Attention } from '../ports.ts'

type Shown = { title: string; body: string; click: () => void }

/** What the person sees of the app outside its window, and whether they look at it. */
export const createTestAttention = () => {
  const notifications: Shown[] = []
  const accounts: (string | null)[] = []
  const seen = { inFront: true, badge: 0, notifications, accounts }
  const attention: Attention = {
    isInFront: () => seen.inFront,
    notify: ({ title, body }, click) => {
      const notification = { title, body, click }
      notifications.push(notification)
      return () => {
        const at = notifications.indexOf(notification)
        if (at >= 0) notifications.splice(at, 1)
        return at >= 0
      }
    },
    setBadge: count => {
      seen.badge = count
    },
    showAccounts: ({ customer, by }: { customer?: string; by?: string }) =>
      void accounts.push(customer ?? by ?? null),
  }
  return Object.assign(seen, { attention })
}
