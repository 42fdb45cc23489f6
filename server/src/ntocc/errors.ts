import type { Envelope, Language, MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { ERRORS } from './error-catalog.ts'

type FieldErrors = NonNullable<Envelope['errors']>

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]

/** What a message says of; a text that is known in several languages is said in that of the message. */
export type MessageParams = Record<string, MaybeLocalized | number>

export interface ErrorOptions {
  params?: MessageParams
  /** Field path to issue. */
  errors?: FieldErrors
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  retryAfter?: number
  cause?: unknown
}

/** A refusal the caller is told about. Anything else that is thrown answers INTERNAL and is logged. */
export class BackendError extends Error {
  readonly code: ErrorCode
  readonly params: MessageParams
  readonly errors: FieldErrors | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'BackendError'
    this.code = code
    this.params = options.params ?? {}
    this.errors = options.errors
    this.retryAfter = options.retryAfter
  }
}

/** A body or query with refused fields: status 4220. */
export const invalid = (errors: FieldErrors): BackendError => new BackendError('INVALID', { errors })

export const httpStatusOf = (code: ErrorCode): number => ERRORS[code].http
export const statusOf = (code: ErrorCode): number => ERRORS[code].status

export const messageOf = (code: ErrorCode, language: Language, params: MessageParams = {}): string =>
  ERRORS[code].text[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const param = params[name] ?? whole
    return typeof param === 'number' ? String(param) : localise(param, language)
  })

/** SQLSTATE classes 08 (connection), 53 (no room for it) and 57P (the server stops, starts or recovers). */
const AWAY_STATE = /^(?:08\w{3}|53\w{3}|57P\w\w)$/
const AWAY_SOCKET = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE)$/
/** The driver's own errors carry no code. */
const AWAY_TEXT =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection)/

/** True when there was no good connection to the database: waiting helps, another input does not. */
const isDatabaseAway = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return AWAY_STATE.test(code) || AWAY_SOCKET.test(code)
  return typeof message === 'string' && AWAY_TEXT.test(message)
}

/** What a driver or framework error means to the caller. */
export const asBackendError = (error: unknown): BackendError => {
  if (error instanceof BackendError) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  // SQLSTATE: statement cancelled by its time-out; serialization failure, deadlock.
  if (code === '57014') return new BackendError('TOO_SLOW', { cause: error })
  if (code === '40001' || code === '40P01' || isDatabaseAway(error)) return new BackendError('BUSY', { cause: error })
  if (statusCode === 413) return new BackendError('TOO_LARGE', { cause: error })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new BackendError('BAD_REQUEST', { cause: error })
  return new BackendError('INTERNAL', { cause: error })
}
