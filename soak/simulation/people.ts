import { formToken } from '../../src/service/pages/session.ts'
import { addSession, createCustomer } from '../../src/service/store/people.ts'
import { addUtilityAccount, listUtilityAccounts } from '../../src/service/store/utility-accounts.ts'
import { origin, type Service } from './service.ts'

export type Person = { id: string; name: string }

/** Customers, each in a browser of their own: what they do goes through the pages of the service. */
export const createPeople = (service: Service, now: () => number) => {
  const all: Person[] = []
  let count = 0

  const come = async (): Promise<Person> => {
    count += 1
    const number = count
    const name = `Customer ${number}`
    const email = `customer-${number}@example.com`
    const db = service.db()
    await createCustomer(db, { name, email, passwordHash: 'none', now: now() })
    const { id } = await db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const account = {
      provider: 'Idaho Power',
      account_number: `${22_000 + number}`,
      street: '14 Banks Road',
    }
    await addUtilityAccount(db, {
      customerId: id,
      account: { ...account, city: 'Boise', state: 'ID', zip: '83702' },
      now: now(),
    })
    const person = { id, name }
    all.push(person)
    return person
  }

  const visit = async ({ id }: Person, path: string, fields?: [string, string][]): Promise<number> => {
    const session = await addSession(service.db(), id, now())
    const headers = { cookie: `customer=${session}`, 'content-type': 'application/x-www-form-urlencoded' }
    const form = new URLSearchParams([['csrf', formToken(session, 'customer')], ...(fields ?? [])])
    const init = fields === undefined ? { headers } : { method: 'POST', headers, body: form.toString() }
    return (await service.deliver(`${origin}${path}`, init)).status
  }

  return {
    all,
    come,
    open: (person: Person, link: string) => visit(person, link),
    /** Answers the page's status: 303 where it redirects. */
    accept: async (person: Person, link: string) => {
      const accounts = await listUtilityAccounts(service.db(), person.id)
      return visit(
        person,
        `${link}/share`,
        accounts.map(({ id }): [string, string] => ['chosen', id]),
      )
    },
    decline: (person: Person, link: string) => visit(person, `${link}/decline`, [['reason', '']]),
    end: (person: Person) => visit(person, `/customer/shares/${service.companyId}/end`, []),
    leave: (person: Person) => visit(person, '/customer/delete', []),
  }
}
