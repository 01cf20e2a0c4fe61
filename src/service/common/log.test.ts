import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('each event is a JSON line of its own, with details or without', () => {
  let written = ''
  const { log, flush } = createLog(text => {
    written += text
  })
  log('info', 'stopped')
  log('warning', 'empty', {})
  log('error', 'request', { path: '/a"b\n', status: 500, code: null })
  flush()
  const lines = written
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(lines).toEqual([
    { time, level: 'info', event: 'stopped' },
    { time, level: 'warning', event: 'empty' },
    { time, level: 'error', event: 'request', path: '/a"b\n', status: 500, code: null },
  ])
})
