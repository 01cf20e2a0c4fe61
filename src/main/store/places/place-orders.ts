/**
 * The two orders of places (see database/migrations/late-places.ts): their columns, what those are of a place `p`, which places they hold, and
 * what those of one connection are sorted by.
 */
export const placeOrders = [
  {
    table: 'place_at',
    columns: 'connection_seq, place_key, supplier, id',
    values: 'p.connection_seq, p.place_key, coalesce(p.supplier, 0), p.id',
    holds: 'p.place_key IS NOT NULL',
    by: 'p.place_key, p.supplier, p.id',
  },
  {
    table: 'place_number',
    columns: 'connection_seq, number, id',
    values: 'p.connection_seq, p.number, p.id',
    holds: 'p.place_key IS NOT NULL AND p.number IS NOT NULL',
    by: 'p.number, p.id',
  },
]
