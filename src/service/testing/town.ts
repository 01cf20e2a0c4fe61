import { createKey } from '../store/api-keys.ts'
import { newId } from '../store/ids.ts'
import { createConnectRequest, standingLinkOf } from '../store/links.ts'
import { createCompany, createCustomer, findLogin, type PersonTable } from '../store/people.ts'
import { acceptLink } from '../store/shares.ts'
import type { DatabaseKind } from '../store/store.ts'
import { addUtilityAccount, listUtilityAccounts } from '../store/utility-accounts.ts'
import { signIn } from './database.ts'
import { startApp } from './service.ts'
import { createVisitor } from './visitor.ts'

const origin = 'http://localhost'

export const meterAccount = {
  provider: 'Idaho Power',
  account_number: '2200187765',
  street: '14 Banks Road',
  city: 'Boise',
  state: 'ID',
  zip: '83702',
}

/** Another one, as a customer types it. */
export const typedAccount = {
  provider: 'Idaho Power',
  account: '2200187766',
  street: '14 Banks Road',
  city: 'Boise',
  state: 'ID',
  zip: '83702',
}

/**
 * Two companies and two customers who are signed in. Carla shares one utility account with Acme; Dora has one and
 * shares nothing. Acme has a key, a standing link, an open request, one that Carla accepted and one withdrawn.
 */
export const startTown = async (
  kind: DatabaseKind,
  options: { practice?: boolean; now?: () => number; rate?: number; burst?: number } = {},
) => {
  const service = await startApp(kind, { customers: 3, ...options })
  const { app, store } = service
  service.state.origin = origin
  const { db } = store
  const now = Date.now()
  const person = { passwordHash: 'none', now }

  const idOf = async (table: PersonTable, email: string): Promise<string> => {
    const login = await findLogin(db, table, email)
    if (login === undefined) throw new Error(`${email} is not there`)
    return login.id
  }
  const addStaff = async (company: string, email: string) => {
    await createCompany(db, { company, name: `Staff of ${company}`, email, ...person })
    const id = await idOf('company_users', email)
    const user = await db
      .selectFrom('company_users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const session = await signIn(store, id)
    return { id, companyId: user.company_id, visitor: createVisitor(app, origin, { portal: session }) }
  }
  /** One more person of a company, signed in at another address. */
  const addColleague = async (companyId: string, email: string, from: string) => {
    const person = { id: newId('usr'), company_id: companyId, name: email, email }
    await db
      .insertInto('company_users')
      .values({ ...person, password_hash: 'none', created_at: now })
      .execute()
    return createVisitor(app, origin, { portal: await signIn(store, person.id) }, from)
  }
  const addPerson = async (name: string, email: string) => {
    await createCustomer(db, { name, email, ...person })
    const id = await idOf('customers', email)
    await addUtilityAccount(db, { customerId: id, account: meterAccount, now })
    const accountId = (await listUtilityAccounts(db, id))[0]?.id ?? ''
    const session = await signIn(store, id)
    return { id, accountId, visitor: createVisitor(app, origin, { customer: session }) }
  }

  const acme = await addStaff('Acme <Energy> & Sons', 'staff@acme.example')
  const other = await addStaff('Other Company', 'staff@other.example')
  const carla = await addPerson('Carla Customer', 'carla@example.com')
  const dora = await addPerson('Dora Different', 'dora@example.com')

  const ask = async (redirectUrl: string) => {
    const token = await createConnectRequest(db, { companyId: acme.companyId, redirectUrl, now })
    const { id } = await db
      .selectFrom('connect_requests')
      .select('id')
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    return { id, token, path: `/connect/r/${token}` }
  }
  const open = await ask('https://acme.example/thanks?x=1')
  const accepted = await ask('https://acme.example/done')
  const withdrawn = await ask('https://acme.example/never')
  await acceptLink(db, {
    companyId: acme.companyId,
    customerId: carla.id,
    utilityAccountIds: [carla.accountId],
    link: { kind: 'request', id: accepted.id },
    now,
  })
  await db
    .updateTable('connect_requests')
    .set({ state: 'withdrawn', closed_at: now })
    .where('id', '=', withdrawn.id)
    .execute()
  const key = await createKey(db, { companyId: acme.companyId, name: 'Front desk', now })
  const standing = `/connect/c/${await standingLinkOf(store, { companyId: acme.companyId, now })}`
  return {
    ...service,
    acme,
    other,
    carla,
    dora,
    nobody: createVisitor(app, origin),
    addColleague,
    links: { open, accepted, withdrawn, standing },
    keyId: key?.id ?? '',
    keySecret: key?.secret ?? '',
  }
}
