import { expect, it } from 'vitest'
import { openDurable } from '../file/database.ts'
import { makePlace, openedLedger } from '../testing/ledger-file.ts'
import { takeOver } from './take-over.ts'
import { makeOneFileStore } from './testing/one-file-store.ts'

it('brings a follow-up day of an answered link along where it was chosen after the answer', () => {
  const { folder, place, remove } = makePlace()
  const store = { file: `${folder}/store.db`, key: place.key }
  makeOneFileStore(store)
  const chosen = Date.UTC(2026, 1, 5)
  openDurable(store)
    .exec(
      `UPDATE link SET follow_up_at = ${chosen} WHERE id IN ('mailed', 'matched');
       INSERT INTO link_action SELECT number, progress_at + iif(id = 'mailed', 1, -1), 'follow_up', 1, '' FROM link
         WHERE id IN ('mailed', 'matched')`,
    )
    .close()
  const ledger = openedLedger(place)
  takeOver(store, ledger, { now: Date.UTC(2026, 0, 15), salvage: false })
  const days = ledger
    .prepare("SELECT id, follow_up_at FROM link WHERE id IN ('mailed', 'matched') ORDER BY id")
    .raw()
    .all()
  ledger.close()
  remove()
  expect(days).toEqual([
    ['mailed', chosen],
    ['matched', null],
  ])
})
