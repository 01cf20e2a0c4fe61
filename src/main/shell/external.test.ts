import { expect, test, vi } from 'vitest'
import { mayOpen } from './system.ts'

vi.mock('electron', () => ({ shell: {} }))

test.each([
  'https://portal.example.com/keys',
  'http://127.0.0.1:8080/portal',
  'http://[::1]/',
  'mailto:a@example.com',
  'mailto:?subject=Your%20link',
  'mailto:a%2Bb@example.com?subject=Your%20link&body=Hello',
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
  'mailto:',
  'mailto:a@example.com,b@example.com',
  'mailto:a@example.com%2Cb@example.com',
  'mailto:a@example.com%0D%0ABcc:b@example.com',
  'mailto:a@example.com?attach=/etc/passwd',
  'mailto:a@example.com?subject=x&Bcc=b@example.com',
  'mailto:%ff@example.com',
  'portal.example.com',
  '',
])('refuses %s', url => {
  expect(mayOpen(url)).toBe(false)
})
