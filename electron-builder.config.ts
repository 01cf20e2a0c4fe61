import type { Configuration } from 'electron-builder'
import { requireKeytarFor } from './scripts/parts/packaging/keytar.ts'
import { appId } from './src/main/shell/app-life.ts'

const sqlite = 'node_modules/better-sqlite3-multiple-ciphers'
const keytar = 'node_modules/keytar'

/** A package's files stay where they were, so that the two are found as in development. */
const from = (folder: string, filter: string[]) => ({ from: folder, to: folder, filter })

export default {
  appId,
  productName: 'Utility Connect',
  directories: { output: 'dist', buildResources: 'build' },
  files: [
    'out/{main,preload,renderer,service,workers}/**',
    'package.json',
    from(keytar, ['package.json', 'LICENSE.md', 'lib/keytar.js', 'build/Release/keytar.node']),
    from(sqlite, [
      'package.json',
      'LICENSE',
      'lib/{binding,database,index,sqlite-error,util}.js',
      'lib/methods/*.js',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's own
      'prebuilds/${platform}-${arch}.node',
    ]),
  ],
  // N-API: the same binaries serve Node and Electron, so nothing is rebuilt; "false" also says that the list above names
  // all that is needed of node_modules.
  beforeBuild: async ({ platform, arch }) => {
    requireKeytarFor(`${platform.nodeName}-${arch}`)
    return false
  },
  // Only what the system itself must load lies outside the archive, whose integrity is checked.
  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
  electronFuses: {
    runAsNode: false,
    // There is no cookie to encrypt, and its key would be one more entry, and question, of the person's keychain.
    enableCookieEncryption: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // Setting fuses breaks Electron's own signature, and Apple's processors start nothing that is signed wrongly.
    resetAdHocDarwinSignature: true,
  },
  win: { target: 'nsis', icon: 'out/icons/icon.ico' },
  // The archive is what a Mac updates itself from; people take the disk image.
  mac: {
    target: ['dmg', 'zip'],
    icon: 'out/icons/icon.icns',
    category: 'public.app-category.business',
    hardenedRuntime: true,
  },
  // The desktop entry is named as the app is: launchers match windows, notifications and the badge by that name.
  linux: { target: ['AppImage', 'deb'], icon: 'out/icons/linux', category: 'Office', syncDesktopName: true },
} satisfies Configuration
