import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { addressViews } from '../../../contract/places.ts'
import { openMirrorToRead } from '../file/open.ts'
import { createReader } from '../reader.ts'
import { makeMirrorFile, type Sample } from '../testing/mirror-file.ts'
import { createWriter } from '../writer.ts'
import type { ExportedAccount, ExportScope } from './export.ts'

const cities = ['Reno', 'El Paso', null]
const sample = (n: number, version = 0): Sample => ({
  customerId: `cus_${n}`,
  serviceName: `${['Zoe', 'Ana', 'Bo'][(n + version) % 3]} ${n}`,
  accounts: [
    {
      utilityProvider: (n + version) % 2 === 0 ? 'Oncor' : 'ComEd',
      address: {
        street: `${(n * 7 + version) % 50} Oak St`,
        city: cities[(n + version) % 3] ?? null,
        state: 'TX',
      },
    },
  ],
})
/** As the service would send it. */
const body = (n: number, version: number) => {
  const { customerId, serviceName: name, accounts } = sample(n, version)
  return new TextEncoder().encode(
    JSON.stringify({ customerId, customer: { name }, utilityAccounts: accounts }),
  )
}

const exported = (file: string, key: string, scope: ExportScope, between: (batch: number) => void) => {
  const db = openMirrorToRead({ file, key })
  if (db === null) throw new Error('No mirror')
  const { 'export.begin': begin, 'export.batch': batch } = createReader(db)
  const total = begin(scope)
  const all: ExportedAccount[] = []
  for (let at = 0; ; at += 1) {
    const rows = batch(20)
    if (rows.length === 0) break
    all.push(...rows)
    between(at)
  }
  db.close()
  return { total, all }
}

const scopes = fc.oneof(
  fc
    .record({
      search: fc.constantFrom('', 'oak', 'zoe'),
      by: fc.constantFrom(...(['best', 'name', 'utility', 'place', 'connected'] as const)),
    })
    .map(({ search, by }): ExportScope => {
      const sort = { by, descending: false }
      return { list: 'accounts', filter: { ...unfiltered, search, sort } }
    }),
  fc
    .record({
      view: fc.constantFrom(...addressViews),
      search: fc.constantFrom('', 'oak'),
      state: fc.constantFrom(null, { name: 'TX' }),
    })
    .map((wanted): ExportScope => ({ list: 'addresses', kind: null, city: null, ...wanted })),
)

it('holds whoever was there exactly once, in one order, whatever is written meanwhile', () => {
  const mirror = makeMirrorFile(Array.from({ length: 150 }, (_, n) => sample(n)))
  const writer = createWriter(mirror.writer)
  let version = 0
  try {
    fc.assert(
      fc.property(scopes, fc.array(fc.nat(170), { minLength: 30, maxLength: 30 }), (scope, changed) => {
        const before = exported(mirror.file, mirror.key, scope, () => undefined)
        const during = exported(mirror.file, mirror.key, scope, batch => {
          version += 1
          for (const n of changed.slice(batch * 4, batch * 4 + 4))
            writer.importAccount({ body: body(n, version), at: version, markNew: false })
        })
        expect(during).toEqual(before)
        expect(during.all).toHaveLength(during.total)
        expect(new Set(during.all.map(({ id }) => id)).size).toBe(during.total)
      }),
      { numRuns: 25, seed: 33 },
    )
    const all = exported(mirror.file, mirror.key, { list: 'accounts', filter: unfiltered }, () => undefined)
    expect(all.total).toBeGreaterThan(150)
  } finally {
    mirror.close()
  }
})
