import {
  type Endpoint,
  type Envelope,
  isList,
  type Page,
  pathOf,
  STATUS_LOGGED_OUT,
} from '../../src/contracts/index.ts'
import { asError } from '../../src/contracts/thrown.ts'
import { checkData, checkEnvelope, type Finding } from './check.ts'
import { type Declared, isUpstreamCall, refusesNothing } from './contracts.ts'
import { reasonOf } from './sign-in.ts'

/** What a check of a deployment found, by the name of the call. */
export interface ConformanceReport {
  /** Answered as the contract says. */
  conforming: string[]
  /** Answered HTTP 404: this deployment does not have the call. */
  missing: string[]
  /** Could not be tried, and why: a call by id whose list is empty. */
  untried: Record<string, string>
  /** Answered otherwise than the contract says. */
  problems: Record<string, Finding[]>
}

/** A deployment, and how somebody who is signed in calls it. */
export interface Deployment {
  /** Without a slash at its end; the API prefixes lie under it. */
  url: string
  /** Headers that say who calls: a platform administrator. */
  identity: Readonly<Record<string, string>>
  /** A console, with the gateway's rules; else the services themselves. */
  isConsole: boolean
}

interface Answer {
  http: number
  envelope: Envelope
  findings: Finding[]
}

interface Input {
  params?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, string>> | undefined
  body?: unknown
  anonymous?: boolean
}

/** Ends the session it is called with: not part of the round. */
const ENDS_THE_SESSION: ReadonlySet<string> = new Set(['logout'])
/** Calls that hand out tokens: a console makes them itself, and nobody else through it. */
const TOKEN_CALLS: ReadonlySet<string> = new Set(['authorize', 'applogin', 'authorizeFactor', 'authorizeParty'])

/** What stands in the path of reading calls that name no record. */
const PARAMS: Readonly<Record<string, Record<string, string>>> = { importTerms: { entity: 'unit' } }

/** What reading calls need in their query to answer at all. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  listDict: { types: 'waybillStatus,isRelease' },
  reviewQueue: { kind: 'driver' },
  auditTrail: { entity: 'role', id: '1' },
  shareLinks: { kind: 'driver', id: '1' },
  dictEntries: { type: 'unit' },
  dictUses: { type: 'unit', dictCode: 'tonne' },
}

const PATIENCE_MS = 30_000

const placeholders = (path: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'entity' ? 'unit' : '1']))

/**
 * Checks a deployment against contracts: every call exists, answers an envelope, refuses strangers, and what it reads has
 * the form that is declared. Nothing is changed: calls that would change something are made without their input and must
 * refuse it; where they might not, only strangers make them.
 */
export async function conformance(deployment: Deployment, declared: Declared): Promise<ConformanceReport> {
  const round = new Round(deployment, declared)
  for (const call of declared.calls) await round.tryCall(call)
  return round.report
}

class Round {
  readonly report: ConformanceReport = { conforming: [], missing: [], untried: {}, problems: {} }
  readonly #deployment: Deployment
  readonly #declared: Declared
  /** Ids already looked up, by the name of the list. */
  readonly #ids = new Map<string, string | undefined>()

  constructor(deployment: Deployment, declared: Declared) {
    this.#deployment = deployment
    this.#declared = declared
  }

  async tryCall(call: Endpoint): Promise<void> {
    const { name, path } = call
    const { isConsole } = this.#deployment
    if (ENDS_THE_SESSION.has(name) || (isConsole && TOKEN_CALLS.has(name))) return
    if (!isConsole && isUpstreamCall(call)) {
      this.report.untried[name] = 'an upstream answers it, which stands behind a console'
      return
    }
    const params = await this.#paramsFor(call)
    const anonymous = this.#declared.isRisky(call)
    const { http } = await this.#send(call, { params: params ?? placeholders(path), anonymous })
    if (http === 404) this.report.missing.push(name)
    else if (!params)
      this.report.untried[name] = `${this.#declared.listFor(call)?.name ?? 'nothing'} has no record to take an id from`
    else {
      const findings = await this.#findingsOf(call, params)
      if (findings.length > 0) this.report.problems[name] = findings
      else this.report.conforming.push(name)
    }
  }

