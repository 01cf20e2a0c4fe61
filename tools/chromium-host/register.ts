import { registerHooks } from 'node:module'

// Loaded into main before its own code: `electron` becomes this host's module.
const electron = new URL('electron.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: electron, shortCircuit: true }
      : next(specifier, context),
})
