import { expect, it } from 'vitest'
import { createStore, forgetSessionState, sessionState } from './store.ts'

it('keeps each thing by itself, until all is forgotten', () => {
  const search = sessionState('')
  const scroll = sessionState(0)
  const whole = createStore('')
  search.write('chicago')
  scroll.write(400)
  whole.write('evanston')
  expect([search.read(), scroll.read()]).toEqual(['chicago', 400])
  forgetSessionState()
  expect([search.read(), scroll.read()]).toEqual(['', 0])
  expect(whole.read()).toBe('evanston')
})
