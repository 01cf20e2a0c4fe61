// Prepares a fresh clone, then runs a script of this folder: node scripts/setup.mjs scripts/start.ts [arguments]
// It runs before anything is installed, on any Node from 20.19: built-in modules only, and no types.
// Whatever it says goes to stderr; stdout belongs to the script.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'

const say = text => process.stderr.write(`${text}\n`)
const stop = text => {
  say(text)
  process.exit(1)
}

// With an older one npm leaves out what does not fit it, and nothing says why the build then fails.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  stop(`Node 20.19 or newer is needed, this is ${process.version}. Debian 12: npm install --global node@24`)

const root = resolve(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const windows = process.platform === 'win32'
const [script, ...args] = process.argv.slice(2)

const readJson = file => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
const run = (command, commandArgs, options = {}) =>
  spawnSync(command, commandArgs, { cwd: root, stdio: ['ignore', 2, 2], ...options }).status === 0

// 1. Programs and libraries of the system (Linux; elsewhere nothing is needed but a browser).

const program = name => [`/usr/bin/${name}`, `/usr/local/bin/${name}`, `/bin/${name}`]
const keytarBuilt = () => existsSync(join(modules, 'keytar/build/Release/keytar.node'))
const postgres = () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0

/** Scripts that run the app, which needs a module for the keychain that is built here. A server needs no compiler. */
const ofTheApp = ['start', 'dev', 'demo', 'e2e', 'test', 'bench', 'soak', 'package']
const task = basename(script ?? '', '.ts')
const needsKeytar = ofTheApp.includes(task)

/** Each Debian package with the scripts that need it (`soak cluster`: only with that argument) and how to see that it is there. */
const packages = [
  {
    name: 'libsecret-1-dev',
    for: ofTheApp,
    there: () => keytarBuilt() || existsSync('/usr/include/libsecret-1'),
  },
  { name: 'g++', for: ofTheApp, there: () => keytarBuilt() || program('g++').some(existsSync) },
  { name: 'make', for: ofTheApp, there: () => keytarBuilt() || program('make').some(existsSync) },
  { name: 'python3', for: ofTheApp, there: () => keytarBuilt() || program('python3').some(existsSync) },
  {
    name: 'chromium',
    for: ['start', 'dev', 'demo', 'e2e', 'test', 'bench', 'soak', 'package'],
    there: () =>
      Boolean(process.env.CHROMIUM_PATH) ||
      ['chromium', 'chromium-browser', 'google-chrome'].flatMap(program).some(existsSync),
  },
  {
    // Quicker than the whole browser, which serves as well.
    name: 'chromium-headless-shell',
    for: ['demo', 'e2e', 'test', 'bench', 'soak', 'package'],
    optional: true,
    there: () => Boolean(process.env.CHROMIUM_PATH) || program('chromium-headless-shell').some(existsSync),
  },
  {
    name: 'gnome-keyring',
    for: ['start', 'demo', 'e2e', 'test', 'bench', 'soak', 'package'],
    there: () => program('gnome-keyring-daemon').some(existsSync),
  },
  {
    name: 'dbus',
    for: ['start', 'demo', 'e2e', 'test', 'bench', 'soak', 'package'],
    there: () => program('dbus-run-session').some(existsSync),
  },
  { name: 'postgresql', for: ['test', 'soak', 'cluster'], there: postgres },
  {
    name: 'pgbouncer',
    for: ['test', 'cluster', 'soak cluster'],
    there: () => existsSync('/usr/sbin/pgbouncer'),
  },
  { name: 'haproxy', for: ['cluster', 'soak cluster'], there: () => existsSync('/usr/sbin/haproxy') },
  { name: 'etcd-server', for: ['cluster', 'soak cluster'], there: () => existsSync('/usr/bin/etcd') },
  { name: 'patroni', for: ['cluster', 'soak cluster'], there: () => existsSync('/usr/bin/patroni') },
  {
    // How Patroni speaks to etcd.
    name: 'python3-etcd',
    for: ['cluster', 'soak cluster'],
    there: () => existsSync('/usr/lib/python3/dist-packages/etcd'),
  },
  {
    // Reads in tests the workbooks that the app writes.
    name: 'python3-openpyxl',
    for: ['test'],
    there: () => existsSync('/usr/lib/python3/dist-packages/openpyxl'),
  },
]

const installPackages = () => {
  const tasks = [task, `${task} ${args[0]}`]
  const isRoot = process.getuid() === 0
  const hasApt = program('apt-get').some(existsSync)
  const mayInstall = isRoot && hasApt
  const missing = packages.filter(
    item => item.for.some(name => tasks.includes(name)) && (mayInstall || !item.optional) && !item.there(),
  )
  if (missing.length === 0) return
  const names = optional => missing.filter(item => Boolean(item.optional) === optional).map(item => item.name)
  if (!mayInstall) {
    const command = `${isRoot ? '' : 'sudo '}apt-get install --yes ${names(false).join(' ')}`
    stop(
      hasApt ? `Run this once, then try again:\n  ${command}` : `Install first: ${names(false).join(', ')}`,
    )
  }
  say(`Installing ${missing.map(item => item.name).join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...rest) => run('apt-get', ['--quiet', '--quiet', ...rest], { env })
  const install = list => list.length === 0 || apt('install', '--yes', '--no-install-recommends', ...list)
  // It fails where one of many sources is gone, and what is needed may come from the others.
  apt('update')
  if (!install(names(false))) stop(`apt-get could not install ${names(false).join(', ')}`)
  if (!install(names(true))) say('Going on without it.')
}

// 2. npm packages, among them the Node that everything else runs on.

const nodeProgram = join(modules, 'node/bin', windows ? 'node.exe' : 'node')

const isInstalled = () => {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  const there = readJson(join(modules, '.package-lock.json'))?.packages
  if (there === undefined) return false
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      there[path]?.version === entry.version ||
      (!there[path] && (entry.optional || entry.link)),
  )
}

/** Headers beside the running Node spare node-gyp a download. */
const nodeHeaders = () => {
  const prefix = resolve(dirname(process.execPath), '..')
  const given = process.env.npm_config_nodedir !== undefined
  return !given && existsSync(join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {}
}

const npm = (...npmArgs) => {
  const env = { ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1', ...nodeHeaders() }
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...npmArgs], { env })
    : run(windows ? 'npm.cmd' : 'npm', npmArgs, { env, shell: windows })
}

const installModules = () => {
  if (!isInstalled()) {
    say('Installing npm packages…')
    const scripts = needsKeytar ? [] : ['--ignore-scripts']
    if (!npm('ci', '--no-audit', '--no-fund', '--loglevel=error', ...scripts)) stop('npm ci failed')
  }
  // npm may leave out install scripts; these two packages are nothing without theirs.
  if (!existsSync(nodeProgram) && !(npm('rebuild', 'node') && existsSync(nodeProgram))) {
    stop('The npm package "node" brought no Node for this system')
  }
  if (needsKeytar && !keytarBuilt() && !(npm('rebuild', 'keytar') && keytarBuilt()))
    stop('keytar could not be built')
}

// 3. Electron's own program: tried once, the outcome kept.

const electron = join(modules, 'electron')
const isReachable = async version => {
  // A proxy or a mirror is Electron's installer's to find.
  const { HTTPS_PROXY, https_proxy, ELECTRON_MIRROR, npm_config_electron_mirror } = process.env
  if (HTTPS_PROXY || https_proxy || ELECTRON_MIRROR || npm_config_electron_mirror) return true
  const url = `https://github.com/electron/electron/releases/download/v${version}/SHASUMS256.txt`
  try {
    return (await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

const downloadElectron = async () => {
  if (existsSync(join(electron, 'path.txt'))) return
  const version = readJson(join(electron, 'package.json'))?.version
  const outcome = join(modules, '.cache/utility-connect/electron.json')
  if (readJson(outcome)?.version === version) return
  say('Trying to download Electron…')
  const options = { timeout: 180_000, stdio: 'ignore' }
  const downloaded =
    (await isReachable(version)) && run(process.execPath, [join(electron, 'install.js')], options)
  mkdirSync(dirname(outcome), { recursive: true })
  writeFileSync(outcome, JSON.stringify({ version, downloaded }))
  if (!downloaded) say(`Electron is out of reach; the app runs on Chromium. To try again, delete ${outcome}`)
}

// 4. The script itself.

const runScript = () => {
  const path = [join(modules, '.bin'), process.env.PATH ?? process.env.Path ?? ''].join(delimiter)
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name.toUpperCase() !== 'PATH'),
  )
  const child = spawn(nodeProgram, [resolve(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => stop(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

if (script === undefined) stop('Usage: node scripts/setup.mjs scripts/NAME.ts [arguments]')
if (process.platform === 'linux') installPackages()
installModules()
if (needsKeytar && task !== 'package') await downloadElectron()
runScript()
