import type { Db } from '../database/database.ts'

const differences = `
WITH at AS (SELECT connection_seq, place_key, coalesce(supplier, 0), id FROM place WHERE place_key IS NOT NULL),
  numbers AS (SELECT connection_seq, number, id FROM place WHERE place_key IS NOT NULL AND number IS NOT NULL)
SELECT
  (SELECT count(*) FROM (SELECT * FROM at EXCEPT SELECT * FROM place_at)) +
  (SELECT count(*) FROM (SELECT * FROM place_at EXCEPT SELECT * FROM at)) +
  (SELECT count(*) FROM (SELECT * FROM numbers EXCEPT SELECT * FROM place_number)) +
  (SELECT count(*) FROM (SELECT * FROM place_number EXCEPT SELECT * FROM numbers))
`

/** How many entries the two orders of places lack or hold too many, by the places themselves. */
export const wrongInOrders = (db: Db): number => db.prepare<[], number>(differences).pluck().get() ?? 0
