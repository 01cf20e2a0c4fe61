import { registerHooks } from 'node:module'

// Preloaded into main (`--import`): resolves `electron` to this host's module.
const electron = new URL('electron.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: electron, shortCircuit: true }
      : next(specifier, context),
})
