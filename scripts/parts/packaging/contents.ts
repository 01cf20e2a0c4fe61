import type { Target } from './binary-target.ts'

const keytar = 'node_modules/keytar'
const sqlite = 'node_modules/better-sqlite3-multiple-ciphers'

/** Paths in the package of the two native binaries that the app loads. */
export const binariesFor = (target: Target): string[] => [
  `${keytar}/build/Release/keytar.node`,
  `${sqlite}/prebuilds/${target}.node`,
]

const ours = [
  /^package\.json$/,
  /^out\/main\/[\w-]+\.js$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/workers\/(mirror|backup|table|shared-[\w-]+)\.cjs$/,
  /^out\/renderer\/index\.html$/,
  /^out\/renderer\/assets\/[\w-]+\.(js|css|svg|woff2)$/,
  /^out\/service\/[\w-]+\.js$/,
]
const theirs = [`${keytar}/lib/keytar.js`, `${keytar}/package.json`, `${keytar}/LICENSE.md`]
const theirPatterns = [new RegExp(`^${sqlite}/(package\\.json|LICENSE|lib/(methods/)?[a-z-]+\\.js)$`)]
const needed = [
  'package.json',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/workers/mirror.cjs',
  'out/workers/backup.cjs',
  'out/workers/table.cjs',
  'out/renderer/index.html',
  'out/service/main.js',
  ...theirs,
]

/** Packed files that the app does not need (`foreign`), and needed files that are missing. Pure. */
export const checkFiles = (files: readonly string[], target: Target) => {
  const expected = [...theirs, ...binariesFor(target)]
  const isKnown = (file: string) =>
    expected.includes(file) || [...ours, ...theirPatterns].some(pattern => pattern.test(file))
  return {
    foreign: files.filter(file => !isKnown(file)),
    missing: [...needed, ...binariesFor(target)].filter(file => !files.includes(file)),
  }
}
