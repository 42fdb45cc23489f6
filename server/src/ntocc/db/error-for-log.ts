import pg from 'pg'
import { stdSerializers } from 'pino'

interface LoggedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/**
 * An error as a line of the log. The database quotes the values it refuses, telephone and identity numbers among them:
 * of its errors the log gets what happened and where, and none of its words.
 */
export const errorForLog = (error: Error): LoggedError => {
  const { cause } = error
  if (cause instanceof Error) return { ...errorForLog(withoutCause(error)), cause: errorForLog(cause) }
  if (!(error instanceof pg.DatabaseError)) return stdSerializers.err(error)
  const { code, severity, table, column, constraint, routine, stack = '' } = error
  const at = stack.slice(Math.max(0, stack.indexOf('\n    at ')))
  return { type: 'DatabaseError', message: '', code, severity, table, column, constraint, routine, stack: at }
}

const withoutCause = (error: Error): Error => {
  const bare = Object.create(error) as Error
  Object.defineProperty(bare, 'cause', { value: undefined })
  return bare
}
