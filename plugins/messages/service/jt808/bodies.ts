import type { Message } from './message.ts'

/** What terminals send, and what they are answered. */
export const ID = {
  terminalAnswer: 0x0001,
  heartbeat: 0x0002,
  deregister: 0x0003,
  register: 0x0100,
  authenticate: 0x0102,
  position: 0x0200,
  positions: 0x0704,
  platformAnswer: 0x8001,
  registerAnswer: 0x8100,
} as const

/** Results of the general answer. */
export const RESULT = { done: 0, failed: 1, wrong: 2, unsupported: 3 } as const
export type Result = (typeof RESULT)[keyof typeof RESULT]

/** Results of a registration. */
export const REGISTERED = { done: 0, vehicleTaken: 1, noVehicle: 2, terminalTaken: 3, noTerminal: 4 } as const
export type Registered = (typeof REGISTERED)[keyof typeof REGISTERED]

export interface Registration {
  maker: string
  model: string
  /** What the maker calls this very terminal. */
  terminalId: string
  /** Undefined for a vehicle without one yet: it is named by its frame number then. */
  plateNo: string | undefined
}

/** Bytes of maker, model and terminal id, behind province and town. */
const LAYOUTS = { 2011: [5, 8, 7], 2013: [5, 20, 7], 2019: [11, 30, 30] } as const
const PLACES = 4
const GBK = new TextDecoder('gbk')

/** A text of fixed length: filled up with zeros or blanks, behind it or before it. */
const textOf = (bytes: Uint8Array): string => GBK.decode(bytes).replaceAll('\0', ' ').trim()

export const readRegistration = ({ version, body }: Message): Registration | undefined => {
  const shortest = (layout: readonly number[]) => layout.reduce((sum, length) => sum + length, PLACES + 1)
  // A header of 2011 is one of 2013; its registration is shorter by twelve bytes, which no plate makes up for.
  const layout = LAYOUTS[version === '2013' && body.length < shortest(LAYOUTS[2013]) ? 2011 : version]
  if (body.length < shortest(layout)) return undefined
  const [maker, model, terminal] = layout
  const [modelAt, terminalAt, colourAt] = [PLACES + maker, PLACES + maker + model, PLACES + maker + model + terminal]
  const named = {
    maker: textOf(body.subarray(PLACES, modelAt)),
    model: textOf(body.subarray(modelAt, terminalAt)),
    terminalId: textOf(body.subarray(terminalAt, colourAt)),
  }
  const colour = body[colourAt]
  const plate = textOf(body.subarray(colourAt + 1)).toUpperCase()
  return { ...named, plateNo: colour === 0 || plate === '' ? undefined : plate }
}

/** The code that a registration was answered with; of 2019 its length stands before it, and more behind. */
export const readAuthentication = ({ version, body }: Message): string | undefined => {
  if (version === '2013') return textOf(body) || undefined
  const length = body[0] ?? 0
  return length > 0 && length < body.length ? textOf(body.subarray(1, 1 + length)) : undefined
}

export interface Place {
  /** Milliseconds since 1970. */
  time: number
  lng: number
  lat: number
  /** km/h; undefined where the terminal does not know it. */
  speed: number | undefined
}

/** A position without satellites is where the terminal was before, or nowhere. */
const LOCATED = 0b10
const SOUTH = 0b100
const WEST = 0b1000
const PLACE_BYTES = 28
const FASTEST = 300

const TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** YYMMDDhhmmss in Beijing's time, one digit in four bits. */
const timeOf = (bytes: Buffer): number => {
  const [, year, month, day, hour, minute, second] = TIME.exec(bytes.toString('hex')) ?? []
  return Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
}

/**
 * One report of a position; what stands behind its 28 bytes is more about the vehicle, and nothing that is asked for here. The
 * standard does not name a datum; terminals tell what satellites do, WGS-84.
 * @returns 'nowhere' where there is none in it, undefined where it is too short
 */
export const readPlace = (body: Buffer): Place | 'nowhere' | undefined => {
  if (body.length < PLACE_BYTES) return undefined
  const status = body.readUInt32BE(4)
  if ((status & LOCATED) === 0) return 'nowhere'
  const speed = body.readUInt16BE(18) / 10
  return {
    time: timeOf(body.subarray(22, 28)),
    lat: (body.readUInt32BE(8) / 1e6) * ((status & SOUTH) === 0 ? 1 : -1),
    lng: (body.readUInt32BE(12) / 1e6) * ((status & WEST) === 0 ? 1 : -1),
    speed: speed <= FASTEST ? speed : undefined,
  }
}

/** Reports that were put together, each behind its length; undefined where they are not as many as they say. */
export const readPlaces = (body: Buffer): (Place | 'nowhere')[] | undefined => {
  if (body.length < 3) return undefined
  const places: (Place | 'nowhere')[] = []
  let at = 3
  for (let count = body.readUInt16BE(0); count > 0; count--) {
    if (at + 2 > body.length) return undefined
    const from = at + 2
    at = from + body.readUInt16BE(at)
    const place = at > body.length ? undefined : readPlace(body.subarray(from, at))
    if (place === undefined) return undefined
    places.push(place)
  }
  return at === body.length ? places : undefined
}

const bodyOf = (serial: number, more: Uint8Array): Buffer => {
  const count = Buffer.alloc(2)
  count.writeUInt16BE(serial)
  return Buffer.concat([count, more])
}

/** The general answer to a message. */
export const answerBody = ({ id, serial }: Pick<Message, 'id' | 'serial'>, result: Result): Buffer =>
  bodyOf(serial, Uint8Array.of(id >> 8, id & 0xff, result))

/** The answer to a registration; the code, of ASCII, where it went well. */
export const registeredBody = ({ serial }: Pick<Message, 'serial'>, result: Registered, code = ''): Buffer =>
  bodyOf(serial, Buffer.concat([Uint8Array.of(result), Buffer.from(code, 'latin1')]))
