import type { Configuration } from 'electron-builder'

export default {
  appId: 'com.utilityconnect.desktop',
  productName: 'Utility Connect',
  directories: { output: 'dist', buildResources: 'build' },
  files: ['out/**', 'package.json'],
  // N-API: the same binaries serve Node and Electron, so nothing is rebuilt.
  npmRebuild: false,
  asarUnpack: ['**/*.node'],
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  win: { target: 'nsis' },
  mac: { target: 'dmg', category: 'public.app-category.business', hardenedRuntime: true },
  linux: { target: ['AppImage', 'deb'], category: 'Office' },
} satisfies Configuration
