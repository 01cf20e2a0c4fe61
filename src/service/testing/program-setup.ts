import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
export const programFolder = resolve(root, 'out/service-under-test')

/** Builds the service as it ships, once for all tests of a run; where it is put it still finds its one native module. */
export const setup = async (): Promise<void> => {
  const { build } = await import('vite')
  await build({
    configFile: resolve(root, 'vite.service.config.ts'),
    root,
    logLevel: 'warn',
    build: { outDir: programFolder, emptyOutDir: true },
  })
}
