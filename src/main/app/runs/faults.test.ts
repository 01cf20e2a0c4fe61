import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pause } from '../changes/pause.ts'
import { serverInput, startMailServer } from '../mail/testing/smtp-server.ts'
import { createTestAttention } from '../testing/attention.ts'
import { startEagerService } from '../testing/eager-service.ts'
import { ownDisk } from '../testing/own-disk.ts'
import { createTestApp, sendJson } from '../testing/ports.ts'
import { finished, listOf, page, prepared, rowsOf, whenRunEnds } from '../testing/run-list.ts'
import { apiKey, expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const refuse = () => {
  throw new Error('No notification server')
}

it('a disk that fills in the middle pauses the run; with room again it goes on, with what came back meanwhile', async context => {
  const disk = ownDisk('8m')
  if (disk === null) return context.skip()
  const service = await startEagerService()
  const app = createTestApp(disk.folder)
  try {
    await app.app.start()
    expectValue(await app.call('connections.testAndSave', { address: service.address, apiKey }))
    const run = await prepared(app, listOf(200), 4)
    const others = join(disk.folder, 'others')
    let works = 0
    service.onWork(() => {
      works += 1
      if (works !== 20) return
      const { bavail, bsize } = statfsSync(disk.folder)
      writeFileSync(others, Buffer.alloc(bavail * bsize))
    })
    const paused = await finished(app, run.id)
    expect(service.posts().length).toBeLessThan(200)
    rmSync(others)
    expect(paused).toMatchObject({ state: 'paused', paused: { code: 'store', problem: 'full' } })
    expect(await finished(app, run.id)).toMatchObject({ state: 'done', counts: { created: 200, unknown: 0 } })
    expect(new Set(service.posts()).size).toBe(200)
    expect(service.madeFor(page)).toHaveLength(200)
  } finally {
    await app.app.close()
    await service.stop()
    disk.remove()
  }
})

it('a disk that fills while mails go out sends none twice and loses none: they wait for room', async context => {
  const disk = ownDisk('8m')
  if (disk === null) return context.skip()
  const [service, smtp] = await Promise.all([
    startEagerService(),
    startMailServer({ clear: true, password: null }),
  ])
  const start = () =>
    createTestApp(disk.folder, {
      secrets: scene().keychain.secrets,
      wait: milliseconds => wait(Math.min(milliseconds, 5)),
    })
  let app = start()
  const others = join(disk.folder, 'others')
  try {
    await app.app.start()
    expectValue(await app.call('connections.testAndSave', { address: service.address, apiKey }))
    expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
    const run = await prepared(app, listOf(40), 4)
    await finished(app, run.id)
    // Reopened for an empty WAL: the old one has free pages for what this test writes.
    await app.app.close()
    app = start()
    await app.app.start()
    // The disk is full from the moment when a mail's text arrives, so that the mail's outcome cannot be written.
    smtp.fault(to => {
      if (to !== 'c10@b.example' || existsSync(others)) return null
      const { bavail, bsize } = statfsSync(disk.folder)
      writeFileSync(others, Buffer.alloc(bavail * bsize))
      return null
    })
    const server = serverInput(smtp, { host: '127.0.0.1', security: 'none', user: '', password: null })
    expectValue(await app.call('mail.saveServer', server))
    expectValue(await app.call('runs.mail', { id: run.id, templateId: 'english' }))
    await expect.poll(() => app.logged.join('\n')).toContain('could not be saved yet')
    const taken = smtp.received.length
    expect(taken).toBeLessThan(40)
    rmSync(others)
    smtp.fault(() => null)
    await expect.poll(async () => expectValue(await app.call('mail.setup', undefined)).waiting).toBe(0)
    expect(smtp.received).toHaveLength(40)
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(40)
  } finally {
    await app.app.close()
    await Promise.all([service.stop(), smtp.stop()])
    disk.remove()
  }
})

it('a disk that fills while a list is checked is said, and the check goes on by itself once there is room', async context => {
  const disk = ownDisk('8m')
  if (disk === null) return context.skip()
  const others = join(disk.folder, 'others')
  const fill = () => {
    const { bavail, bsize } = statfsSync(disk.folder)
    writeFileSync(others, Buffer.alloc(bavail * bsize))
  }
  const app = createTestApp(disk.folder, {
    pause: (milliseconds, signal) => pause(milliseconds && Math.min(milliseconds, 5), signal),
  })
  const service = await startEagerService()
  try {
    await app.app.start()
    expectValue(await app.call('connections.testAndSave', { address: service.address, apiKey }))
    const { id } = await prepared(app, listOf(1500))
    const row = { id, place: 1400, email: 'm@b.example', note: '', redirectUrl: '' }
    const fixing = app.call('runs.fix', { ...row, customer: 'Mended' })
    while (expectValue(await app.call('runs.get', { id })).state !== 'checking');
    fill()
    expect(await fixing).toMatchObject({
      failure: { code: 'store', problem: 'full' },
    })
    expect(await app.call('runs.start', { id })).toMatchObject({ failure: { code: 'run_busy' } })
    rmSync(others)
    await expect.poll(async () => expectValue(await app.call('runs.get', { id })).state).toBe('draft')
    const page = { id, filter: 'all', offset: 1399, limit: 1 } as const
    const { rows } = expectValue(await app.call('runs.rows', page))
    expect(rows).toMatchObject([{ customer: 'Mended', state: 'waiting' }])
  } finally {
    await app.app.close()
    await service.stop()
    disk.remove()
  }
})

it('a clock that goes backwards changes nothing but the times', async () => {
  const service = await startEagerService()
  const app = await scene().start()
  expectValue(await app.call('connections.testAndSave', { address: service.address, apiKey }))
  const run = await prepared(app, listOf(20), 2)
  let works = 0
  service.onWork(() => {
    works += 1
    if (works === 5) app.pass(-30 * 24 * 60 * 60 * 1000)
  })
  expectValue(await app.call('runs.start', { id: run.id }))
  expect(await whenRunEnds(app, run.id)).toMatchObject({ state: 'done', counts: { created: 20 } })
  const { total } = expectValue(await app.call('links.page', { search: '', offset: 0, limit: 100 }))
  expect(total).toBe(20)
  await service.stop()
})

it('a list that a person stopped stays so, though what came before could be written only later', async () => {
  const refuses = `CREATE TRIGGER refuses BEFORE UPDATE OF url ON link
    WHEN EXISTS (SELECT 1 FROM setting WHERE name = 'draft/link') BEGIN SELECT RAISE(ABORT, 'none is written'); END`
  const app = await scene().restartedWith(await scene().connected(), refuses)
  const [first, second] = [await prepared(app, listOf(4)), await prepared(app, 'Name,Email\nX,x@y.example')]
  const draft = { name: 'link', id: 'a-draft-of-one' } as const
  expectValue(await app.call('drafts.write', { ...draft, value: 'half-typed' }))
  expect(await finished(app, first.id)).toMatchObject({ state: 'paused', paused: { code: 'internal' } })
  expectValue(await app.call('drafts.write', { ...draft, value: null }))
  expect(expectValue(await app.call('runs.stop', { id: first.id })).state).toBe('stopped')
  expect(await finished(app, second.id)).toMatchObject({ state: 'done' })
  expect(expectValue(await app.call('runs.get', { id: first.id }))).toMatchObject({
    state: 'stopped',
    counts: { created: 2, unknown: 0, waiting: 2 },
  })
})

it('a list whose stop could be written only later is stopped also after a retry of what failed', async () => {
  const refuses = `CREATE TRIGGER refuses BEFORE UPDATE OF url ON link
    WHEN EXISTS (SELECT 1 FROM setting WHERE name = 'draft/link') BEGIN SELECT RAISE(ABORT, 'none is written'); END`
  const app = await scene().restartedWith(await scene().connected(), refuses)
  const held: (() => void)[] = []
  scene().server.answer((request, response) =>
    scene().server.seen.at(-1)?.body.includes('bad')
      ? sendJson(response, 400, {})
      : void held.push(() => scene().serve(request, response)),
  )
  const rows = ['bad', 'good', 'good', 'good'].map((name, n) => `C${n},https://b.example/${name}`)
  const { id } = await prepared(app, ['Name,Page', ...rows].join('\n'), 1)
  expectValue(await app.call('runs.start', { id }))
  await expect.poll(() => held.length).toBe(1)
  const draft = { name: 'link', id: 'a-draft-of-one' } as const
  expectValue(await app.call('drafts.write', { ...draft, value: 'half-typed' }))
  const stopping = app.call('runs.stop', { id })
  held[0]?.()
  expect(expectValue(await stopping)).toMatchObject({ state: 'stopped', counts: { failed: 1, sending: 1 } })
  expectValue(await app.call('drafts.write', { ...draft, value: null }))
  scene().server.answer((request, response) => scene().serve(request, response))
  expectValue(await app.call('runs.retryFailed', { id }))
  expect(await whenRunEnds(app, id)).toMatchObject({
    state: 'stopped',
    counts: { created: 2, failed: 0, waiting: 2 },
  })
})

it('keeps the links that could be written only later also where the app ends before another list is sent', async () => {
  const refuses = `CREATE TRIGGER refuses BEFORE UPDATE OF url ON link
    WHEN EXISTS (SELECT 1 FROM setting WHERE name = 'draft/link') BEGIN SELECT RAISE(ABORT, 'none is written'); END`
  const app = await scene().restartedWith(await scene().connected(), refuses)
  const { id } = await prepared(app, listOf(4))
  const draft = { name: 'link', id: 'a-draft-of-one' } as const
  expectValue(await app.call('drafts.write', { ...draft, value: 'half-typed' }))
  expect(await finished(app, id)).toMatchObject({ state: 'paused', counts: { sending: 2 } })
  expectValue(await app.call('drafts.write', { ...draft, value: null }))
  const again = await scene().restarted(app)
  expect(expectValue(await again.call('runs.get', { id }))).toMatchObject({
    state: 'paused',
    counts: { created: 2, unknown: 0, waiting: 2 },
  })
})

/** An app whose list has one row of unknown outcome, and a service that answers each further request once its `answers` are called. */
const unansweredRow = async () => {
  const before = await scene().connected()
  let arrived = 0
  scene().server.answer(() => {
    arrived += 1
  })
  const { id } = await prepared(before, listOf(1))
  expectValue(await before.call('runs.start', { id }))
  await expect.poll(() => arrived).toBe(1)
  const app = await scene().restarted(before)
  const answers: (() => void)[] = []
  scene().server.answer((request, response) => answers.push(() => scene().serve(request, response)))
  const linkId = (await rowsOf(app, id))[0]?.linkId ?? ''
  return { app, id, linkId, answers }
}

it('a link that its list asks for again is neither discarded nor asked for by hand until the answer is here', async () => {
  const { app, id, linkId, answers } = await unansweredRow()
  expectValue(await app.call('runs.retryUnknown', { id }))
  await expect.poll(() => answers.length).toBe(1)
  const discarded = await app.call('links.discard', { id: linkId })
  const byHand = await app.call('links.retry', { id: linkId })
  answers[0]?.()
  await whenRunEnds(app, id)
  expect(await rowsOf(app, id)).toMatchObject([{ state: 'created', url: 'https://x.example/c/1' }])
  for (const answer of [discarded, byHand])
    expect(answer).toMatchObject({ failure: { code: 'run_busy', doing: 'sending' } })
})

it('a link that is asked for by hand is not asked for by its list as well', async () => {
  const { app, id, linkId, answers } = await unansweredRow()
  const byHand = app.call('links.retry', { id: linkId })
  await expect.poll(() => answers.length).toBe(1)
  expectValue(await app.call('runs.retryUnknown', { id }))
  await whenRunEnds(app, id)
  for (const answer of answers) answer()
  expectValue(await byHand)
  expect(answers.length).toBe(1)
  expect(await rowsOf(app, id)).toMatchObject([{ state: 'created', url: 'https://x.example/c/1' }])
})

it('ends a list also where the system shows no notification', async () => {
  const app = await scene().connected({
    ports: { attention: { ...createTestAttention().attention, isInFront: () => false, notify: refuse } },
  })
  const run = await prepared(app, listOf(1))
  expect(await finished(app, run.id)).toMatchObject({ state: 'done' })
  expect(app.logged.join()).toContain('The end of a list could not be announced')
})
