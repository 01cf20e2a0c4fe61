import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { problemWords } from '../../../contract/run-messages.ts'
import { startEagerService } from '../testing/eager-service.ts'
import { finished, listOf, page, prepared, rowsOf, taken } from '../testing/run-list.ts'
import { apiKey, expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

const withEager = async () => {
  const service = await startEagerService()
  const app = await scene().start()
  expectValue(await app.call('connections.testAndSave', { address: service.address, apiKey }))
  return { ...app, service }
}

describe('a list', () => {
  it('has its columns recognised, in English and Spanish, and remembered as a person chose them', async () => {
    const { call } = await scene().connected()
    const spanish = 'Teléfono;Correo electrónico;Nombre;Apellidos;Observaciones\n1;a@b.example;Ana;Núñez;hola'
    const run = taken(await call('runs.paste', { text: spanish }))
    expect(run).toMatchObject({
      hasHeader: true,
      columns: { customer: 2, surname: 3, email: 1, note: 4, redirectUrl: null },
      state: 'draft',
    })
    expect((await rowsOf({ call }, run.id))[0]).toMatchObject({ customer: 'Ana Núñez', email: 'a@b.example' })
    const columns = { ...run.columns, note: 0 }
    expectValue(
      await call('runs.setUp', { id: run.id, hasHeader: true, columns, redirectUrl: null, atATime: 2 }),
    )
    expect(taken(await call('runs.paste', { text: spanish })).columns).toEqual(columns)
    const bare = taken(await call('runs.paste', { text: 'Ann Lee\tann@example.com\nBob\tbob@example.com' }))
    expect(bare).toMatchObject({ hasHeader: false, columns: { customer: 0, email: 1 } })
    expect(bare.counts.waiting).toBe(2)
  })

  it('names the field that is too long', async () => {
    const app = await scene().connected()
    const rows = [
      `${'x'.repeat(201)}\t`,
      `${'x'.repeat(200)}\t${'y'.repeat(2000)}`,
      `Ann\t${'y'.repeat(2001)}`,
    ]
    const run = await prepared(app, ['Name\tNote', ...rows].join('\n'))
    const words = (await rowsOf(app, run.id)).map(row => row.problems.map(problemWords).join(' '))
    expect(words).toEqual(['Customer over 200 characters', '', 'Note over 2,000 characters'])
  })

  it('is checked before any call: what is wrong, there twice, in the register, mended, left out, wanted nevertheless', async () => {
    const app = await scene().connected()
    const link = {
      id: 'draft-known',
      customer: 'Known',
      email: 'Known@b.example',
      note: '',
      redirectUrl: page,
    }
    expectValue(await app.call('links.create', link))
    const sent = scene().server.seen.length
    const text = [
      'Name,Email,Page afterwards',
      'Ann,ann@b.example,example.com/thanks',
      'Bad,nope,',
      ',,example.com/thanks',
      'Twin,ANN@b.example,',
      'Known,known@B.example,',
      'Page,p@b.example,ftp://x',
    ].join('\n')
    const run = await prepared(app, text)
    expect(run.counts).toMatchObject({ waiting: 1, left_out: 5 })
    const problems = async () => (await rowsOf(app, run.id)).map(row => row.problems.join(' '))
    expect(await problems()).toEqual(['', 'bad_email', 'empty', 'twice', 'in_register', 'bad_redirect'])
    const { id } = run
    expectValue(
      await app.call('runs.fix', {
        id,
        place: 2,
        customer: 'Bad',
        email: 'b@b.example',
        note: '',
        redirectUrl: '',
      }),
    )
    expectValue(await app.call('runs.choice', { id, problem: 'in_register', value: true }))
    const after = expectValue(await app.call('runs.choice', { id, place: 1, what: 'left_out', value: true }))
    // With the first one left out, its twin is no duplicate any more.
    expect(await problems()).toEqual(['', '', 'empty', '', 'in_register', 'bad_redirect'])
    expect(after.counts).toMatchObject({ waiting: 3, left_out: 3 })
    expect(scene().server.seen.length).toBe(sent)
  })

  it('has names and emails taken apart where one cell holds both, as mail programs copy them', async () => {
    const { call } = await scene().connected()
    const [john, lee] = ['Smith, John <j@x.example>', '"Lee, Ann" <ann@x.example>']
    const both = [
      ['Smith, John', 'j@x.example'],
      ['Lee, Ann', 'ann@x.example'],
    ]
    const read = async (text: string) => {
      const rows = await rowsOf({ call }, taken(await call('runs.paste', { text })).id)
      return rows.map(({ customer, email }) => [customer, email])
    }
    expect(await read(`${john}\r\n\r\n${lee}`)).toEqual(both)
    expect(await read(`Contact\n${john}\n${lee}`)).toEqual(both)
    expect(await read(`${john}\nbob@x.example`)).toEqual([both[0], ['', 'bob@x.example']])
    expect(await read(`Contact;Phone\n${john};1`)).toEqual(both.slice(0, 1))
    expect(await read(`Email,Phone\n"${john}",1`)).toEqual(both.slice(0, 1))
    expect(await read(`Name,Email\nJohn,"${john}"`)).toEqual([['John', 'j@x.example']])
    expect(await read(`Name,Email\n"${john}",\nBob,bob@x.example`)).toEqual([
      both[0],
      ['Bob', 'bob@x.example'],
    ])
    expect(await read(`${john}; ${lee}`)).toEqual(both)
    expect(await read('j@x.example; ann@x.example')).toEqual(both.map(([, email]) => ['', email]))
    expect(await read(`Name, Email\n${john}\n${lee}`)).toEqual(both)
  })

  it('has who is in the register found whatever letters their name has', async () => {
    const app = await scene().connected()
    const names = ['JOSÉ NÚÑEZ', 'maría peña', 'Ann\u00a0Lee', 'Rene\u0301  Roy']
    for (const [n, customer] of names.entries()) {
      const link = { id: `draft-known-${n}`, customer, email: '', note: '', redirectUrl: page }
      expectValue(await app.call('links.create', link))
    }
    const listed = ['JOSÉ NÚÑEZ', 'MARÍA PEÑA', 'Ann Lee', 'René Roy', 'Somebody']
    const run = await prepared(app, ['Name', ...listed].join('\n'))
    const rows = await rowsOf(app, run.id)
    expect(
      rows.flatMap(({ customer, problems }) => (problems.includes('in_register') ? [] : [customer])),
    ).toEqual(['Somebody'])
  })

  it('has an address taken out of what was pasted into a row, as out of its cells', async () => {
    const app = await scene().connected()
    const { id } = await prepared(app, 'Name,Email\nCara,nope')
    const pasted = { customer: 'Cara', email: 'Cara Cole <cara@b.example>', note: '', redirectUrl: '' }
    expectValue(await app.call('runs.fix', { id, place: 1, ...pasted }))
    expect(await rowsOf(app, id)).toMatchObject([{ email: 'cara@b.example', state: 'waiting', problems: [] }])
  })

  it('has addresses read without the invisible characters that mail programs and web pages copy with them', async () => {
    const app = await scene().connected()
    const { id } = await prepared(app, 'Name,Email\nAnn,ann@b.example\u200b\nBob,\u202abob@b.example\u202c')
    expect(await rowsOf(app, id)).toMatchObject([
      { email: 'ann@b.example', problems: [] },
      { email: 'bob@b.example', problems: [] },
    ])
  })

  it('that was being checked when the app ended is checked as a person has it read meanwhile', async () => {
    const before = await scene().connected()
    const text = ['Name,Other', ...Array.from({ length: 4_000 }, (_, n) => `One ${n},Two ${n}`)].join('\n')
    const { id, columns } = await prepared(before, text)
    const started = await scene().restartedWith(
      before,
      "UPDATE run SET state = 'checking', after_check = 'draft'",
    )
    const set = { id, hasHeader: true, redirectUrl: page, atATime: 2 }
    const other = { ...columns, customer: 1 }
    expectValue(await started.call('runs.setUp', { ...set, columns: other }))
    await expect.poll(async () => expectValue(await started.call('runs.get', { id })).state).toBe('draft')
    const { rows } = expectValue(
      await started.call('runs.rows', { id, filter: 'all', offset: 3_500, limit: 500 }),
    )
    expect(rows.filter(({ customer }) => !customer.startsWith('Two'))).toEqual([])
  })

  it('is read until that is cancelled, leaves nothing behind then, and the next one is read', async () => {
    const app = await scene().connected()
    const text = `${','.repeat(300)}x\n`.repeat(60_000)
    const reading = app.call('runs.paste', { text })
    expectValue(await app.call('runs.cancelReading', undefined))
    expect(expectValue(await reading)).toBeNull()
    expect(expectValue(await app.call('runs.list', undefined))).toEqual([])
    expect((await scene().openFile()).prepare('SELECT count(*) AS rows FROM run_row').get()).toEqual({
      rows: 0,
    })
    expect(taken(await app.call('runs.paste', { text: 'Ann\tann@b.example' })).counts.waiting).toBe(1)
  })

  it('that cannot be read leaves nothing behind', async () => {
    const app = await scene().connected()
    expect(await app.call('runs.paste', { text: 'a,b\nc,"d' })).toMatchObject({
      ok: false,
      failure: { code: 'table', problem: 'quote_not_closed', line: 2 },
    })
    expect(expectValue(await app.call('runs.list', undefined))).toEqual([])
  })
})

describe('results', () => {
  it('have the input untouched, then link, state, time, error and mail; an import has it back', async () => {
    const app = await withEager()
    const text = 'Name,Email,Phone\n=Ann,ann@b.example,+1 555\n"Lee, Bob",nope,007'
    const run = await prepared(app, text)
    await finished(app, run.id)
    const path = join(scene().dataDir, 'out.csv')
    app.dialog.path = path
    expect(expectValue(await app.call('runs.export', { id: run.id }))).toEqual({ name: 'out.csv' })
    expect(app.dialog.suggested).toBe('Pasted rows - results.csv')
    const [link] = app.service.madeFor(page)
    const [header, ann, bob] = readFileSync(path, 'utf8').slice(1).split('\r\n')
    expect(header).toBe('Name,Email,Phone,Link,State,Time,Error,Mail')
    expect(ann).toMatch(new RegExp(`^'=Ann,ann@b.example,'\\+1 555,${link},Created,2023-[^,]+,,Not sent$`))
    expect(bob).toBe('"Lee, Bob",nope,007,,Left out,,Not an email address,')
    // An email that was corrected since is the one that mails go to.
    const [made] = await rowsOf(app, run.id)
    expectValue(await app.call('links.edit', { id: made?.linkId ?? '', email: 'ann@c.example' }))
    expectValue(await app.call('runs.export', { id: run.id }))
    expect(readFileSync(path, 'utf8').split('\r\n')[1]).toMatch(/^'=Ann,ann@c.example,/)
    expectValue(await app.call('links.edit', { id: made?.linkId ?? '', email: 'ann@b.example' }))
    expectValue(await app.call('runs.export', { id: run.id }))
    const back = expectValue(await app.call('runs.choose', undefined))
    const cells = (await rowsOf(app, back?.id ?? '')).map(row => row.cells.slice(0, 3))
    expect(cells).toEqual([
      ['=Ann', 'ann@b.example', '+1 555'],
      ['Lee, Bob', 'nope', '007'],
    ])
    await app.service.stop()
  })

  it('say what was used in the words of the screen, in the file’s own delimiter and encoding', async () => {
    const app = await withEager()
    const list = join(scene().dataDir, 'clientes.csv')
    const rows = [
      'Nombre;Apellidos;Correo',
      'Ana;Núñez;not-an-email',
      'Eva;Gil;eva@b.example',
      'Eva;Gil;EVA@b.example',
    ]
    writeFileSync(list, rows.join('\r\n'), 'latin1')
    app.dialog.path = list
    const { id, columns } = taken(await app.call('runs.choose', undefined))
    expectValue(await app.call('runs.setUp', { id, hasHeader: true, columns, redirectUrl: page, atATime: 1 }))
    const mended = { customer: 'Cagla Núñez', email: 'cagla@b.example', note: 'called', redirectUrl: '' }
    expectValue(await app.call('runs.fix', { id, place: 1, ...mended }))
    await finished(app, id)
    const path = join(scene().dataDir, 'out.csv')
    app.dialog.path = path
    const written = async () => {
      expectValue(await app.call('runs.export', { id }))
      return readFileSync(path)
    }
    const lines = (await written()).toString('latin1').trimEnd().split('\r\n')
    expect(lines[0]).toBe('Nombre;Apellidos;Correo;Note;Link;State;Time;Error;Mail')
    expect(lines[1]).toMatch(/^Cagla Núñez;;cagla@b\.example;called;http[^;]+;Created;[^;]+;;Not sent$/)
    expect(lines[2]).toMatch(/^Eva;Gil;eva@b\.example;;http[^;]+;Created;[^;]+;;Not sent$/)
    expect(lines[3]).toBe('Eva;Gil;EVA@b.example;;;Left out;;Twice in this list;')
    // Characters that the encoding lacks are not lost: the file becomes UTF-8 with a byte order mark, which Excel recognises.
    expectValue(await app.call('runs.fix', { id, place: 3, ...mended, customer: 'Çağla Núñez' }))
    const wide = (await written()).toString('utf8')
    expect(wide).toMatch(/^\ufeffNombre;/)
    expect(wide).toContain('Çağla Núñez')
    await app.service.stop()
  })

  it('are none of a list that was deleted while they were saved, rather than some', async () => {
    const app = await scene().connected({ wait: () => new Promise<void>(resolve => setImmediate(resolve)) })
    const { id } = await prepared(app, listOf(2_000))
    const path = join(scene().dataDir, 'results.csv')
    app.dialog.path = path
    const saving = app.call('runs.export', { id })
    expectValue(await app.call('runs.discard', { id }))
    expect(await saving).toMatchObject({ failure: { code: 'not_found' } })
    expect(existsSync(path)).toBe(false)
  })
})
