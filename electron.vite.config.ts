import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

/** The log is a file and nothing else: how it would be sent over the network is left out, which the start would wait for. */
const logWithoutNetwork = {
  name: 'log-without-network',
  load: (id: string) =>
    /electron-log\/src\/node\/transports\/remote\.js$/.test(id.replaceAll('\\', '/'))
      ? 'module.exports = () => Object.assign(() => {}, { level: false })'
      : null,
}

export default defineConfig({
  main: {
    plugins: [logWithoutNetwork],
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
    plugins: [react()],
    build: {
      minify: true,
      target: 'chrome140',
      rollupOptions: {
        input: 'src/renderer/index.html',
        // What the first screen needs comes as one file: each file of its own costs a start some milliseconds.
        output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      },
    },
  },
})
