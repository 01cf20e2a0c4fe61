import { expect, it } from 'vitest'
import { memoryLedger } from '../../testing/ledger-file.ts'

it.each(['accepted', 'declined', 'withdrawn'])(
  'is due on a day that is chosen after it was %s; one that was chosen before goes with the wait, and is noted',
  progress => {
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
    const due = { handedBefore: 50, until: 80 }
    const isDue = () => links.count(1, { followUp: true, due }) === 1
    links.edits.edit(1, 'l', { followUpAt: 75 }, 10)
    expect(isDue()).toBe(true)
    db.prepare('UPDATE link SET progress = ?, progress_at = 20').run(progress)
    expect(isDue()).toBe(false)
    const noted = "SELECT at, detail FROM link_action WHERE action = 'follow_up' ORDER BY at"
    expect(db.prepare(noted).raw().all()).toEqual([
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
