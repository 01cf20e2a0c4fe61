import { expect, it } from 'vitest'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('answers a search with the places found by now, says whether that is all, and gives way to the next search', async () => {
  const { call } = await scene().connected()
  expectValue(await call('accounts.refresh', undefined))
  const states = (search: string, whole: boolean) => call('addresses.states', { search, whole })
  const groups = [{ name: 'TX', utilityAccounts: 2 }]
  // The clock of the tests has always gone on by a second: what words find is there by then, parts of words are not.
  expect(expectValue(await states('paso', false))).toEqual({ groups, exact: false })
  const input = { search: 'paso', state: 'TX', city: 'El Paso', offset: 0, limit: 1 }
  expect(expectValue(await call('addresses.streets', input)).total).toBe(2)
  expect(expectValue(await states('paso', true))).toEqual({ groups, exact: true })
  const cities = [{ name: 'El Paso', utilityAccounts: 2 }]
  expect(expectValue(await call('addresses.cities', { search: 'paso', state: 'TX' }))).toEqual({
    groups: cities,
    exact: true,
  })

  // What was shown whole stays so when accounts have come.
  scene().service.customers.push('c')
  expectValue(await call('accounts.refresh', undefined))
  const all = { groups: [{ name: 'TX', utilityAccounts: 3 }], exact: true }
  expect(expectValue(await states('paso', false))).toEqual(all)

  // Nothing found is told only once all was looked through.
  expect(expectValue(await states('nobody', false))).toEqual({ groups: [], exact: true })
  const both = await Promise.all([states('pas', true), states('aso', true)])
  expect(both.map(answer => expectValue(answer).exact)).toEqual([false, true])
})

it('answers at once with all that stands beside each other: of what is chosen, else of the first', async () => {
  const { call } = await scene().connected()
  expectValue(await call('accounts.refresh', undefined))
  const columns = async (search: string, state: string | null, city: string | null) =>
    expectValue(
      await call('addresses.columns', { search, state: { name: state }, city: { name: city }, limit: 1 }),
    )
  const cities = [{ name: 'El Paso', utilityAccounts: 2 }]
  for (const [search, exact] of [
    ['', true],
    ['paso', false],
  ] as const) {
    const { states, chosen } = await columns(search, 'CA', null)
    expect(states).toEqual({ groups: [{ name: 'TX', utilityAccounts: 2 }], exact })
    expect(chosen).toMatchObject({ state: 'TX', cities: { groups: cities, exact }, city: 'El Paso' })
    const place = { search, state: 'TX', city: 'El Paso', offset: 0, limit: 1 }
    expect(chosen?.streets).toEqual(expectValue(await call('addresses.streets', place)))
    expect(await columns(search, 'TX', 'El Paso')).toEqual({ states, chosen })
  }
  expect(await columns('nobody', null, null)).toEqual({ states: { groups: [], exact: true }, chosen: null })
})
