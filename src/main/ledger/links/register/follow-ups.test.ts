import { expect, it } from 'vitest'
import { memoryLedger } from '../../testing/ledger-file.ts'

/** A link at connection 1, to follow up at 75. `chosenAt`: when that was chosen. */
const promised = (chosenAt: number) => {
  const { db, ledger } = memoryLedger()
  const { links } = ledger
  links.add(1, {
    id: 'l',
    customer: 'l',
    email: '',
    note: '',
    redirectUrl: 'https://x.example',
    createdAt: 1,
  })
  links.setUrl({ id: 'l', url: 'https://x.example/l', at: 1 })
  links.endMaking('l')
  links.edits.edit(1, 'l', { followUpAt: 75 }, chosenAt)
  const day = () => links.byId(1, 'l')?.followUpAt
  const noted = () =>
    db.prepare("SELECT at, detail FROM link_action WHERE action = 'follow_up' ORDER BY at").raw().all()
  return { db, links, day, noted }
}

it.each(['accepted', 'declined', 'withdrawn'])(
  'is due on a day that is chosen after it was %s; one that was chosen before goes with the wait, and is noted',
  progress => {
    const { db, links, noted } = promised(10)
    const due = { handedBefore: 50, until: 80 }
    const isDue = () => links.count(1, { followUp: true, due }) === 1
    expect(isDue()).toBe(true)
    db.prepare('UPDATE link SET progress = ?, progress_at = 20').run(progress)
    expect(isDue()).toBe(false)
    expect(noted()).toEqual([
      [10, ''],
      [20, '75'],
    ])
    links.edits.edit(1, 'l', { followUpAt: 78 }, 30)
    expect(isDue()).toBe(true)
    links.edits.archive(links.numbersOf(1, ['l']), true, 40)
    expect(isDue()).toBe(false)
    db.close()
  },
)

it('is not due without an answer where the same customer got a later link, unless that was withdrawn or archived unused', () => {
  const { db, ledger } = memoryLedger()
  const { links } = ledger
  const add = (id: string, customer: string, email: string, createdAt: number) => {
    links.add(1, { id, customer, email, note: '', redirectUrl: 'https://x.example', createdAt })
    links.setUrl({ id, url: `https://x.example/${id}`, at: createdAt })
    links.endMaking(id)
    links.markCopied(id, createdAt)
  }
  const due = () => {
    const list = { followUp: true, due: { handedBefore: 50, until: 0 }, offset: 0, limit: 9 }
    return links.page(1, list).rows.map(({ id }) => id)
  }
  add('first', 'Walter Waits', 'walter@b.example', 10)
  add('another building', 'Walter, 2nd', 'walter@b.example', 20)
  add('flyer', 'Open house', '', 30)
  add('flyer again', 'Open house', '', 40)
  add('second', 'walter waits', 'WALTER@b.example', 60)
  // A service lists the links of colleagues newest first.
  add('read after a later one', 'Walter Waits', 'walter@b.example', 5)
  const others = ['another building', 'flyer', 'flyer again']
  expect(due().sort()).toEqual(others)
  const set = (values: string) => db.prepare(`UPDATE link SET ${values} WHERE id = 'second'`).run()
  set('archived = 1')
  expect(due()).toContain('first')
  set("progress = 'accepted', progress_at = 70")
  expect(due().sort()).toEqual(others)
  set('progress = NULL, archived = 0, handed_at = NULL')
  expect(due()).toContain('first')
  set("progress = 'withdrawn', handed_at = 60")
  expect(due()).toContain('first')
  db.close()
})

it('is due on its day again once a match that was confirmed here is taken back', () => {
  const { db, links, day, noted } = promised(30)
  const match = { id: 'l', customerId: 'c' }
  links.matches.confirm(1, match, 40)
  expect(day()).toBeNull()
  links.matches.forget(1, match)
  expect([day(), noted()]).toEqual([75, [[30, '']]])
  // What a person chose after the match stays.
  links.matches.confirm(1, match, 50)
  links.edits.edit(1, 'l', { followUpAt: 90 }, 60)
  links.edits.edit(1, 'l', { followUpAt: null }, 70)
  links.matches.refuse(1, match)
  expect(day()).toBeNull()
  expect(noted()).toHaveLength(4)
  db.close()
})

it('stays due on the day that was chosen after a match which is taken back, also where the clock was set back in between', () => {
  const { db, links, day } = promised(30)
  const match = { id: 'l', customerId: 'c' }
  links.matches.confirm(1, match, 60)
  links.edits.edit(1, 'l', { followUpAt: 90 }, 40)
  links.matches.forget(1, match)
  expect(day()).toBe(90)
  db.close()
})

it('notes a day that goes with an answer after the choice of that day, also where the answer was earlier and known later', () => {
  const { db, day, noted } = promised(30)
  db.prepare("UPDATE link SET progress = 'accepted', progress_at = 20").run()
  expect([day(), noted()]).toEqual([
    null,
    [
      [30, ''],
      [31, '75'],
    ],
  ])
  db.close()
})
