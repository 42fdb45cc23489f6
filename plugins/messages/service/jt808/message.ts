import { checkCode, framed, unescaped } from './frames.ts'

/** Versions that a header tells apart; those of 2011 and 2013 have the same one. */
export type Version = '2013' | '2019'

/** One message of a terminal, JT/T 808. */
export interface Message {
  id: number
  version: Version
  /** Number of the terminal: digits without the zeros before them. */
  terminalNo: string
  /** The same as it stood there, for the answer. */
  phone: Uint8Array
  /** The terminal's own count of its messages. */
  serial: number
  /** One of several parts of a message, or encrypted: neither is understood. */
  isPart: boolean
  isEncrypted: boolean
  body: Buffer
}

const LENGTH = 0x03ff
const ENCRYPTED = 0x1c00
const PART = 0x2000
const VERSIONED = 0x4000
const PHONE_BYTES = { 2013: 6, 2019: 10 } as const
/** The version of the protocol that headers of 2019 begin with. */
const REVISION = 1
const DIGITS = /^[0-9]+$/

/** Reads what a cutter has cut; undefined for what is no message: a wrong check code or length, garbage. */
export const readMessage = (frame: Uint8Array): Message | undefined => {
  const bytes = unescaped(frame)
  if (!bytes || bytes.length < 13 || checkCode(bytes) !== 0) return undefined
  const properties = bytes.readUInt16BE(2)
  const version: Version = (properties & VERSIONED) !== 0 ? '2019' : '2013'
  const isPart = (properties & PART) !== 0
  const phoneFrom = version === '2019' ? 5 : 4
  const serialFrom = phoneFrom + PHONE_BYTES[version]
  const bodyFrom = serialFrom + (isPart ? 6 : 2)
  const body = bytes.subarray(bodyFrom, -1)
  if (bytes.length - 1 !== bodyFrom + (properties & LENGTH)) return undefined
  const phone = bytes.subarray(phoneFrom, serialFrom)
  const digits = phone.toString('hex')
  if (!DIGITS.test(digits)) return undefined
  return {
    id: bytes.readUInt16BE(0),
    version,
    terminalNo: plainNumber(digits),
    phone,
    serial: bytes.readUInt16BE(serialFrom),
    isPart,
    isEncrypted: (properties & ENCRYPTED) !== 0,
    body,
  }
}

/** Without the zeros that a number is filled up with. */
export const plainNumber = (digits: string): string => digits.replace(/^0+(?=.)/, '')

export interface Outgoing {
  id: number
  serial: number
  body: Uint8Array
}

/** A message to the terminal that has sent another, in its version and by its number. */
export const messageTo = ({ version, phone }: Pick<Message, 'version' | 'phone'>, { id, serial, body }: Outgoing) => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(id, 0)
  head.writeUInt16BE((version === '2019' ? VERSIONED : 0) | body.length, 2)
  const count = Buffer.alloc(2)
  count.writeUInt16BE(serial & 0xffff)
  const revision = version === '2019' ? [Uint8Array.of(REVISION)] : []
  return framed(Buffer.concat([head, ...revision, phone, count, body]))
}
