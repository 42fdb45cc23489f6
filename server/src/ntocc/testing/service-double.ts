import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutsideService } from '../outside/ask.ts'

/** A call that a double has got. */
export interface Taken {
  headers: IncomingMessage['headers']
  raw: string
  body: Record<string, unknown>
}

export interface ServiceDouble {
  /** What the next calls are answered, in turn; then `usual`. */
  answers: ((response: ServerResponse, taken: Taken) => void)[]
  usual: (response: ServerResponse, taken: Taken) => void
  taken: Taken[]
  service(more?: Partial<OutsideService>): OutsideService
  close(): void
}

export const say =
  (status: number, body: unknown) =>
  (response: ServerResponse): void => {
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

export const DOUBLE_SECRET = 'the secret of a service double'

/** A service over HTTP, as tests want it to answer: it can fail, be silent, talk nonsense. */
export const serviceDouble = async (): Promise<ServiceDouble> => {
  const double = { answers: [], taken: [], usual: say(500, '') } as unknown as ServiceDouble
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      const taken = { headers: request.headers, raw, body: JSON.parse(raw) as Record<string, unknown> }
      double.taken.push(taken)
      const answer = double.answers.shift() ?? double.usual
      answer(response, taken)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  double.service = (more = {}) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ask`
    return { url, accessKey: 'console', secret: DOUBLE_SECRET, daily: 100, ...more }
  }
  double.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return double
}
