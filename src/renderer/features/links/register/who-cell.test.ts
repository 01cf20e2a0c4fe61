import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Link } from '../../../../contract/model.ts'
import { linkOf } from '../../../../contract/testing/link-of.ts'

vi.stubGlobal('window', { location: { hash: '' }, addEventListener: () => undefined })
const { linkCells } = await import('./link-cells.tsx')

it('leads with who accepted a link that nobody is noted for, and shows them where a search found them', () => {
  const shown = (more: Partial<Link>, search = '') => {
    const nobody = { customer: '', email: '', note: '', redirectUrl: 'https://a.example/' }
    const link = linkOf({ ...nobody, customerName: 'Olivia Ordinary', ...more })
    const options = { active: false, followUp: false, tellsMore: true, onCopy: () => undefined }
    const [who] = linkCells(link, { ...options, search })
    return renderToStaticMarkup(who?.content).replaceAll(/<[^>]*>/g, '')
  }
  expect(shown({})).toBe('Olivia Ordinary')
  expect(shown({}, 'olivia')).toBe('Olivia Ordinary')
  // Everybody may accept that one.
  expect(shown({ redirectUrl: null })).toMatch(/^Standing link/)
  expect(shown({ customerName: null })).toMatch(/^No reference/)
  expect(shown({ email: 'o@b.example' })).toBe('o@b.example')
  expect(shown({ email: 'o@b.example' }, 'olivia')).toBe('o@b.exampleOlivia Ordinary')
  expect(shown({ customer: 'Riverside Dental' }, 'olivia')).toBe('Riverside Dentalaccount of Olivia Ordinary')
})
