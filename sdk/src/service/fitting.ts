import { createHash } from 'node:crypto'

/** Columns keep text without it. */
const NUL = '\0'
/** Characters that tell a number which was cut from every other that begins like it. */
const MARK = 32

/** What another house wrote, as far as a field has room for it: whoever writes as it likes keeps nothing else from being written. */
export const fitText = (text: string, max = 200): string => text.replaceAll(NUL, '').slice(0, max)

/** A number of another house, whatever its length: what is too long keeps its beginning and stays another than all others, each time the same. */
export const fitNumber = (number: string, max = 64): string => {
  const plain = number.replaceAll(NUL, '')
  if (plain.length <= max) return plain
  const mark = createHash('sha256').update(plain).digest('hex').slice(0, MARK)
  return `${plain.slice(0, max - MARK - 1)}~${mark}`
}
