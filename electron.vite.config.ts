import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

export default defineConfig({
  main: {
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
