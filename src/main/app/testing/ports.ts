import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { isAbsolute } from 'node:path'
import { ok, type Result } from '../../../contract/failure.ts'
import type { CallInput, CallName, CallOutput, EventName } from '../../../contract/ipc.ts'
import type { PracticeState } from '../../../contract/model.ts'
import { builtWorkers } from '../../workers/testing/built.ts'
import { type App, createApp } from '../app.ts'
import { pause } from '../changes/pause.ts'
import type { Keychain, Ports, Practice, RemoveAnswer, SecretAnswer } from '../ports.ts'
import { createMemorySecrets } from '../vault/memory-secrets.ts'
import { createTestAttention } from './attention.ts'

// Twins of the ports for tests: real behaviour without Electron, keychain or internet.

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** A real HTTP server on loopback that answers whatever a test wants, and keeps what arrived. */
export const startServer = async (initial: RequestListener) => {
  const seen: Seen[] = []
  let listener = initial
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(parts).toString() })
      listener(request, response)
    })
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    answer: (next: RequestListener) => {
      listener = next
    },
    /** Ends every connection, whatever waits on it. */
    dropAll: () => server.closeAllConnections(),
    stop: async () => {
      const stopped = Promise.withResolvers<void>()
      server.close(() => stopped.resolve())
      server.closeAllConnections()
      await stopped.promise
    },
  }
}

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

const neverWaits = { isWaiting: () => false, onWaiting: () => undefined }

type Problem = Exclude<SecretAnswer, { state: 'stored' }>

/** A keychain whose answers a test can replace; with `absent`, as a locked keyring answers. */
export const createTestSecrets = () => {
  const memory = createMemorySecrets()
  let problem: Problem | null = null
  const calls: string[] = []
  const names = new Set<string>()
  const answer = (call: string, work: () => Promise<SecretAnswer>) => {
    calls.push(call)
    return problem ? Promise.resolve(problem) : work()
  }
  const remove = (name: string): Promise<RemoveAnswer> => {
    calls.push('remove')
    if (problem) return Promise.resolve(problem.state === 'absent' ? { state: 'not_found' } : problem)
    names.delete(name)
    return memory.remove(name)
  }
  const secrets: Keychain = {
    ...neverWaits,
    get: name => answer('get', () => memory.get(name)),
    set: (name, secret) =>
      answer('set', () => {
        names.add(name)
        return memory.set(name, secret)
      }),
    remove,
  }
  return {
    secrets,
    memory,
    calls,
    /** Of the secrets that it holds. */
    names: () => [...names],
    fail: (next: Problem | null) => {
      problem = next
    },
  }
}

