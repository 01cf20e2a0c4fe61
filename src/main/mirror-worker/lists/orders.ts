import type { AccountSort } from '../../../contract/accounts/account-filter.ts'

type Order = {
  /** Rows `u`, from where the order is an index. */
  from: string
  /** One after the other, each sorted by its columns. */
  parts: { condition: string; columns: string[] }[]
}

const ofCustomers = 'customer c CROSS JOIN utility_account u ON u.customer_number = c.number'

/** What lists can be sorted by, as it ascends: those without what is sorted by stand last. */
export const orders: Record<Exclude<AccountSort['by'], 'best'>, Order> = {
  name: {
    from: ofCustomers,
    parts: [
      { condition: 'c.name IS NOT NULL', columns: ['c.name COLLATE NOCASE', 'c.number', 'u.position'] },
      { condition: 'c.name IS NULL', columns: ['c.number', 'u.position'] },
    ],
  },
  connected: {
    from: ofCustomers,
    parts: [
      { condition: '1', columns: ['coalesce(c.connected_at, c.first_seen_at)', 'c.number', 'u.position'] },
    ],
  },
  utility: {
    from: 'utility_account u',
    parts: [
      { condition: 'u.utility IS NOT NULL', columns: ['u.utility', 'u.id'] },
      { condition: 'u.utility IS NULL', columns: ['u.id'] },
    ],
  },
  place: {
    from: 'utility_account u',
    parts: [
      {
        condition: 'u.present = 1 AND u.state IS NOT NULL',
        columns: ['u.state', 'u.city', 'u.street_order', 'u.id'],
      },
      { condition: 'u.present = 1 AND u.state IS NULL', columns: ['u.city', 'u.street_order', 'u.id'] },
      { condition: 'u.present = 0', columns: ['u.id'] },
    ],
  },
}
