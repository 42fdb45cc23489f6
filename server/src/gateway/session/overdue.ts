import type { FastifyRequest } from 'fastify'
import type { CallTable } from '../calls/table.ts'
import { GatewayError } from '../errors.ts'
import type { Session } from './seal.ts'

/** What a session has to see to before anything else: the password is overdue, or a second factor is due. */
export type Due = 'overdue' | 'factorDue'

export const isDue = (standing: string): standing is Due => standing === 'overdue' || standing === 'factorDue'

/** Whoever has nothing to see to by the cookie may have by now, as the session's keeper says. */
export const dueError = (due: Due): GatewayError =>
  new GatewayError(due === 'overdue' ? 'PASSWORD_OVERDUE' : 'FACTOR_DUE')

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
  throw dueError(session.overdue ? 'overdue' : 'factorDue')
}

/** A request as `refuseOverdue` wants it. */
export const askedBy = ({ method, target, server }: FastifyRequest): AskedCall => ({
  method,
  path: target.path,
  calls: server.gateway.catalog.calls,
})
