import { expect, it } from 'vitest'
import { taken } from '../testing/run-list.ts'
import { setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('a title above the header of a list is no customer', async () => {
  const { call } = await scene().connected()
  const text = 'Customers November 2026;;\n;;\nName;Email;Phone\nAnn;ann@b.example;1\nBob;bob@b.example;2'
  const run = taken(await call('runs.paste', { text }))
  expect(run).toMatchObject({ hasHeader: true, header: ['Name', 'Email', 'Phone'], counts: { waiting: 2 } })
})

it('a list of a header alone has no customers: that is said, and nothing is left of it', async () => {
  const { call } = await scene().connected()
  for (const text of ['Name,Email,Phone', 'Customers November 2026,,\nName,Email,Phone'])
    expect(await call('runs.paste', { text })).toMatchObject({
      failure: { code: 'table', problem: 'no_customers' },
    })
  expect(await call('runs.list', undefined)).toMatchObject({ value: [] })
})
