import type { BrowserWindow } from 'electron'
import { expect, test, vi } from 'vitest'
import { type Question, questions } from './ask.ts'
import { loadPage } from './load-page.ts'

vi.mock('electron', () => ({ dialog: {} }))

/** Loads a page whose tries end like this; `null` succeeds. What was asked, and how often it was tried and quit. */
const load = async (tries: (string | null)[], answers: string[], destroyed = false) => {
  const asked: Question[] = []
  const counts = { tries: 0, quits: 0 }
  const window = {
    isDestroyed: () => destroyed,
    loadURL: async () => {
      const error = tries[counts.tries++]
      if (error !== null) throw new Error(error)
    },
  }
  await loadPage(window as unknown as BrowserWindow, 'app://utility-connect/', {
    log: () => {},
    ask: async question => {
      asked.push(question)
      return question.buttons.indexOf(answers.shift() ?? '')
    },
    quit: () => void counts.quits++,
  })
  return { asked, ...counts }
}

test('a page that loads asks nothing', async () => {
  expect(await load([null], [])).toEqual({ asked: [], tries: 1, quits: 0 })
})

test('a page that does not load is tried again as often as the person likes', async () => {
  const failed = "ERR_FAILED (-2) loading 'app://utility-connect/'"
  const { asked, tries, quits } = await load([failed, failed, null], ['Try again', 'Try again'])
  expect(asked).toEqual([questions.notLoaded, questions.notLoaded])
  expect([tries, quits]).toEqual([3, 0])
  expect(await load([failed], ['Quit'])).toMatchObject({ tries: 1, quits: 1 })
})

test('a load that another one overtook, or whose window is gone, asks nothing', async () => {
  expect((await load(["ERR_ABORTED (-3) loading 'app://utility-connect/'"], [])).asked).toEqual([])
  expect((await load(['Object has been destroyed'], [], true)).asked).toEqual([])
})
