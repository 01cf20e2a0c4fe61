import { defineConfig } from 'vite'

/** What reads and writes lists is built on its own, as what reads large answers is; see vite.reader.config.ts. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/main/tables/table-worker.ts',
    outDir: 'out/reader',
    emptyOutDir: false,
    target: 'node24',
    minify: true,
    rollupOptions: {
      output: { format: 'cjs', codeSplitting: false, entryFileNames: 'table-worker.cjs' },
    },
  },
  ssr: { noExternal: true },
})
