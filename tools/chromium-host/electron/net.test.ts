import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createNetwork } from './net.ts'

const { fetch: fetchLikeElectron } = createNetwork()

const withServer = async (
  answer: Parameters<typeof createServer>[1],
  use: (url: string) => Promise<void>,
) => {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    await use(`http://127.0.0.1:${port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('a refused connection has Chromium’s name', async () => {
  let address = ''
  await withServer(undefined, async url => {
    address = url
  })
  await expect(fetchLikeElectron(address)).rejects.toThrow('net::ERR_CONNECTION_REFUSED')
})

test('a name that nobody has', async () => {
  await expect(fetchLikeElectron('http://nobody.invalid/')).rejects.toThrow('net::ERR_NAME_NOT_RESOLVED')
})

test('a connection dropped before the answer', async () => {
  await withServer(
    request => request.socket.destroy(),
    url => expect(fetchLikeElectron(url)).rejects.toThrow(/net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET)/),
  )
})

test('a redirect that is not to be followed', async () => {
  await withServer(
    (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    async url => {
      await expect(fetchLikeElectron(url, { redirect: 'error' })).rejects.toThrow(
        "redirect policy was 'error'",
      )
      await expect(fetchLikeElectron(url, { redirect: 'manual' })).rejects.toThrow('Redirect was cancelled')
    },
  )
})

test('an abort stays an abort', async () => {
  await withServer(undefined, async url => {
    await expect(fetchLikeElectron(url, { signal: AbortSignal.timeout(20) })).rejects.toThrow(/timeout/i)
  })
})

/** A server that destroys each connection at its second request, without an answer. */
const withMortalConnections = async (use: (url: string, arrived: string[]) => Promise<void>) => {
  const arrived: string[] = []
  const seen = new WeakSet<object>()
  const listener: Parameters<typeof createServer>[1] = (request, response) => {
    arrived.push(request.method ?? '')
    if (seen.has(request.socket)) return void request.socket.destroy()
    seen.add(request.socket)
    response.end('here')
  }
  await withServer(listener, url => use(url, arrived))
}

/** Posts and reads the answer; waits until the connection is back in the pool, to be reused. */
const post = async (network: ReturnType<typeof createNetwork>, url: string) => {
  const answer = await network.fetch(url, { method: 'POST', body: 'x' })
  const text = await answer.text()
  await new Promise(setImmediate)
  return text
}

test('a POST whose reused connection dies is sent again by itself, as Chromium does', async () => {
  await withMortalConnections(async (url, arrived) => {
    const network = createNetwork()
    expect([await post(network, url), await post(network, url)]).toEqual(['here', 'here'])
    expect(arrived).toEqual(['POST', 'POST', 'POST'])
  })
})

test('on a new connection it is not: of another session, or after all were closed', async () => {
  await withMortalConnections(async (url, arrived) => {
    const network = createNetwork()
    await post(network, url)
    await post(createNetwork(), url)
    await network.closeAllConnections()
    await post(network, url)
    expect(arrived).toEqual(['POST', 'POST', 'POST'])
  })
})
