import { expect, test } from './fixtures.ts'

test('state, city and street with counts; a street opens its account', async ({ app }) => {
  await app.page.getByRole('link', { name: 'Addresses' }).click()
  const states = app.page.getByRole('listbox', { name: 'State' })
  const cities = app.page.getByRole('listbox', { name: 'City' })
  const streets = app.page.getByRole('grid', { name: 'Addresses' })
  await expect(states.getByRole('option').first()).toBeVisible()
  await states.getByRole('option').nth(1).click()
  const state = (await states.getByRole('option').nth(1).innerText()).trim().split(/\s+/)
  await expect(states.getByRole('option', { selected: true })).toContainText(state[0] ?? '')
  await expect(cities.getByRole('option').first()).toBeVisible()
  await expect(streets.getByRole('gridcell').first()).toBeVisible()
  await streets.getByRole('gridcell').first().click()
  await expect(app.page.getByRole('complementary', { name: 'Account details' })).toBeVisible()
})

test('a search keeps only the places that match', async ({ app }) => {
  await app.page.getByRole('link', { name: 'Addresses' }).click()
  const cities = app.page.getByRole('listbox', { name: 'City' })
  await expect(cities.getByRole('option').first()).toBeVisible()
  const name = (await cities.getByRole('option').first().innerText()).split('\n')[0] ?? ''
  await app.page.getByLabel('Search addresses').fill(name)
  await expect(cities.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  await app.page.getByLabel('Search addresses').fill('no place is called this')
  await expect(app.page.getByText(/No address matches/)).toBeVisible()
  await app.page.getByRole('button', { name: 'Show all addresses' }).click()
  await expect(cities.getByRole('option').first()).toBeVisible()
})
