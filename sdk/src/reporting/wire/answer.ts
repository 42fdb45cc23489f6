import { fieldsOf } from '../../fields/known.ts'
import { keyOf, type ReportField } from '../documents/field.ts'
import { REPORT_DOCUMENTS } from '../documents/models.ts'
import { findNode, readXmlNode, type XmlNode } from '../documents/xml.ts'
import type { ProvinceReport } from '../provinces/definition.ts'
import type { WireResponse } from './message.ts'

/**
 * What an answer means for the document. `accepted` is delivery, not approval: what the regulator thinks of it is seen later.
 * `unclear` may have been delivered or not: whoever sends asks before sending again.
 */
export type ReportAnswer =
  | { readonly result: 'accepted' | 'duplicate' | 'tokenExpired'; readonly code: string; readonly message?: string }
  | { readonly result: 'refused'; readonly code: string; readonly message?: string; readonly field?: string }
  | { readonly result: 'unclear'; readonly why: Unclear; readonly code?: string; readonly message?: string }

/** What a regulator says of a reference number that it was asked about. */
export type QueryAnswer =
  | { readonly result: 'unknown' | 'waiting' | 'approved'; readonly message?: string }
  | { readonly result: 'abnormal'; readonly message?: string; readonly field?: string }
  | { readonly result: 'tokenExpired' }
  | { readonly result: 'unclear'; readonly why: Unclear }

/** The status of HTTP, a body that cannot be read, a code that is missing or none, another's reference, their own trouble. */
export type Unclear = 'status' | 'body' | 'code' | 'reference' | 'transient'

export type TokenAnswer =
  | { readonly result: 'token'; readonly token: string }
  | { readonly result: 'refused'; readonly code: string; readonly message?: string }
  | { readonly result: 'unclear'; readonly why: Unclear }

/** Looks a value up; undefined for what is not there or no text or number. */
type Lookup = (path: string) => string | undefined

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

const inJson = (body: string): Lookup | undefined => {
  let root: unknown
  try {
    root = JSON.parse(body)
  } catch {
    return undefined
  }
  if (typeof root !== 'object' || root === null || Array.isArray(root)) return undefined
  return path => {
    let at: unknown = root
    for (const key of path.split('.')) {
      if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
      at = fieldsOf(at)[key]
    }
    return textOf(at)
  }
}

const inSoap = (body: string): Lookup | undefined => {
  let root: XmlNode
  try {
    root = readXmlNode(body)
  } catch {
    return undefined
  }
  if (root.name !== 'Envelope') return undefined
  // A code of a fault may carry the prefix of its namespace.
  return path => textOf(findNode(root, path)?.text)?.replace(path === 'faultcode' ? /^.*:/ : /^$/, '')
}

const lookupIn = ({ protocol }: ProvinceReport, body: string): Lookup | undefined =>
  protocol === 'soapXml' ? inSoap(body) : inJson(body)

const first = (lookup: Lookup, paths: readonly string[]): string | undefined => {
  for (const path of paths) {
    const found = lookup(path)
    if (found !== undefined) return found
  }
  return undefined
}

const CODE = /^[\w.:-]{1,64}$/

const namesIn = (fields: readonly ReportField[]): string[] =>
  fields.flatMap(field => [field.name, keyOf(field), ...namesIn(field.fields ?? [])])

const FIELD_NAMES: ReadonlySet<string> = new Set(
  Object.values(REPORT_DOCUMENTS).flatMap(({ fields }) => namesIn(fields)),
)

/** A name, or the way to one through groups and lists: `GoodsInfo.0.Cube`, `GoodsInfo[1]/Cube`. */
const PLACE = /[A-Za-z]+(?:[.[\]/\d]+[A-Za-z]+)*/g

/**
 * The field of the guide or of the province that a message names, as it is named there. Of a way it is the end; of several the
 * longest, because words of a sentence are names of fields too: driver, owner, remark.
 */
export const fieldNamedIn = (message: string, report: ProvinceReport): string | undefined => {
  const own = new Set(Object.values(report.extraFields).flatMap(fields => namesIn(fields ?? [])))
  const named = [...message.matchAll(PLACE)]
    .flatMap(([place]) => place.match(/[A-Za-z]+/g)?.findLast(name => own.has(name) || FIELD_NAMES.has(name)) ?? [])
    .sort((one, other) => other.length - one.length)
  return named.find(name => own.has(name)) ?? named[0]
}

const isGood = (status: number): boolean => status >= 200 && status < 300

