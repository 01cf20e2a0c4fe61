import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTemporary } from '../../../tables/whole-file.ts'
import { finished, listOf, prepared } from '../../testing/run-list.ts'
import { expectValue, setUpScene } from '../../testing/scene.ts'
import { draftName } from './draft-file.ts'

const scene = setUpScene()

const madeOf = async (text: string) => {
  const app = await scene().connected()
  expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
  const run = await prepared(app, text)
  await finished(app, run.id)
  const folder = join(scene().dataDir, 'Drafts')
  mkdirSync(folder)
  app.dialog.path = folder
  const save = () => app.call('runs.drafts', { id: run.id, templateId: 'english' })
  return { app, run, folder, save }
}

describe('drafts in a folder', () => {
  it('are one file for each link, with its own customer and link, ready to send, and known in the register', async () => {
    const { app, folder, save } = await madeOf(
      'Name,Email\nMaría Núñez,maria@b.example\nBob,\n../../Cara: <x>,cara@b.example\nBad,nope',
    )
    expect(expectValue(await save())).toEqual({
      saved: 2,
      withoutEmail: 1,
      left: 0,
      failure: null,
      folder: 'Drafts',
    })
    expect(readdirSync(folder).sort()).toEqual(['0002 María Núñez.eml', '0004 Cara x.eml'])
    const draft = readFileSync(join(folder, '0002 María Núñez.eml'), 'utf8')
    const { rows } = expectValue(await app.call('links.page', { search: 'María', offset: 0, limit: 10 }))
    expect(draft).toMatch(/^X-Unsent: 1\r$/m)
    expect(draft).toMatch(/^To: maria@b\.example\r$/m)
    expect(draft.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(rows[0]?.url ?? 'no link')
    expect(rows[0]?.mail).toMatchObject({ state: 'written' })
    if (process.platform !== 'win32') expect(statSync(join(folder, '0004 Cara x.eml')).mode & 0o077).toBe(0)
  })

  it('never take the place of a file that is there', async () => {
    const { folder, save } = await madeOf('Name,Email\nAnn,ann@b.example')
    writeFileSync(join(folder, '0002 Ann.eml'), 'somebody else’s')
    expectValue(await save())
    expectValue(await save())
    expect(readFileSync(join(folder, '0002 Ann.eml'), 'utf8')).toBe('somebody else’s')
    expect(readdirSync(folder).sort()).toEqual(['0002 Ann (2).eml', '0002 Ann (3).eml', '0002 Ann.eml'])
  })

  it('are of the rows that are new, as many as the screen says, and of all again only where none is new', async () => {
    const { app, run, folder, save } = await madeOf('Name,Email\nAnn,ann@b.example\nBob,')
    expect(expectValue(await save())).toMatchObject({ saved: 1 })
    const [, bob] = expectValue(
      await app.call('links.page', { search: '', by: 'customer', descending: false, offset: 0, limit: 9 }),
    ).rows
    expectValue(await app.call('links.edit', { id: bob?.id ?? '', email: 'bob@b.example' }))
    expect(expectValue(await app.call('runs.mails', { id: run.id }))).toMatchObject({
      mail_none: 1,
      mail_written: 1,
    })
    expect(expectValue(await save())).toMatchObject({ saved: 1 })
    expect(readdirSync(folder).sort()).toEqual(['0002 Ann.eml', '0003 Bob.eml'])
    expect(expectValue(await save())).toMatchObject({ saved: 2 })
  })

  it('are none where a person chooses no folder, or what the template names is missing', async () => {
    const { app, folder, save } = await madeOf('Name,Email\nAnn,ann@b.example\n,bob@b.example')
    app.dialog.path = null
    expect(expectValue(await save())).toBeNull()
    app.dialog.path = folder
    expect(expectValue(await save())).toMatchObject({
      saved: 1,
      left: 1,
      failure: { code: 'mail_fields', missing: ['customer'] },
    })
    expect(readdirSync(folder)).toEqual(['0002 Ann.eml'])
  })

  it('end where the folder is gone, with words and nothing half written', async () => {
    const { app, folder, save } = await madeOf('Name,Email\nAnn,ann@b.example\nBob,bob@b.example')
    app.dialog.path = join(folder, 'gone')
    expect(expectValue(await save())).toMatchObject({
      saved: 0,
      failure: { code: 'not_written', problem: 'no_folder' },
    })
    if (process.getuid?.() === 0) return
    chmodSync(folder, 0o500)
    app.dialog.path = folder
    expect(expectValue(await save())).toMatchObject({ saved: 0, failure: { code: 'not_written' } })
    expect(readdirSync(folder)).toEqual([])
  })

  it('that were saved are shown also where the next one could not be noted', async () => {
    const { app, run, folder } = await madeOf('Name,Email\nAnn,ann@b.example\nBob,bob@b.example')
    const refuses = `CREATE TRIGGER refuses BEFORE INSERT ON mail WHEN EXISTS (SELECT 1 FROM mail)
      BEGIN SELECT RAISE(ABORT, 'none is written'); END`
    const again = await scene().restartedWith(app, refuses)
    again.dialog.path = folder
    const told: string[] = []
    again.listening.to = name => void told.push(name)
    const saved = await again.call('runs.drafts', { id: run.id, templateId: 'english' })
    expect(saved).toMatchObject({ failure: { code: 'internal' } })
    expect(expectValue(await again.call('runs.mails', { id: run.id }))).toMatchObject({ mail_written: 1 })
    expect(told).toEqual(expect.arrayContaining(['links.changed', 'mail.changed']))
  })

  it('leave nothing half written in the folder, once the app that was ended meanwhile has started again', async () => {
    const { app, folder, save } = await madeOf(listOf(8))
    const saving = save().catch(() => null)
    const half = () => readdirSync(folder).find(isTemporary)
    let found = half()
    for (; found === undefined; found = half()) await new Promise(resolve => setImmediate(resolve))
    app.app.close()
    await saving
    // What a killed app leaves: half a draft under its temporary name.
    writeFileSync(join(folder, found), 'To: ann')
    await scene().start()
    await expect.poll(half).toBeUndefined()
    expect(readdirSync(folder).filter(name => !name.endsWith('.eml'))).toEqual([])
  })

  it('have names that every file system takes, whatever a customer is called', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        'CON',
        '..',
        '../../etc/passwd',
        'a\u202egpj',
        '\ud800',
        '😀'.repeat(200),
        'x. . .',
        '\0',
      ),
    )
    fc.assert(
      fc.property(nasty, nasty, fc.nat(100_000), (customer, email, place) => {
        const name = draftName({ place, customer, email })
        expect(name).toMatch(/^\d{4,6}( |$)/)
        expect(name).not.toMatch(/[<>:"/\\|?*\p{C}]|[ .]$/u)
        expect(Buffer.byteLength(`${name} (100).eml`)).toBeLessThan(255)
      }),
      { numRuns: 50 },
    )
  })
})
