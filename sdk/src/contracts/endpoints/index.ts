import { account } from './account.ts'
import { blob, type Endpoint, list, none, page, record, value } from './endpoint.ts'
import { organisation } from './organisation.ts'
import { records, serviceFee, teams } from './records.ts'
import { reference } from './reference.ts'
import { shipper } from './shipper.ts'
import { statistics } from './statistics.ts'
import { tms } from './tms.ts'
import { tps } from './tps.ts'

export {
  type BodyOf,
  type DataKind,
  type DataOf,
  type DataShape,
  type Endpoint,
  type EndpointSpec,
  endpoint,
  type FieldIssue,
  type InputShape,
  input,
  isList,
  type Method,
  type PathParams,
  pathOf,
  type QueryOf,
  type RecordOf,
  type Typed,
} from './endpoint.ts'
export { gatewayCalls, type SessionCheck } from './gateway.ts'
export type * from './organisation.ts'
export type * from './statistics.ts'
export type * from './tms.ts'
export type * from './tps.ts'
export type * from './types.ts'

/** What an endpoint can answer: `answer.page<Row>()`, `answer.record<Row>()` and so on. */
export const answer = { none, value, record, list, page, blob } as const

/** Every call of the ntocc APIs by name: the one table that pages, the embedded backend and the conformance tests share. */
export const endpoints = {
  ...account,
  ...reference,
  ...shipper,
  ...records,
  ...teams,
  ...serviceFee,
  ...organisation,
  ...statistics,
  ...tms,
  ...tps,
} as const

export type EndpointName = keyof typeof endpoints

/** The same table as a list, for registration and checks. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpoints) as readonly Endpoint[]
