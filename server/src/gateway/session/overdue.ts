import { allEndpoints } from '@ntocc/sdk/contracts'
import { GatewayError } from '../errors.ts'
import type { Session } from './seal.ts'

const ESCAPED = /[.*+?^${}()|[\]\\]/g

/** Calls that answer while a password is overdue or a second factor due: those for visitors, and those that get out of it. */
const OPEN: readonly { method: string; path: RegExp }[] = allEndpoints
  .filter(({ public: isPublic, whileOverdue }) => isPublic || whileOverdue)
  .map(({ method, path }) => {
    const parts = path.split(/\{\w+\}/).map(part => part.replace(ESCAPED, '\\$&'))
    return { method, path: new RegExp(`^${parts.join('[^/]+')}$`) }
  })

/**
 * Throws PASSWORD_OVERDUE or FACTOR_DUE for anything but those calls, while the session has something to see to before it
 * is whole; whether or not the upstream would look.
 */
export function refuseOverdue(session: Session, method: string, path: string): void {
  if (!session.overdue && !session.factorDue) return
  if (OPEN.some(call => call.method === method && call.path.test(path))) return
  throw new GatewayError(session.overdue ? 'PASSWORD_OVERDUE' : 'FACTOR_DUE')
}
