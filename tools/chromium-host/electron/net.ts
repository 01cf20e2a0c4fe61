import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createConnections } from './connections.ts'
import { only } from './only.ts'

/** Chromium's names of network errors, which Electron uses, by the codes of Node and undici. */
const chromiumNames: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_RESET',
  UND_ERR_SOCKET: 'ERR_EMPTY_RESPONSE',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ENETUNREACH: 'ERR_INTERNET_DISCONNECTED',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'ERR_CONNECTION_TIMED_OUT',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
}

const codeOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** Translates an error of Node's `fetch` into the one that Electron's network stack throws. */
const asElectronError = (error: unknown): unknown => {
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return error
  if (error.cause.message === 'unexpected redirect') {
    return new Error("Attempted to redirect, but redirect policy was 'error'")
  }
  const code = codeOf(error.cause)
  return new Error(`net::${chromiumNames[code] ?? 'ERR_FAILED'}`, { cause: error })
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

const readLocal = async (url: string): Promise<Response> => {
  const type = types[url.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  try {
    return new Response(await readFile(fileURLToPath(url)), { headers: { 'content-type': type } })
  } catch (error) {
    throw new Error('net::ERR_FILE_NOT_FOUND', { cause: error })
  }
}

/** The network of an Electron session: `fetch` also reads file: addresses; connections are not shared with other sessions. */
export const createNetwork = () => {
  const connections = createConnections()
  return {
    fetch: async (input: string | Request, init?: RequestInit): Promise<Response> => {
      const url = typeof input === 'string' ? input : input.url
      if (url.startsWith('file:')) return readLocal(url)
      if (init?.redirect === 'manual') throw new Error('Redirect was cancelled')
      try {
        return await connections.fetch(input, init)
      } catch (error) {
        throw asElectronError(error)
      }
    },
    closeAllConnections: connections.closeAll,
  }
}

/** The default session's, which `net` shares. */
export const defaultNetwork = createNetwork()

export const net = only('net', { fetch: defaultNetwork.fetch, isOnline: () => true })
