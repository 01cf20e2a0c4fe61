import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMirrorFile } from '../testing/mirror-file.ts'
import { orders, reversed } from './orders.ts'

let mirror: ReturnType<typeof makeMirrorFile>
beforeAll(() => {
  mirror = makeMirrorFile()
})
afterAll(() => mirror.close())

it.each(Object.entries(orders))(
  'by %s, all rows are walked along indexes alone, either way',
  (_, { walk, columns }) => {
    for (const order of [columns, reversed(columns)]) {
      const sql = `EXPLAIN QUERY PLAN SELECT u.id FROM ${walk} ORDER BY ${order.join(', ')} LIMIT 100 OFFSET 60000`
      const plan = mirror.reader.prepare<[], { detail: string }>(sql).all()
      for (const { detail } of plan) expect(detail).toMatch(/^(SCAN|SEARCH) \w+ USING COVERING INDEX/)
    }
  },
)