  async #findingsOf(call: Endpoint, params: Record<string, string>): Promise<Finding[]> {
    const findings = await this.#ofStranger(call, params)
    if (this.#declared.isRisky(call)) return findings
    if (call.method !== 'GET') return [...findings, ...(await this.#withoutInput(call, params))]
    const answer = await this.#send(call, { params, query: QUERIES[call.name] })
    findings.push(...answer.findings)
    const { status, data, msg } = answer.envelope
    if (answer.findings.length === 0 && call.successStatuses.includes(status))
      findings.push(...checkData(call.data, data, this.#declared.recordOf(call)))
    else if (answer.findings.length === 0 && mustSucceed(call)) findings.push(statusFinding('a success', status, msg))
    if (isList(call)) findings.push(...(await this.#ofPaging(call)))
    return findings
  }

  async #ofStranger(call: Endpoint, params: Record<string, string>): Promise<Finding[]> {
    if (call.public) return []
    const { envelope, findings } = await this.#send(call, { params, anonymous: true })
    if (findings.length > 0) return findings
    const { status, msg } = envelope
    return status === STATUS_LOGGED_OUT ? [] : [statusFinding(`${STATUS_LOGGED_OUT} for a stranger`, status, msg)]
  }

  /** A call that changes something, without what it needs: an envelope that is no success. `getUserInfo` only reads. */
  async #withoutInput(call: Endpoint, params: Record<string, string>): Promise<Finding[]> {
    const { envelope, findings } = await this.#send(call, { params, body: {} })
    if (findings.length > 0) return findings
    const { status, msg, data } = envelope
    const succeeded = call.successStatuses.includes(status)
    if (call.name === 'getUserInfo')
      return succeeded ? checkData(call.data, data) : [statusFinding('a success', status, msg)]
    return succeeded ? [statusFinding('a refusal without its input', status, msg)] : []
  }

  async #ofPaging(call: Endpoint): Promise<Finding[]> {
    const needed = QUERIES[call.name]
    const { envelope, findings } = await this.#send(call, { query: { ...needed, pageNum: '1', pageSize: '10' } })
    const page = envelope.data as Page<unknown> | undefined
    if (findings.length > 0 || !page) return findings
    const isOther = page.pageNum !== 1 || page.pageSize !== 10
    const nonsense = (await this.#send(call, { query: { ...needed, pageNum: '-1' } })).envelope
    return [
      ...(isOther ? [{ at: 'data', expected: 'page 1 of 10', got: `page ${page.pageNum} of ${page.pageSize}` }] : []),
      ...(call.successStatuses.includes(nonsense.status)
        ? [statusFinding('a refusal of page -1', nonsense.status)]
        : []),
    ]
  }

  /** Parameters of the path; undefined when there is no record to name. */
  async #paramsFor(call: Endpoint): Promise<Record<string, string> | undefined> {
    const { name, path, method } = call
    if (!path.includes('{')) return {}
    const named = PARAMS[name]
    if (named) return named
    const list = this.#declared.listFor(call)
    const names = Object.keys(placeholders(path))
    // A change is refused for its missing input before any record is looked for.
    if (!list || names.join() !== 'id') return method === 'GET' ? undefined : placeholders(path)
    if (!this.#ids.has(list.name)) {
      const { envelope } = await this.#send(list, {})
      const [first] = (envelope.data as Page<{ id?: unknown }> | undefined)?.records ?? []
      this.#ids.set(list.name, first?.id === undefined ? undefined : String(first.id))
    }
    const id = this.#ids.get(list.name)
    return id === undefined ? undefined : { id }
  }

  async #send(call: Endpoint, { params, query, body, anonymous }: Input): Promise<Answer> {
    const { url, identity } = this.#deployment
    const asked = new URLSearchParams(query).toString()
    const path = pathOf(call as Endpoint<'/{id}'>, { id: '', ...params })
    const headers = {
      'Accept-Language': 'en',
      // Through a console, a call of its pages.
      'X-Console': '1',
      ...(!anonymous && identity),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const init = { method: call.method, headers, signal, redirect: 'manual', body: JSON.stringify(body) } as const
    try {
      return await read(await fetch(url + path + (asked && `?${asked}`), init))
    } catch (error) {
      return nothing(0, 'an answer', reasonOf(asError(error)))
    }
  }
}

const nothing = (http: number, expected: string, got: string): Answer => ({
  http,
  envelope: { status: Number.NaN },
  findings: [{ at: '', expected, got }],
})

async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  try {
    const envelope = JSON.parse(text) as Envelope
    return { http: response.status, envelope, findings: checkEnvelope(envelope) }
  } catch {
    return nothing(
      response.status,
      'JSON',
      `HTTP ${response.status} ${response.headers.get('content-type') ?? ''}`.trim(),
    )
  }
}

/** A list can always be read; a record may need more than the round knows, and then refuses politely. */
const mustSucceed = ({ data, query }: Endpoint): boolean =>
  (data.kind === 'page' || data.kind === 'list') && refusesNothing(query)

const statusFinding = (expected: string, status: number, msg?: string | null): Finding => ({
  at: 'status',
  expected,
  got: msg ? `${status}: ${msg}` : String(status),
})
