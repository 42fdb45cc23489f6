import type { FastifyRequest } from 'fastify'
import type { Caller } from '../turns/turns.ts'
import type { Session } from './session/seal.ts'

/** The person of a session, the same in all of their sessions. */
export const personOf = ({ party, id }: Session): string => (party ? `${party.branchCode}/${party.code}` : id)

export const callerFrom = (session: Session | null, address: string): Caller =>
  session ? { key: personOf(session), signedIn: true } : { key: addressBlock(address), signedIn: false }

/**
 * What one visitor can choose of an address: all of an IPv4 address, and the first half of an IPv6 address, whose other
 * half any machine makes up as it likes.
 */
export function addressBlock(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i

export const isLoopback = (address: string): boolean => LOOPBACK.test(address)

/** True for a caller on this machine that no proxy forwarded. */
export const isLocalCaller = ({ raw, headers }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

const LOCAL_NAME = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i

/** True when the address was asked for by a name of this machine: any other may have been pointed here by anybody. */
export const isLocalName = ({ hostname }: FastifyRequest): boolean => LOCAL_NAME.test(hostname)
