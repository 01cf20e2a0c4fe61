import { z } from 'zod'
import {
  declineConnectRequest,
  startConnectRequest,
  withdrawConnectRequest,
} from '../store/connect-requests.ts'
import { newId } from '../store/ids.ts'
import { createConnectRequest, renewStandingLink } from '../store/links.ts'
import { deleteCustomer } from '../store/people.ts'
import { acceptLink, endShare } from '../store/shares.ts'
import type { Db } from '../store/store.ts'
import { removeUtilityAccount } from '../store/utility-accounts.ts'

export const opKinds = [
  'create',
  'start',
  'decline',
  'withdraw',
  'accept',
  'accept-standing',
  'end',
  'remove-account',
  'delete-customer',
  'renew',
] as const

/** What a writer does next: the kind, on which of the few customers, and on which of the youngest requests. */
export const opSchema = z.object({ kind: z.enum(opKinds), customer: z.number(), request: z.number() })
export type Op = z.infer<typeof opSchema>

/** So many customers take part; a deleted one is replaced. */
export const customerCount = 6

/** The customer at this place, created if there is none. */
const customerAt = async (db: Db, place: number): Promise<string> => {
  const email = `customer-${place}@example.com`
  const find = db.selectFrom('customers').select('id').where('email', '=', email)
  const known = await find.executeTakeFirst()
  if (known !== undefined) return known.id
  const made = { id: newId('cus'), name: `Customer ${place}`, email, created_at: 0 }
  await db
    .insertInto('customers')
    .values(made)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await find.executeTakeFirstOrThrow()).id
}

const accountOf = async (db: Db, customer_id: string): Promise<string> => {
  const id = newId('ea')
  await db.insertInto('utility_accounts').values({ id, customer_id, created_at: 0 }).execute()
  return id
}

const standingToken = async (db: Db, companyId: string): Promise<string> => {
  const found = await db
    .selectFrom('standing_links')
    .select('token')
    .where('company_id', '=', companyId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return found?.token ?? (await renewStandingLink(db, { companyId, now: Date.now() }))
}

const requestAt = async (db: Db, companyId: string, place: number): Promise<string> => {
  const found = await db
    .selectFrom('connect_requests')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .offset(place)
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? ''
}

/** Performs an operation. One that is impossible in the present state changes nothing. */
export const perform = async (db: Db, companyId: string, { kind, customer, request }: Op): Promise<void> => {
  const now = Date.now()
  const id = await requestAt(db, companyId, request)
  const customerId = await customerAt(db, customer)
  const accept = async (link: Parameters<typeof acceptLink>[1]['link']) =>
    acceptLink(db, { companyId, customerId, utilityAccountIds: [await accountOf(db, customerId)], link, now })
  switch (kind) {
    case 'create':
      return void (await createConnectRequest(db, { companyId, redirectUrl: 'https://example.com/', now }))
    case 'start':
      return void (await startConnectRequest(db, { companyId, id, now }))
    case 'decline':
      return void (await declineConnectRequest(db, { companyId, id, reason: null, now }))
    case 'withdraw':
      return void (await withdrawConnectRequest(db, { companyId, id, now }))
    case 'accept':
      return void (await accept({ kind: 'request', id }))
    case 'accept-standing':
      return void (await accept({ kind: 'standing', token: await standingToken(db, companyId) }))
    case 'end':
      return void (await endShare(db, { companyId, customerId, now }))
    case 'remove-account': {
      const one = await db
        .selectFrom('utility_accounts')
        .select('id')
        .where('customer_id', '=', customerId)
        .executeTakeFirst()
      return removeUtilityAccount(db, { customerId, id: one?.id ?? '', now })
    }
    case 'delete-customer':
      return deleteCustomer(db, customerId, now)
    case 'renew':
      return void (await renewStandingLink(db, { companyId, now }))
  }
}
