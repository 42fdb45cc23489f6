import {
  type Endpoint,
  type EndpointName,
  type Envelope,
  isList,
  type Page,
  pathOf,
  STATUS_LOGGED_OUT,
} from '@ntocc/sdk/contracts'
import { declaredCalls } from '../../server/src/ntocc/testing/areas.ts'
import { checkData, checkEnvelope } from './check.ts'
import { ENTITIES, ID_FROM, PARAMS, QUERIES } from './entities.ts'

/** What a check of a deployment found, by endpoint name. */
export interface ConformanceReport {
  /** Answered as the table says. */
  conforming: EndpointName[]
  /** Answered HTTP 404: this deployment does not have the call. */
  missing: EndpointName[]
  /** Could not be tried, and why: a call by id whose list is empty. */
  untried: Partial<Record<EndpointName, string>>
  /** Answered otherwise than the table says. */
  problems: Partial<Record<EndpointName, string[]>>
}

interface Answer {
  http: number
  envelope: Envelope
  problems: string[]
}

interface Session {
  baseUrl: string
  token: string
  /** Ids already looked up. */
  ids: Map<EndpointName, string | undefined>
}

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; anonymous?: boolean }

/** Ends the session it is called with: not part of the round. */
const NOT_CALLED: readonly EndpointName[] = ['logout']

/**
 * Checks a deployment of the ntocc services against the endpoint table: every call exists, answers an envelope, refuses
 * strangers, and what it reads has the form the table gives. Nothing is changed: calls that would change something are
 * made without their input and must refuse it.
 * @param baseUrl without a trailing slash; the three API prefixes lie under it
 * @param token access token of a platform administrator
 */
export async function conformance(baseUrl: string, token: string): Promise<ConformanceReport> {
  const session: Session = { baseUrl, token, ids: new Map() }
  const report: ConformanceReport = { conforming: [], missing: [], untried: {}, problems: {} }
  for (const endpoint of declaredCalls) {
    const name = endpoint.name as EndpointName
    if (NOT_CALLED.includes(name)) continue
    const params = await paramsFor(endpoint, session)
    const { http } = await send(endpoint, { params: params ?? PLACEHOLDER }, session)
    if (http === 404) report.missing.push(name)
    else if (!params) report.untried[name] = `${ID_FROM[name] ?? 'nothing'} has no record to take an id from`
    else {
      const problems = await problemsOf(endpoint, params, session)
      if (problems.length > 0) report.problems[name] = problems
      else report.conforming.push(name)
    }
  }
  return report
}

const PLACEHOLDER = { id: '1', entity: 'unit' }

async function problemsOf(endpoint: Endpoint, params: Record<string, string>, session: Session): Promise<string[]> {
  const problems = await strangerProblems(endpoint, params, session)
  if (endpoint.method !== 'GET') return [...problems, ...(await refusalProblems(endpoint, params, session))]
  const query = QUERIES[endpoint.name as EndpointName]
  const answer = await send(endpoint, { params, query }, session)
  problems.push(...answer.problems)
  if (answer.problems.length === 0 && endpoint.successStatuses.includes(answer.envelope.status))
    problems.push(...checkData(endpoint.data, answer.envelope.data, ENTITIES[endpoint.name as EndpointName]))
  else if (mustSucceed(endpoint)) problems.push(`status ${answer.envelope.status}: ${answer.envelope.msg ?? ''}`)
  if (isList(endpoint)) problems.push(...(await pagingProblems(endpoint, session)))
  return problems
}

/** A list or a figure can always be read; a record may need more than the round knows, and then refuses politely. */
const mustSucceed = (endpoint: Endpoint): boolean => endpoint.data.kind === 'page' || endpoint.data.kind === 'list'

async function strangerProblems(endpoint: Endpoint, params: Record<string, string>, session: Session) {
  if (endpoint.public) return []
  const { envelope, problems } = await send(endpoint, { params, anonymous: true }, session)
  if (problems.length > 0) return problems
  return envelope.status === STATUS_LOGGED_OUT ? [] : [`a stranger gets status ${envelope.status}, not 21332`]
}

/** Calls that say all by being made, or change only what they are given. */
const NEEDS_NOTHING: ReadonlySet<string> = new Set(['ownSessionsEndOthers', 'ownContactUpdate'])

/** A call that changes something, without what it needs: an envelope that is no success. `getUserInfo` only reads. */
async function refusalProblems(endpoint: Endpoint, params: Record<string, string>, session: Session) {
  const { envelope, problems } = await send(endpoint, { params, body: {} }, session)
  if (problems.length > 0) return problems
  const succeeded = endpoint.successStatuses.includes(envelope.status)
  if (endpoint.name === 'getUserInfo')
    return succeeded ? checkData(endpoint.data, envelope.data) : [`status ${envelope.status}`]
  return succeeded && !NEEDS_NOTHING.has(endpoint.name) ? ['accepted without its input'] : []
}

async function pagingProblems(endpoint: Endpoint, session: Session): Promise<string[]> {
  const needed = QUERIES[endpoint.name as EndpointName]
  const { envelope, problems } = await send(endpoint, { query: { ...needed, pageNum: '1', pageSize: '10' } }, session)
  const page = envelope.data as Page<unknown> | undefined
  if (problems.length > 0 || !page) return problems
  const wrong = page.pageNum !== 1 || page.pageSize !== 10
  const nonsense = await send(endpoint, { query: { ...needed, pageNum: '-1' } }, session)
  return [
    ...(wrong ? ['does not answer the page it was asked for'] : []),
    ...(endpoint.successStatuses.includes(nonsense.envelope.status) ? ['accepts page -1'] : []),
  ]
}

/** Parameters of the path; undefined when there is no record to name. */
async function paramsFor(endpoint: Endpoint, session: Session): Promise<Record<string, string> | undefined> {
  if (!endpoint.path.includes('{')) return {}
  const named = PARAMS[endpoint.name as EndpointName]
  if (named) return named
  const from = ID_FROM[endpoint.name as EndpointName]
  // A change is refused for its missing input before any record is looked for.
  if (!from) return endpoint.method === 'GET' ? undefined : PLACEHOLDER
  if (!session.ids.has(from)) {
    const { envelope } = await send(declaredCalls.find(({ name }) => name === from) as Endpoint, {}, session)
    const [first] = (envelope.data as Page<{ id?: unknown }> | undefined)?.records ?? []
    session.ids.set(from, first?.id === undefined ? undefined : String(first.id))
  }
  const id = session.ids.get(from)
  return id === undefined ? undefined : { id }
}

async function send(endpoint: Endpoint, input: Input, session: Session): Promise<Answer> {
  const query = new URLSearchParams(input.query).toString()
  const path = pathOf(endpoint as Endpoint<'/{id}'>, { id: '', ...input.params })
  const response = await fetch(`${session.baseUrl}${path}${query && `?${query}`}`, {
    method: endpoint.method,
    headers: {
      'Accept-Language': 'en',
      ...(!input.anonymous && { Authorization: `Bearer ${session.token}` }),
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  })
  const text = await response.text()
  try {
    const envelope = JSON.parse(text) as Envelope
    return { http: response.status, envelope, problems: checkEnvelope(envelope) }
  } catch {
    return { http: response.status, envelope: { status: Number.NaN }, problems: ['the answer is not JSON'] }
  }
}
