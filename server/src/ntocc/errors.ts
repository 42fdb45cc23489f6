import type { Envelope, Language, MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise, MASKED, NOT_WHOLE } from '@ntocc/sdk/fields'
import { ERRORS } from './error-catalog.ts'
import type { ErrorSpec } from './error-spec.ts'

type FieldErrors = NonNullable<Envelope['errors']>

export type ErrorCode = keyof typeof ERRORS
/** A refusal that an area brings: its id, ':' and the code that the area itself gives it. */
export type AreaErrorCode = `${string}:${string}`
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]

/** What a message says of; a text that is known in several languages is said in that of the message. */
export type MessageParams = Record<string, MaybeLocalized | number>

export interface ErrorOptions {
  params?: MessageParams
  /** Field path to issue. */
  errors?: FieldErrors
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  retryAfter?: number
  /** What the caller needs to go on. */
  data?: unknown
  cause?: unknown
}

/** A refusal the caller is told about. Anything else that is thrown answers INTERNAL and is logged. */
export class BackendError extends Error {
  readonly code: ErrorCode | AreaErrorCode
  readonly params: MessageParams
  readonly errors: FieldErrors | undefined
  readonly retryAfter: number | undefined
  readonly data: unknown

  constructor(code: ErrorCode | AreaErrorCode, options: ErrorOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'BackendError'
    this.code = code
    this.params = options.params ?? {}
    this.errors = options.errors
    this.retryAfter = options.retryAfter
    this.data = options.data
  }
}

const isMasked = ({ code }: FieldErrors[string]): boolean => [MASKED.code, NOT_WHOLE.code].includes(code)

/** A body or query with refused fields: status 4220. */
export const invalid = (errors: FieldErrors): BackendError =>
  new BackendError(Object.values(errors).some(isMasked) ? 'MASKED' : 'INVALID', { errors })

const ofAreas = new Map<string, ErrorSpec>()

/** What an area refuses; a later version of it may say it in other words. */
export const takeAreaErrors = (specs: ReadonlyMap<AreaErrorCode, ErrorSpec>): void => {
  for (const [code, spec] of specs) ofAreas.set(code, spec)
}

const specOf = (code: ErrorCode | AreaErrorCode): ErrorSpec =>
  Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode] : (ofAreas.get(code) ?? ERRORS.INTERNAL)

export const httpStatusOf = (code: ErrorCode | AreaErrorCode): number => specOf(code).http
export const statusOf = (code: ErrorCode | AreaErrorCode): number => specOf(code).status

export const messageOf = (code: ErrorCode | AreaErrorCode, language: Language, params: MessageParams = {}): string =>
  specOf(code).text[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
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

/**
 * Values that no column takes (class 22) and rows that a rule of the database does not let in (class 23). What is asked is
 * checked before; this is what is left when no check knew of it, and it is the input that is wrong.
 */
const REFUSED_STATES: readonly (readonly [state: RegExp, code: ErrorCode])[] = [
  [/^22021$|^22P05$/, 'BAD_TEXT'],
  [/^22003$/, 'BAD_NUMBER'],
  // Dividing by nothing is a mistake of ours.
  [/^22(?!012)/, 'BAD_REQUEST'],
  [/^23505$/, 'ALREADY_THERE'],
  [/^23/, 'BAD_REQUEST'],
]

const refusedBy = (state: unknown): ErrorCode | undefined =>
  typeof state === 'string' && state.length === 5
    ? REFUSED_STATES.find(([pattern]) => pattern.test(state))?.[1]
    : undefined

/** Data that cannot be read as what it is in the place of: so deep that the stack ends, or with a `toString` of its own. */
const isUnreadable = (error: unknown): boolean =>
  (error instanceof RangeError && error.message.includes('call stack')) ||
  (error instanceof TypeError && error.message === 'Cannot convert object to primitive value')

/** What a driver or framework error means to the caller. Its own words are for the log alone. */
export const asBackendError = (error: unknown): BackendError => {
  if (error instanceof BackendError) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  // SQLSTATE: statement cancelled by its time-out; serialization failure, deadlock.
  if (code === '57014') return new BackendError('TOO_SLOW', { cause: error })
  if (code === '40001' || code === '40P01' || isDatabaseAway(error)) return new BackendError('BUSY', { cause: error })
  const refused = refusedBy(code) ?? (isUnreadable(error) ? 'BAD_REQUEST' : undefined)
  if (refused) return new BackendError(refused, { cause: error })
  if (statusCode === 413) return new BackendError('TOO_LARGE', { cause: error })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new BackendError('BAD_REQUEST', { cause: error })
  return new BackendError('INTERNAL', { cause: error })
}
