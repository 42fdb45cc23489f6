import type { FastifyRequest } from 'fastify'
import type { CallTable } from '../calls/table.ts'
import { GatewayError } from '../errors.ts'
import type { Session } from './seal.ts'

/** What is asked of a session that has something to see to before it is whole. */
export interface AskedCall {
  method: string
  path: string
  calls: CallTable
}

/**
 * Throws PASSWORD_OVERDUE or FACTOR_DUE for anything but the calls that are open then, while the session has something to
 * see to; whether or not the upstream would look.
 */
export function refuseOverdue(session: Session, { method, path, calls }: AskedCall): void {
  if (!session.overdue && !session.factorDue) return
  if (calls.isOpen(method, path)) return
  throw new GatewayError(session.overdue ? 'PASSWORD_OVERDUE' : 'FACTOR_DUE')
}

/** A request as `refuseOverdue` wants it. */
export const askedBy = ({ method, target, server }: FastifyRequest): AskedCall => ({
  method,
  path: target.path,
  calls: server.gateway.catalog.calls,
})
