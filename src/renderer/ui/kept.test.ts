import { expect, it } from 'vitest'
import { createKept, forgetKept } from './kept.ts'

it('keeps each thing by itself, until all is forgotten', () => {
  const search = createKept('')
  const scroll = createKept(0)
  search.write('chicago')
  scroll.write(400)
  expect([search.read(), scroll.read()]).toEqual(['chicago', 400])
  forgetKept()
  expect([search.read(), scroll.read()]).toEqual(['', 0])
})
