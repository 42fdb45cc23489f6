/** Begins and ends every message of JT/T 808; within one it is escaped. */
const EDGE = 0x7e
const ESCAPE = 0x7d
const ESCAPED_ESCAPE = 0x01
const ESCAPED_EDGE = 0x02

/** Header of 2019 with sub-packages, 1,023 bytes of body, check code, all of it escaped. */
export const LONGEST_FRAME = 2 * (21 + 1_023 + 1)

/**
 * Cuts a stream into what stands between two edges, still escaped, wherever the network has broken it. What stands between two
 * messages comes as one too: its check code is not right. @throws Error for what goes on longer than any message
 */
export const frameCutter = (): ((chunk: Uint8Array) => Uint8Array[]) => {
  let begun: Uint8Array = new Uint8Array(0)
  return chunk => {
    const frames: Uint8Array[] = []
    let from = 0
    for (;;) {
      const edge = chunk.indexOf(EDGE, from)
      const part = chunk.subarray(from, edge < 0 ? chunk.length : edge)
      if (begun.length + part.length > LONGEST_FRAME) throw new Error('longer than any message')
      const whole = begun.length > 0 ? Buffer.concat([begun, part]) : part
      if (edge < 0) {
        // A copy: the piece that it came in need not be kept for it.
        begun = Uint8Array.from(whole)
        return frames
      }
      if (whole.length > 0) frames.push(whole)
      begun = new Uint8Array(0)
      from = edge + 1
    }
  }
}

/** Undoes the escapes; undefined where one is none. */
export const unescaped = (frame: Uint8Array): Buffer | undefined => {
  const bytes = Buffer.alloc(frame.length)
  let length = 0
  for (let at = 0; at < frame.length; at++) {
    let byte = frame[at] as number
    if (byte === ESCAPE) {
      const next = frame[++at]
      if (next !== ESCAPED_ESCAPE && next !== ESCAPED_EDGE) return undefined
      byte = next === ESCAPED_EDGE ? EDGE : ESCAPE
    }
    bytes[length++] = byte
  }
  return bytes.subarray(0, length)
}

/** A message as it goes over the line: with its check code, escaped, between edges. */
export const framed = (message: Uint8Array): Buffer => {
  const bytes = [EDGE]
  for (const byte of [...message, checkCode(message)]) {
    if (byte === EDGE) bytes.push(ESCAPE, ESCAPED_EDGE)
    else if (byte === ESCAPE) bytes.push(ESCAPE, ESCAPED_ESCAPE)
    else bytes.push(byte)
  }
  bytes.push(EDGE)
  return Buffer.from(bytes)
}

/** All bytes of a message from its header on, by exclusive or. */
export const checkCode = (message: Uint8Array): number => message.reduce((code, byte) => code ^ byte, 0)
