// The single table of import rules. `npm run layers` writes it to layers.json, which the linter reads.

/** Groups of modules as patterns of import specifiers, and who may import them. */
const parts = {
  electron: { group: ['electron', 'electron/**'], may: 'main/shell, main/index.ts and preload' },
  keytar: { group: ['keytar'], may: 'main/shell/keychain.ts' },
  node: { group: ['node:*'], may: 'main and service: neither page nor contract has Node' },
  app: {
    group: ['**/main/app/**', '../app/**', '../../app/**', '../../../app/**'],
    may: 'main itself: the app stands on everything else',
  },
  ledger: { group: ['**/ledger/**'], may: 'the app: a mirror knows nothing of the ledger' },
  mirror: { group: ['**/mirror/**'], may: 'the app: workers and ledger do not start workers' },
  shell: {
    group: ['**/shell/**'],
    may: 'main/index.ts and shell: the app gets it through its ports',
  },
  main: { group: ['**/main/**'], may: 'main itself' },
  preload: { group: ['**/preload/**'], may: 'nobody' },
  renderer: { group: ['**/renderer/**'], may: 'renderer itself' },
  service: { group: ['**/service/**'], may: 'service itself' },
  contractOfTheApp: {
    group: [
      '**/contract/**',
      '!**/contract/{http,loopback,more,failure,utility-initials}.ts',
      '!**/contract/postal/**',
    ],
    may: 'the app: the service has http.ts, loopback.ts, more.ts, failure.ts, utility-initials.ts and the postal tables of the contract',
  },
  otherFeatures: {
    group: ['../*/**', '!../../**', '**/features/**'],
    may: 'app.tsx and routes.tsx: what features share belongs to ui/ or shared/',
  },
}

type Part = keyof typeof parts

const tests = ['!**/*.test.ts', '!**/*.test.tsx']
const page: Part[] = ['electron', 'keytar', 'node', 'main', 'preload', 'service']

/** Each room with the groups that it must not import. For a file in two rooms, the later entry counts. */
const rooms: { files: string[]; never: Part[] }[] = [
  {
    files: ['src/contract/**', ...tests],
    never: ['electron', 'keytar', 'node', 'main', 'preload', 'renderer', 'service'],
  },
  {
    files: ['src/main/app/**'],
    never: ['electron', 'keytar', 'shell', 'preload', 'renderer', 'service'],
  },
  // These tests run against this package's own service, so they may import it.
  {
    files: ['src/main/app/changes/testing/**', 'src/main/app/changes/*.test.ts'],
    never: ['electron', 'keytar', 'shell', 'preload', 'renderer'],
  },
  {
    files: ['src/main/{http,tables}/**', ...tests],
    never: ['electron', 'keytar', 'app', 'ledger', 'mirror', 'shell', 'preload', 'renderer', 'service'],
  },
  {
    files: ['src/main/ledger/**', ...tests],
    never: ['electron', 'keytar', 'app', 'mirror', 'shell', 'preload', 'renderer', 'service'],
  },
  {
    files: ['src/main/{mirror-worker,workers,sqlite}/**', ...tests],
    never: ['electron', 'keytar', 'app', 'ledger', 'mirror', 'shell', 'preload', 'renderer', 'service'],
  },
  {
    files: ['src/main/mirror/**', ...tests],
    never: ['electron', 'keytar', 'app', 'ledger', 'shell', 'preload', 'renderer', 'service'],
  },
  {
    files: [
      'src/main/*.ts',
      'src/main/shell/**',
      '!src/main/shell/keychain.ts',
      '!src/main/shell/keychain.test.ts',
    ],
    never: ['keytar', 'preload', 'renderer', 'service'],
  },
  { files: ['src/preload/**'], never: ['keytar', 'node', 'main', 'renderer', 'service'] },
  { files: ['src/renderer/**', ...tests], never: page },
  { files: ['src/renderer/features/**', ...tests], never: [...page, 'otherFeatures'] },
  {
    files: ['src/service/**'],
    never: ['electron', 'keytar', 'main', 'preload', 'renderer', 'contractOfTheApp'],
  },
]

const patternOf = (part: Part) => ({ group: parts[part].group, message: `Only for ${parts[part].may}.` })

/** The table as Biome's configuration. Pure. */
export const layersConfig = () => ({
  overrides: rooms.map(({ files, never }) => ({
    includes: files,
    linter: {
      rules: {
        style: {
          noRestrictedImports: { level: 'error', options: { patterns: never.map(patternOf) } },
        },
      },
    },
  })),
})
