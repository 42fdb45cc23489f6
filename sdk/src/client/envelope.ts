import {
  type Envelope,
  STATUS_LOGGED_OUT,
  STATUS_SILENT,
  STATUS_SUCCESS,
  STATUS_WARNING,
} from '../contracts/envelope.ts'
import { fieldsOf } from '../fields/known.ts'

/** Defaults of the specification, section 8, in its own spelling. */
export const DEFAULT_WARNING = 'Waring'
export const DEFAULT_ERROR = 'Error'

export const SUCCESS_STATUSES: readonly number[] = [STATUS_SUCCESS, STATUS_WARNING, STATUS_SILENT]

/** What an envelope means to its caller. */
export type Outcome =
  | { kind: 'success'; data: unknown; warning?: string }
  | { kind: 'loggedOut'; text: string }
  | { kind: 'error'; status: number; text: string }

/** Reads an envelope (specification, section 8). `successStatuses` narrows what counts as success (dict/listDict: 0). */
export function readEnvelope(envelope: Envelope, successStatuses: readonly number[] = SUCCESS_STATUSES): Outcome {
  const { status, msg, data } = envelope
  if (status === STATUS_LOGGED_OUT) return { kind: 'loggedOut', text: msg || DEFAULT_ERROR }
  if (!successStatuses.includes(status)) return { kind: 'error', status, text: msg || DEFAULT_ERROR }
  return status === STATUS_WARNING
    ? { kind: 'success', data, warning: msg || DEFAULT_WARNING }
    : { kind: 'success', data }
}

export const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Envelope>).status === 'number'

/** The body as it is sent: gmtCreated and gmtModified belong to the server and are dropped, at the top level only. */
export function sentBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { gmtCreated: _created, gmtModified: _modified, ...rest } = fieldsOf(body)
  return rest
}
