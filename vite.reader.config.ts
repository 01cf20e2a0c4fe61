import { defineConfig } from 'vite'

/** What reads large answers is built on its own: it runs in a thread of its own, and as CommonJS every Electron finds it in its archive. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/main/app/reading/answer-worker.ts',
    outDir: 'out/reader',
    emptyOutDir: false,
    target: 'node24',
    minify: true,
    rollupOptions: {
      output: { format: 'cjs', codeSplitting: false, entryFileNames: 'answer-worker.cjs' },
    },
  },
  ssr: { noExternal: true },
})
