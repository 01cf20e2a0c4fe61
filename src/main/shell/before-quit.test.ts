import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { askBeforeQuit } from './app-life.ts'

const setUp = (busy: boolean, answer: number) => {
  const seen = { busy, asked: 0, halted: 0, quits: 0, relaunches: 0, by: [] as unknown[] }
  const emitter = new EventEmitter()
  const quit = () => {
    let prevented = false
    emitter.emit('before-quit', {
      preventDefault: () => {
        prevented = true
      },
    })
    seen.quits += prevented ? 0 : 1
    if (!prevented) emitter.emit('will-quit')
  }
  const app = Object.assign(emitter, {
    quit,
    relaunch: (by: unknown) => {
      seen.relaunches += 1
      seen.by.push(by)
    },
    isPackaged: true,
  }) as unknown as Parameters<typeof askBeforeQuit>[0]
  const runs = {
    isBusy: () => seen.busy,
    halt: async () => {
      seen.halted += 1
      seen.busy = false
    },
  }
  const ask = async () => {
    seen.asked += 1
    return answer
  }
  const { restart } = askBeforeQuit(app, runs, { ask, wait: () => new Promise(() => undefined) })
  return { seen, quit, restart }
}

afterEach(() => vi.unstubAllEnvs())

test('nobody is asked where no list is worked on', () => {
  const { seen, quit } = setUp(false, 0)
  quit()
  expect(seen).toMatchObject({ asked: 0, quits: 1 })
})

test('a person is asked once, the list paused, and then the app ends', async () => {
  const { seen, quit } = setUp(true, 0)
  quit()
  quit()
  expect(seen).toMatchObject({ asked: 1, quits: 0 })
  await expect.poll(() => seen).toMatchObject({ halted: 1, quits: 1 })
})

test('who would rather go on working does, and is asked again the next time', async () => {
  const { seen, quit } = setUp(true, 1)
  quit()
  await new Promise(resolve => setImmediate(resolve))
  quit()
  expect(seen).toMatchObject({ asked: 2, halted: 0, quits: 0 })
})

test('an app that is started anew comes back, and one that went on working instead ends for good later', async () => {
  const idle = setUp(false, 0)
  idle.restart()
  expect(idle.seen).toMatchObject({ quits: 1, relaunches: 1 })
  const { seen, quit, restart } = setUp(true, 1)
  restart()
  await new Promise(resolve => setImmediate(resolve))
  seen.busy = false
  quit()
  expect(seen).toMatchObject({ quits: 1, relaunches: 0 })
})

test('an AppImage is started anew by its own file, since the mounted one is gone once it ends', () => {
  const usual = setUp(false, 0)
  usual.restart()
  vi.stubEnv('APPIMAGE', '/home/ann/Utility Connect.AppImage')
  const image = setUp(false, 0)
  image.restart()
  const args = ['--appimage-extract-and-run', ...process.argv.slice(1)]
  expect(usual.seen.by).toEqual([undefined])
  expect(image.seen.by).toEqual([{ execPath: '/home/ann/Utility Connect.AppImage', args }])
})
