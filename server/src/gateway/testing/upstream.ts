import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'

/** A request as an upstream of a test saw it. */
export interface Seen {
  method: string
  /** Raw target. */
  url: string
  headers: IncomingMessage['headers']
  body: string
  /** True once the connection closed before the answer was complete. */
  aborted: boolean
}

export type Answer = (seen: Seen, response: ServerResponse) => void

export interface FakeUpstream {
  url: string
  seen: Seen[]
  /** Replaces how requests are answered. */
  answer(next: Answer): void
  close(): Promise<void>
}

const JSON_HEADERS = { 'content-type': 'application/json' }

export const sendJson = (response: ServerResponse, value: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(200, { ...JSON_HEADERS, ...headers }).end(JSON.stringify(value))
}

const listen = (server: Server | TcpServer): Promise<string> =>
  new Promise(done => {
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })

/** An HTTP server in the place of the ntocc services that records what it gets; it answers `{status: 0}` unless told. */
export async function fakeUpstream(
  first: Answer = (_seen, response) => sendJson(response, { status: 0 }),
): Promise<FakeUpstream> {
  let answer = first
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    const entry: Seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: '',
      aborted: false,
    }
    seen.push(entry)
    response.on('close', () => {
      entry.aborted = !response.writableFinished
    })
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      entry.body = Buffer.concat(chunks).toString()
      answer(entry, response)
    })
  })
  const url = await listen(server)
  return {
    url,
    seen,
    answer: next => {
      answer = next
    },
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

export interface RawUpstream {
  url: string
  /** Requests that arrived, as text. */
  requests: string[]
  close(): Promise<void>
}

/** A TCP server that answers whatever bytes the test wants, for upstreams that break the protocol. */
export async function rawUpstream(onRequest: (socket: Socket, count: number) => void): Promise<RawUpstream> {
  const sockets = new Set<Socket>()
  const requests: string[] = []
  const server = createTcpServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', chunk => {
      requests.push(chunk.toString())
      onRequest(socket, requests.length)
    })
  })
  const url = await listen(server)
  return {
    url,
    requests,
    close: () =>
      new Promise(done => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
