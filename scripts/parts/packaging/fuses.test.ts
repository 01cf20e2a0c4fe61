import { expect, test } from 'vitest'
import { fusesThatAreOn, unsetFuses } from './fuses.ts'

test('a program that was packed without setting its fuses is told by them', () => {
  expect(fusesThatAreOn(Buffer.concat([Buffer.from('program'), unsetFuses()]))).toContain('runAsNode')
})

test('a program without fuses has none, rather than all of them off', () => {
  expect(fusesThatAreOn(Buffer.from('program'))).toBeNull()
})
