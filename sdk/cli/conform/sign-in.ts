import { type Envelope, SESSION_COOKIE } from '../../src/contracts/index.ts'
import { PluginError, problem } from '../errors.ts'
import type { Deployment } from './round.ts'

/** The environment; what is secret comes by it alone, never on the command line, which others can read. */
export type Env = Readonly<Record<string, string | undefined>>

const PATIENCE_MS = 30_000

const failed = (text: string): PluginError => new PluginError([problem('CONFORM_SIGN_IN', text)])

/** Why `fetch` failed, in the words of what failed beneath it. */
export const reasonOf = ({ message, cause }: Error): string =>
  (cause instanceof Error ? cause.message : message) || message

const reach = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: Error) => {
    throw failed(`${address} cannot be reached: ${reasonOf(error)}`)
  })

async function post<T>(address: string, body: object): Promise<{ envelope: Envelope<T>; headers: Headers }> {
  const response = await reach(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', 'X-Console': '1' },
    body: JSON.stringify(body),
  })
  try {
    return { envelope: (await response.json()) as Envelope<T>, headers: response.headers }
  } catch {
    throw failed(`${address} answers HTTP ${response.status} and no envelope.`)
  }
}

async function intoConsole(url: string, username: string, password: string): Promise<Deployment> {
  const { envelope, headers } = await post(`${url}/console/session`, { variant: 'password', username, password })
  const cookie = headers.getSetCookie().find(each => each.startsWith(`${SESSION_COOKIE}=`))
  if (!cookie) throw failed(`The console refuses ${username}: ${envelope.msg ?? `status ${envelope.status}`}`)
  return { url, identity: { Cookie: cookie.split(';', 1)[0] ?? '' }, isConsole: true }
}

async function intoServices(url: string, username: string, password: string, env: Env): Promise<Deployment> {
  const { NTOCC_CLIENT_ID: client_id = 'ntocc-console', NTOCC_CLIENT_SECRET: client_secret } = env
  const body = { username, password, client_id, client_secret: client_secret ?? 'ntocc-console-secret' }
  const { envelope } = await post<{ access_token?: string }>(`${url}/ntocc-basic-api/authorize`, body)
  const token = envelope.data?.access_token
  if (!token) throw failed(`The services refuse ${username}: ${envelope.msg ?? `status ${envelope.status}`}`)
  return { url, identity: { Authorization: `Bearer ${token}` }, isConsole: false }
}

/**
 * Signs in at a deployment: with NTOCC_TOKEN at services, else with NTOCC_USERNAME and NTOCC_PASSWORD at a console, where
 * there is one, or at services. Throws CONFORM_SIGN_IN.
 */
export async function signIn(address: string, env: Env): Promise<Deployment> {
  const url = address.replace(/\/+$/, '')
  const { NTOCC_TOKEN: token, NTOCC_USERNAME: username, NTOCC_PASSWORD: password } = env
  if (token) return { url, identity: { Authorization: `Bearer ${token}` }, isConsole: false }
  if (!username || !password) throw failed('Set NTOCC_TOKEN, or NTOCC_USERNAME and NTOCC_PASSWORD.')
  const boot = await reach(`${url}/console/boot`)
  await boot.body?.cancel()
  return boot.ok ? intoConsole(url, username, password) : intoServices(url, username, password, env)
}
