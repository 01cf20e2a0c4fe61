import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UtilityAccount } from '../../../contract/http.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { openMirror, openMirrorToRead } from '../file/open.ts'
import { replaceRows } from '../import/rows.ts'

export const testKey = 'ab'.repeat(32)

export type Sample = {
  customerId: string
  serviceName?: string | null
  email?: string | null
  connectedAt?: number | null
  notedName?: string | null
  notedBy?: 'link' | 'staff' | null
  firstSeenAt?: number
  isNew?: boolean
  knownBy?: 'service' | 'person' | null
  standing?: boolean
  accounts?: UtilityAccount[]
}

/** Inserts customers with their rows, and tokens, in one transaction. */
const createFiller = (db: Db) => {
  const sql = createSql(db)
  const insert = `INSERT INTO customer (customer_id, service_name, email, connected_at, noted_name, noted_by, first_seen_at, read_at, is_new,
       known_by, standing, raw) VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)`
  const add = ({ customerId, accounts = [], ...given }: Sample) => {
    const { serviceName = null, email = null, connectedAt = null, notedName = null, notedBy = null } = given
    const { firstSeenAt = 1, isNew = false, knownBy = null, standing = false } = given
    const who = [customerId, serviceName, email, connectedAt, notedName, notedBy]
    const raw = JSON.stringify({ customerId, utilityAccounts: accounts })
    const seen = [firstSeenAt, Number(isNew), knownBy, Number(standing), raw]
    replaceRows(sql, sql.insert(insert, ...who, ...seen), accounts, {
      owner: {
        customerId,
        serviceName,
        notedName,
        email,
        linkEmail: null,
        knownBy,
        standing: standing ? 1 : 0,
      },
      before: [],
    })
  }
  return sql.transaction((samples: Sample[]): void => {
    for (const sample of samples) add(sample)
  })
}

const opened = (db: Db | null): Db => {
  if (db === null) throw new Error('No mirror')
  return db
}

/** An encrypted mirror in a folder of its own: what writes it, and what reads it as a worker does. */
export const makeMirrorFile = (samples: Sample[] = []) => {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-'))
  const place = { file: join(folder, 'mirror-a.db'), key: testKey }
  const writer = opened(openMirror(place))
  const fill = createFiller(writer)
  fill(samples)
  const reader = opened(openMirrorToRead(place))
  const close = () => {
    reader.close()
    writer.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...place, folder, writer, reader, fill, close }
}
