import { renewStandingLink } from '../../src/service/store/links.ts'
import { linksOf, type Step, withdrawOne } from './desk-steps.ts'
import type { World } from './world.ts'

// What customers do, and who is at the portal.

/** A link of the company as customers know it, old or new. */
const anyRequest = async ({ service, random }: World) => {
  const rows = await service.db().selectFrom('connect_requests').selectAll().orderBy('redirect_url').execute()
  const row = random.any(rows)
  return row && { ...row, path: `/connect/r/${row.token}` }
}

const anyone = async ({ people, random }: World) =>
  people.all.length < 3 || random.below(4) === 0 ? people.come() : (random.any(people.all) ?? people.come())

export const customer: Step = async world => {
  const { people, random, service } = world
  if (!service.isRunning()) return 'no service for customers'
  const request = await anyRequest(world)
  const person = await anyone(world)
  const does = random.one(['open', 'accept', 'accept', 'accept', 'decline', 'end', 'leave'] as const)
  if (does === 'end' || does === 'leave') {
    if (does === 'leave') people.all.splice(people.all.indexOf(person), 1)
    return `${person.name} ${does}s: ${await people[does](person)}`
  }
  if (request === undefined) return 'no link to follow'
  const twice = random.below(3) === 0 ? [1, 2] : [1]
  const statuses = await world.patiently(Promise.all(twice.map(() => people[does](person, request.path))))
  return `${person.name} ${does}s ${request.redirect_url}: ${statuses.join(', ')}`
}

/** Two customers and the desk at the same link at once. */
export const contest: Step = async world => {
  const { people, service, random } = world
  const [request, links] = service.isRunning()
    ? [await anyRequest(world), await linksOf(world)]
    : [undefined, []]
  if (request === undefined) return 'no link to fight for'
  const link = links.find(({ requestId }) => requestId === request.id)
  const [one, other] = [await anyone(world), await people.come()]
  const doings = random.shuffled([
    () => people.accept(one, request.path),
    () => people.accept(other, request.path),
    ...(link === undefined ? [] : [() => withdrawOne(world, link)]),
  ])
  const ends = await world.patiently(Promise.allSettled(doings.map(go => go())))
  const words = ends.map(end => (end.status === 'fulfilled' ? end.value : `${end.reason}`))
  return `at once at ${request.redirect_url}: ${words.join(', ')}`
}

export const renew: Step = async ({ service, serviceNow }) => {
  if (!service.isRunning()) return 'no service to renew at'
  await renewStandingLink(service.db(), { companyId: service.companyId, now: serviceNow() })
  return 'the standing link is renewed'
}
