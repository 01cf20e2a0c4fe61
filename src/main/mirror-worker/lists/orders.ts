import type { AccountSort } from '../../../contract/accounts/account-filter.ts'

const ofCustomers = {
  walk: 'customer c CROSS JOIN utility_account u ON u.customer_number = c.number',
  join: 'CROSS JOIN customer c ON c.number = u.customer_number',
}
const ofRows = { walk: 'utility_account u', join: '' }

type Order = { walk: string; join: string; columns: string[] }

/**
 * The orders that a person can choose for lists of rows `u` and their customers `c`, ascending: rows without a value come last. `walk`: the tables
 * to select all rows from, so that an index gives the order; `join`: what has the columns, where rows are selected otherwise. Search results
 * have the order of search/result-order.ts.
 */
export const orders: Record<Exclude<AccountSort['by'], 'best'>, Order> = {
  name: {
    ...ofCustomers,
    columns: ['c.called IS NULL', 'c.called', 'c.number', 'u.position'],
  },
  connected: {
    ...ofCustomers,
    columns: ['coalesce(c.connected_at, c.first_seen_at)', 'c.number', 'u.position'],
  },
  utility: { ...ofRows, columns: ['u.utility IS NULL', 'u.utility', 'u.id'] },
  place: {
    ...ofRows,
    columns: ['u.present DESC', 'u.state IS NULL', 'u.state', 'u.city', 'u.street_order', 'u.id'],
  },
}

/** The same from last to first. Pure. */
export const reversed = (columns: string[]): string[] =>
  columns.map(column => (column.endsWith(' DESC') ? column.slice(0, -' DESC'.length) : `${column} DESC`))
