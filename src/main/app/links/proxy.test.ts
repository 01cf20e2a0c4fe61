import { expect, it } from 'vitest'
import { finished, listOf, prepared, rowsOf } from '../testing/run-list.ts'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('an answer of a proxy that asks for a password leaves the outcome unknown, of a link and of a row, and says so', async () => {
  const asks = async () => new Response('', { status: 407 })
  const app = await scene().connected({ ports: { withNewConnection: use => use(asks) } })
  const reason = { code: 'unreachable', reason: 'proxy' }
  const made = await app.call('links.create', newLink({ customer: 'Ann' }))
  expect(made).toMatchObject({ ok: false, failure: { code: 'outcome_unknown', reason } })
  const shown = expectValue(await app.call('links.page', { search: 'Ann', offset: 0, limit: 1 }))
  expect(shown.rows).toMatchObject([{ state: 'outcome_unknown', cameBack: reason }])
  const run = await prepared(app, listOf(1))
  await finished(app, run.id)
  expect(await rowsOf(app, run.id)).toMatchObject([{ state: 'unknown', error: reason }])
})