/** SOAP says yes by an element of its own, and no by a fault. */
const codeIn = ({ protocol, answer }: ProvinceReport, lookup: Lookup): string | undefined => {
  if (protocol !== 'soapXml') return first(lookup, answer.code)
  const sent = lookup('SendResult')?.toLowerCase()
  return sent === 'true' ? sent : (first(lookup, answer.code) ?? sent)
}

/**
 * What a regulator's answer to a report means. Whatever cannot be read as an answer of its form is unclear, never accepted.
 * @param reference that of the message: an answer that repeats another one is none to it
 */
export const readReportAnswer = (report: ProvinceReport, response: WireResponse, reference?: string): ReportAnswer => {
  const { status, body } = response
  if (status === 401) return { result: 'tokenExpired', code: '401' }
  const lookup = lookupIn(report, body)
  // Faults of SOAP come with status 500.
  const isFault = report.protocol === 'soapXml' && status === 500 && lookup !== undefined
  if (status >= 500 && !isFault) return { result: 'unclear', why: 'status', code: String(status) }
  if (!lookup) return { result: 'unclear', why: isGood(status) ? 'body' : 'status' }
  const code = codeIn(report, lookup)
  if (code === undefined || !CODE.test(code)) return { result: 'unclear', why: isGood(status) ? 'code' : 'status' }
  const said = first(lookup, report.answer.message)
  const told = { code, ...(said !== undefined && { message: said }) }
  const repeated = first(lookup, report.answer.reference)
  if (reference !== undefined && repeated !== undefined && repeated !== reference)
    return { result: 'unclear', why: 'reference', ...told }
  const { ok, token, duplicate, transient } = report.codes
  if (transient.includes(code)) return { result: 'unclear', why: 'transient', ...told }
  // A good code under a bad status is two answers at once.
  if (ok.includes(code))
    return isGood(status) ? { result: 'accepted', ...told } : { result: 'unclear', why: 'status', ...told }
  if (token.includes(code)) return { result: 'tokenExpired', ...told }
  if (duplicate.includes(code)) return { result: 'duplicate', ...told }
  const field = said === undefined ? undefined : fieldNamedIn(said, report)
  return { result: 'refused', ...told, ...(field !== undefined && { field }) }
}

/** The token of an answer, which is kept by whoever sends and never shown. */
export const readTokenAnswer = (report: ProvinceReport, { status, body }: WireResponse): TokenAnswer => {
  const lookup = lookupIn(report, body)
  if (status >= 500 && report.protocol !== 'soapXml') return { result: 'unclear', why: 'status' }
  if (!lookup) return { result: 'unclear', why: isGood(status) ? 'body' : 'status' }
  const code = codeIn(report, lookup)
  const isOk = code === undefined || report.codes.ok.includes(code)
  const token = first(lookup, report.answer.token)
  // An..200 in the guide.
  if (isOk && isGood(status) && token !== undefined) {
    return token.length <= 200 ? { result: 'token', token } : { result: 'unclear', why: 'body' }
  }
  if (code === undefined || isOk || !CODE.test(code)) return { result: 'unclear', why: 'code' }
  const said = first(lookup, report.answer.message)
  return { result: 'refused', code, ...(said !== undefined && { message: said }) }
}

/** What an answer to `queryRequest` says. One that received a document and says nothing of it is still looking at it. */
export const readQueryAnswer = (report: ProvinceReport, response: WireResponse, reference: string): QueryAnswer => {
  const told = readReportAnswer(report, response, reference)
  if (told.result === 'tokenExpired') return { result: 'tokenExpired' }
  if (told.result === 'unclear') return { result: 'unclear', why: told.why }
  const lookup = lookupIn(report, response.body)
  if (told.result !== 'accepted' || !lookup) return { result: 'unclear', why: 'code' }
  const { audits, answer } = report
  const received = first(lookup, answer.received) ?? ''
  if (audits.unknown.includes(received)) return { result: 'unknown' }
  if (!audits.received.includes(received)) return { result: 'unclear', why: 'code' }
  const audit = first(lookup, answer.audit)
  const said = told.message === undefined ? {} : { message: told.message }
  if (audit === undefined || audits.waiting.includes(audit)) return { result: 'waiting', ...said }
  if (audits.approved.includes(audit)) return { result: 'approved', ...said }
  if (!audits.abnormal.includes(audit)) return { result: 'unclear', why: 'code' }
  const field = said.message === undefined ? undefined : fieldNamedIn(said.message, report)
  return { result: 'abnormal', ...said, ...(field !== undefined && { field }) }
}
