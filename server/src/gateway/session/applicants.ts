import type { Envelope, UserInfo } from '@ntocc/sdk/contracts'
import type { FastifyRequest } from 'fastify'
import type { Session } from './seal.ts'

/** Whether the party of a session has registered and nobody has approved it yet. */
export type IsApplying = (session: Session, request: FastifyRequest) => Promise<boolean>

/** How long "not yet" is believed. */
const BELIEVED_MS = 15_000
const MOST_KNOWN = 5_000

/**
 * The cookie says how it was when the session began. Of those who were applicants then the backend is asked again; once they
 * have been approved they stay so. While it does not answer, the cookie counts.
 */
export function applicants(
  ask: (session: Session, request: FastifyRequest) => Promise<Envelope<UserInfo>>,
  now: () => number = () => performance.now(),
): IsApplying {
  /** By session, until when it is an applicant's; for good once it is none. */
  const known = new Map<string, number>()
  return async (session, request) => {
    if (!session.applying) return false
    const until = known.get(session.id)
    if (until !== undefined && (until === Number.POSITIVE_INFINITY || until > now()))
      return until !== Number.POSITIVE_INFINITY
    const info = await ask(session, request).catch(() => undefined)
    const isApproved = info?.status === 0 && Boolean(info.data?.party) && !info.data?.applying
    known.delete(session.id)
    known.set(session.id, isApproved ? Number.POSITIVE_INFINITY : now() + BELIEVED_MS)
    if (known.size > MOST_KNOWN) known.delete(known.keys().next().value as string)
    return !isApproved
  }
}
