import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test, vi } from 'vitest'
import { type Question, questions } from './ask.ts'
import { recoverPage } from './recover.ts'

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
