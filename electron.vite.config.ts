import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { shippedLicences } from './scripts/parts/licences.ts'
import { sqlText } from './scripts/parts/sql-text.ts'

/** electron-log only writes a file: its network transport is left out, for which the start would wait. */
const logWithoutNetwork = {
  name: 'log-without-network',
  load: (id: string) =>
    /electron-log\/src\/node\/transports\/remote\.js$/.test(id.replaceAll('\\', '/'))
      ? 'module.exports = () => Object.assign(() => {}, { level: false })'
      : null,
}

/** What ships with the app and under which licence, read from the packages as it is built. */
const licences = {
  name: 'licences',
  resolveId: (id: string) => (id === 'virtual:licences' ? id : null),
  load: (id: string) =>
    id === 'virtual:licences'
      ? `export const licences = ${JSON.stringify(shippedLicences(import.meta.dirname))}`
      : null,
}

export default defineConfig({
  main: {
    plugins: [logWithoutNetwork, sqlText],
    build: {
      minify: true,
      rollupOptions: { input: 'src/main/index.ts', output: { format: 'es', chunkFileNames: '[name].js' } },
    },
  },
  preload: {
    build: {
      // A sandboxed preload must be one CommonJS file.
      rollupOptions: {
        input: 'src/preload/index.ts',
        output: { format: 'cjs', entryFileNames: 'index.cjs' },
      },
    },
  },
  renderer: {
    plugins: [react(), licences],
    build: {
      minify: true,
      target: 'chrome140',
      rollupOptions: {
        input: 'src/renderer/index.html',
        // What the first screen needs is one file, or two for Links: each further file costs a start some milliseconds.
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 1 },
              { name: 'links', test: /features\/links\/links-screen/ },
            ],
          },
        },
      },
    },
  },
})