export const createTestPractice = (baseUrl: string) => {
  let state: PracticeState = 'off'
  let address = baseUrl
  const listeners: (() => void)[] = []
  const become = (next: PracticeState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const practice: Practice = {
    state: () => state,
    onChange: listener => {
      listeners.push(listener)
    },
    start: async () => {
      if (state !== 'running') become('running')
      return ok({ baseUrl: address, portalUrl: `${address}/portal`, apiKey: 'udc_practice' })
    },
  }
  return {
    practice,
    restartAt: (next: string) => {
      address = next
      become('restarting')
      become('running')
    },
  }
}

/** At run time only the form of a Result is checked; the contract is trusted for the type of its value. */
const isAnswerTo = <Name extends CallName>(
  name: Name,
  answer: Result<unknown>,
): answer is Result<CallOutput<Name>> => name !== undefined && typeof answer.ok === 'boolean'

/** The app's calls as the page sees them, typed by the contract. */
const callsOf =
  (app: App) =>
  async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>> => {
    const answer = await app.answer(name, input)
    if (!isAnswerTo(name, answer)) throw new Error('An answer that is no Result')
    return answer
  }

/** When the app was started last; an app that is started later has a later clock. */
let startedLast = 1_700_000_000_000

/** A whole app over twins: real store files, real HTTP, no waiting. */
export const createTestApp = (
  dataDir: string,
  options: {
    secrets?: Keychain
    practice?: Practice
    deadline?: number
    wait?: Ports['wait']
    pause?: Ports['pause']
    authorities?: string[]
    /** How far its clock is ahead, in milliseconds. */
    ahead?: number
    mirrorScript?: Ports['mirrorScript']
    onEmit?: Ports['emit']
    /** In place of the twins. */
    ports?: Partial<Ports>
  } = {},
) => {
  const clipboard: string[] = []
  const opened: string[] = []
  const drafts: string[] = []
  const has = { mailProgram: true }
  const restarts = { count: 0 }
  const progress: (number | null)[] = []
  const dialog: { path: string | null; suggested: string | null; pages: string | null } = {
    path: null,
    suggested: null,
    pages: '%PDF-1.7 of what is ready',
  }
  const shown: string[] = []
  const logged: string[] = []
  const emitted: { name: EventName; payload: unknown }[] = []
  /** What a test does the moment an event is emitted. */
  const listening: { to: (name: EventName) => void } = { to: () => undefined }
  const outside = createTestAttention()
  let id = 0
  let clock = startedLast + 60_000 + (options.ahead ?? 0)
  startedLast += 60_000
  const takes = { clipboard: true }
  const run = Math.random().toString(36).slice(2, 8)
  const ports: Ports = {
    secrets: options.secrets ?? { ...neverWaits, ...createMemorySecrets() },
    mirrorScript: options.mirrorScript ?? builtWorkers.mirror,
    backupScript: builtWorkers.backup,
    tableScript: builtWorkers.table,
    chooseFile: async () => dialog.path,
    saveFile: async name => {
      // An absolute path is suggested where a file would be replaced: the person agrees.
      if (isAbsolute(name)) return name
      dialog.suggested = name
      return dialog.path
    },
    chooseFolder: async () => dialog.path,
    printPages: async () => (dialog.pages === null ? null : new TextEncoder().encode(dialog.pages)),
    showInFolder: path => void shown.push(path),
    showProgress: fraction => void progress.push(fraction),
    showRuns: () => undefined,
    practice: options.practice ?? createTestPractice('http://127.0.0.1:9').practice,
    fetch: (url, init) => fetch(url, init),
    withNewConnection: use => use(fetch),
    emit: (name, payload) => {
      emitted.push({ name, payload })
      options.onEmit?.(name, payload)
      listening.to(name)
    },
    attention: outside.attention,
    log: (message, details) => {
      logged.push(`${message} ${JSON.stringify(details ?? {})}`)
    },
    now: () => {
      clock += 1000
      return clock
    },
    newId: () => {
      id += 1
      return `${run}-${id}`
    },
    wait: options.wait ?? (async () => undefined),
    pause: options.pause ?? pause,
    random: () => 0,
    writeClipboard: async text => {
      if (!takes.clipboard) return false
      clipboard.push(text)
      return true
    },
    openExternal: async url => {
      if (!has.mailProgram && url.startsWith('mailto:')) throw new Error('No program for it')
      opened.push(url)
    },
    fillScreen: () => undefined,
    zoom: () => 100,
    mailAuthorities: () => options.authorities ?? [],
    openDraft: async draft => {
      drafts.push(draft.toString())
      return true
    },
    restart: () => {
      restarts.count += 1
    },
    ...options.ports,
  }
  const app = createApp(ports, {
    dataDir,
    version: '1.2.3',
    platform: 'linux',
    host: 'chromium',
    ...(options.deadline === undefined ? {} : { deadline: options.deadline }),
  })
  const pass = (milliseconds: number) => {
    clock += milliseconds
  }
  return {
    app,
    call: callsOf(app),
    clipboard,
    dialog,
    shown,
    progress,
    takes,
    has,
    pass,
    opened,
    drafts,
    restarts,
    logged,
    emitted,
    listening,
    outside,
  }
}
