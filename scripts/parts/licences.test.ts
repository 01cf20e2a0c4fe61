import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { packagesOf, shippedLicences } from './licences.ts'

it('finds what is imported, and neither types, own files nor Node', () => {
  expect(
    packagesOf(`import { a } from '@tanstack/react-query'
import type { T } from 'topojson-specification'
import b from 'us-atlas/states-albers-10m.json?raw'
import {
  c,
} from 'react-aria-components/Menu'
import './own.css'
import { d } from '../other.ts'
import { e } from 'node:fs'
const f = await import('nodemailer')`),
  ).toEqual(['@tanstack/react-query', 'us-atlas', 'react-aria-components', 'nodemailer'])
})

it('names each package that ships with its licence, and none that only builds or tests', () => {
  const all = shippedLicences(resolve(import.meta.dirname, '../..'))
  const licenceOf = (name: string) => all.find(one => one.name === name)?.licence
  expect(licenceOf('react')).toBe('MIT')
  expect(licenceOf('@tanstack/query-core'), 'what a package needs').toBe('MIT')
  expect(licenceOf('keytar')).toBe('MIT')
  for (const tool of ['vitest', 'playwright', 'knip', 'electron-builder', '@biomejs/biome'])
    expect(licenceOf(tool)).toBeUndefined()
  expect(new Set(all.map(({ name, version }) => `${name}@${version}`)).size).toBe(all.length)
})
