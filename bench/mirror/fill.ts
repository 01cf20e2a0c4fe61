import { openMirror } from '../../src/main/mirror-worker/file/open.ts'
import { createFiller, type Sample, testKey } from '../../src/main/mirror-worker/testing/mirror-file.ts'
import { createPeople } from '../filled/people.ts'

/** Fills a new mirror with this many customers. */
export const fillMirror = (file: string, customers: number): void => {
  const db = openMirror({ file, key: testKey })
  if (db === null) throw new Error('No mirror')
  const fill = createFiller(db)
  const person = createPeople(7)
  for (let at = 0; at < customers; at += 1000) {
    fill(
      Array.from({ length: Math.min(1000, customers - at) }, (_, index): Sample => {
        const { customerId, customer, utilityAccounts } = person()
        const connectedAt = 1_700_000_000_000 + (at + index) * 1000
        return {
          customerId,
          serviceName: customer.name,
          email: customer.email,
          connectedAt,
          accounts: utilityAccounts,
        }
      }),
    )
  }
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}
