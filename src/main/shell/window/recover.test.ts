import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test, vi } from 'vitest'
import { type Question, questions } from './ask.ts'
import { loadPage, recoverPage } from './recover.ts'

vi.mock('electron', () => ({ dialog: {} }))

const scene = () => {
  let time = 0
  const counts = { reloads: 0, ended: 0, quits: 0 }
  const asked: { question: Question; signal: AbortSignal | undefined; answer: (button: string) => void }[] =
    []
  const webContents = Object.assign(new EventEmitter(), {
    reload: () => counts.reloads++,
    forcefullyCrashRenderer: () => counts.ended++,
  })
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false })
  recoverPage(window as unknown as BrowserWindow, {
    log: () => {},
    ask: (question, signal) => {
      const { promise, resolve } = Promise.withResolvers<number>()
      asked.push({ question, signal, answer: button => resolve(question.buttons.indexOf(button)) })
      return promise
    },
    quit: () => counts.quits++,
    now: () => time,
  })
  return {
    window,
    counts,
    asked,
    at: (milliseconds: number) => {
      time = milliseconds
    },
    gone: (reason: string) => webContents.emit('render-process-gone', {}, { reason }),
  }
}

test('a page that crashed is loaded anew, without a word', () => {
  const { gone, counts, asked, at } = scene()
  gone('crashed')
  at(60_000)
  gone('oom')
  expect(counts.reloads).toBe(2)
  expect(asked).toEqual([])
})

test('a page that crashes again at once is not loaded over and over: the person decides', async () => {
  const { gone, counts, asked, at } = scene()
  gone('crashed')
  at(5_000)
  gone('crashed')
  expect(counts.reloads).toBe(1)
  expect(asked.map(({ question }) => question)).toEqual([questions.keepsEnding])
  asked[0]?.answer('Open again')
  await expect.poll(() => counts.reloads).toBe(2)
  at(6_000)
  gone('crashed')
  asked[1]?.answer('Quit')
  await expect.poll(() => counts.quits).toBe(1)
  expect(counts.reloads).toBe(2)
})

test('a page that was closed stays closed', () => {
  const { gone, counts, asked } = scene()
  gone('clean-exit')
  expect(counts.reloads).toBe(0)
  expect(asked).toEqual([])
})

test('a page that does not answer: the person waits, or has it opened again', async () => {
  const { window, counts, asked } = scene()
  window.emit('unresponsive')
  window.emit('unresponsive')
  expect(asked.map(({ question }) => question)).toEqual([questions.hangs])
  asked[0]?.answer('Wait')
  await Promise.resolve()
  await Promise.resolve()
  expect(counts.ended).toBe(0)
  window.emit('unresponsive')
  asked[1]?.answer('Open again')
  await expect.poll(() => counts.ended).toBe(1)
})

test('the question goes away when the page answers again', () => {
  const { window, asked } = scene()
  window.emit('unresponsive')
  expect(asked[0]?.signal?.aborted).toBe(false)
  window.emit('responsive')
  expect(asked[0]?.signal?.aborted).toBe(true)
})

test('the question goes away when the page ends by itself: it would end the one that is loaded in its place', async () => {
  const { window, asked, gone, counts } = scene()
  window.emit('unresponsive')
  gone('oom')
  expect(counts.reloads).toBe(1)
  expect(asked[0]?.signal?.aborted).toBe(true)
  asked[0]?.answer('Open again')
  await new Promise(resolve => setImmediate(resolve))
  expect(counts.ended).toBe(0)
})

/** Loads a page whose attempts end like this (`null`: succeeds); answers the questions asked, and how often it was tried and quit. */
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
