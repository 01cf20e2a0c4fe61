import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { temporaryFolder } from '../testing/samples.ts'
import { shareStore } from './writers.ts'

const key = 'ab'.repeat(32)

it('leaves the long log of a thread that writes to that thread, whatever main writes, and no longer than it is there', () => {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'store.db')
  const main = openDatabase(file, key)
  const other = openDatabase(file, key)
  try {
    main.exec('CREATE TABLE kept (text TEXT) STRICT')
    main.pragma('wal_checkpoint(TRUNCATE)')
    const shared = shareStore(main, file, key)
    const nothing = () => undefined
    const leave = shared.join({ stopNow: nothing, settle: nothing })
    const leaveToo = shared.join({ stopNow: nothing, settle: nothing })
    other.pragma('wal_autocheckpoint = 0')
    other.exec(`WITH n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 1500)
      INSERT INTO kept SELECT hex(zeroblob(2000)) FROM n`)
    const write = main.prepare("INSERT INTO kept VALUES ('a link')")
    const inFile = () => other.pragma('wal_checkpoint(NOOP)')
    write.run()
    expect(inFile()).toMatchObject([{ checkpointed: 0 }])
    leave()
    write.run()
    expect(inFile()).toMatchObject([{ checkpointed: 0 }])
    leaveToo()
    write.run()
    expect(inFile()).not.toMatchObject([{ checkpointed: 0 }])
  } finally {
    other.close()
    main.close()
    remove()
  }
})
