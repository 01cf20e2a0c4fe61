import { expect, test, vi } from 'vitest'
import { mayOpen } from './external.ts'

vi.mock('electron', () => ({ shell: {} }))

test.each([
  'https://portal.example.com/keys',
  'http://127.0.0.1:8080/portal',
  'http://[::1]/',
  'mailto:a@example.com',
])('opens %s', url => {
  expect(mayOpen(url)).toBe(true)
})

test.each([
  'http://portal.example.com/',
  'http://127.0.0.1.example.com/',
  'https://user:secret@example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://server/share',
  'ms-msdt:/id',
  'portal.example.com',
  '',
])('refuses %s', url => {
  expect(mayOpen(url)).toBe(false)
})
