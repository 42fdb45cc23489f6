import type { FieldIssue } from '../contracts/endpoints/endpoint.ts'
import { STATUS_CONFLICT } from '../contracts/errors.ts'

export type ClientErrorCode = 'API' | 'NETWORK' | 'TIMEOUT' | 'LOGGED_OUT' | 'INVALID' | 'BAD_ANSWER' | 'ABORTED'

interface Details {
  status?: number
  requestId?: string
  fieldErrors?: Record<string, FieldIssue>
  cause?: unknown
}

/** Base of everything a call can reject with; `code` tells which without `instanceof`. */
export class ClientError extends Error {
  override readonly name: string = 'ClientError'
  readonly code: ClientErrorCode
  /** Envelope status, where the answer had one. */
  readonly status?: number
  readonly requestId?: string
  /** Problems by field path, for a rejected body. */
  readonly fieldErrors: Readonly<Record<string, FieldIssue>>

  constructor(code: ClientErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.status = details.status
    this.requestId = details.requestId
    this.fieldErrors = details.fieldErrors ?? {}
  }
}

/** The service answered a status that is not a success. */
export class ApiError extends ClientError {
  override readonly name = 'ApiError'
  constructor(message: string, details: Details & { status: number }) {
    super('API', message, details)
  }
}

/** The service could not be reached. */
export class NetworkError extends ClientError {
  override readonly name = 'NetworkError'
  constructor(message: string, details?: Details) {
    super('NETWORK', message, details)
  }
}

/** No answer within the time limit (300 s unless told). */
export class TimeoutError extends ClientError {
  override readonly name = 'TimeoutError'
  constructor(message: string, details?: Details) {
    super('TIMEOUT', message, details)
  }
}

/** Status 21332: the session is over. The dialog is shown by the client; callers need show nothing. */
export class LoggedOutError extends ClientError {
  override readonly name = 'LoggedOutError'
  constructor(message: string, details?: Details) {
    super('LOGGED_OUT', message, details)
  }
}

/** Refused before sending: the values do not fit the endpoint's shape. */
export class InvalidInputError extends ClientError {
  override readonly name = 'InvalidInputError'
  constructor(message: string, details: Details & { fieldErrors: Record<string, FieldIssue> }) {
    super('INVALID', message, details)
  }
}

/** The caller cancelled. Never shown. */
export class AbortedError extends ClientError {
  override readonly name = 'AbortedError'
  constructor(message = 'aborted', details?: Details) {
    super('ABORTED', message, details)
  }
}

/** An answer that is neither a file nor an envelope. */
export class BadAnswerError extends ClientError {
  override readonly name = 'BadAnswerError'
  constructor(message: string, details?: Details) {
    super('BAD_ANSWER', message, details)
  }
}

export const isClientError = (error: unknown): error is ClientError => error instanceof ClientError

/** The record is another by now, or something about it forbids what was asked. */
export const isConflict = (error: unknown): boolean => isClientError(error) && error.status === STATUS_CONFLICT
