import type { Envelope } from '../contracts/envelope.ts'

export interface FakeRequest {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  body: unknown
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>
  /** Values of `:name` segments of the handler's path. */
  params: Readonly<Record<string, string>>
}

/** Answers `data` of the envelope, or a whole envelope when it has a `status`, or throws for a broken connection. */
export type FakeHandler = (request: FakeRequest) => unknown

/** Handlers by method and path, for example `GET /ntocc-tms-api/waybill/:id`. */
export type FakeHandlers = Readonly<Record<string, FakeHandler>>

export interface FakeApi {
  fetch: typeof fetch
  /** Every request so far, oldest first. */
  requests: FakeRequest[]
}

/**
 * A fetch that answers from handlers through the real client: envelopes, errors and headers take the same way as from
 * a server. A call nobody handles answers an error, so that a page asking for more than a test knows is seen.
 */
export function fakeApi(handlers: FakeHandlers): FakeApi {
  const requests: FakeRequest[] = []
  const routes = Object.entries(handlers).map(([key, handle]) => ({ ...parseKey(key), handle }))
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://console.test')
    const method = (init?.method ?? 'GET').toUpperCase()
    const found = routes.find(route => route.method === method && route.pattern.test(url.pathname))
    const request: FakeRequest = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body instanceof Blob ? init.body : undefined,
      headers: Object.fromEntries(new Headers(init?.headers)),
      params: { ...found?.pattern.exec(url.pathname)?.groups },
    }
    requests.push(request)
    if (!found) return json({ status: 4040, msg: `no handler for ${method} ${url.pathname}` }, 404)
    const data = await found.handle(request)
    return data instanceof Response ? data : json(isEnvelope(data) ? data : { status: 0, data })
  }
  return { fetch: answer as typeof fetch, requests }
}

function parseKey(key: string): { method: string; pattern: RegExp } {
  const [method = 'GET', path = '/'] = key.split(' ')
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { method, pattern: new RegExp(`^${source}$`) }
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Envelope).status === 'number' && !('id' in value)

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
