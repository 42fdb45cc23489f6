import { Refusal } from './refusal.mjs'

/** No tag and no reference of a workbook is this long. */
const LONGEST_TAG = 32 * 1024
const LONGEST_REFERENCE = 12

const QUOTE = 34
const APOSTROPHE = 39
const CLOSE = 62
const BLANK = /[\s/]/
const ATTRIBUTE = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi
const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = text =>
  text.includes('&')
    ? text.replace(REFERENCE, (_, name, decimal, hex) =>
        name ? NAMED[name.toLowerCase()] : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
      )
    : text

const local = name => name.slice(name.indexOf(':') + 1)

/** Where a tag ends: not at a sign that stands in quotes. -1 when it goes on in the next piece. */
const endOfTag = (text, from) => {
  let quote = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote) quote = code === quote ? 0 : quote
    else if (code === QUOTE || code === APOSTROPHE) quote = code
    else if (code === CLOSE) return at
  }
  return -1
}

/** Attributes of a tag by their names without prefix. */
const attributesOf = text => {
  const found = {}
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) found[local(name)] = decoded(double ?? single)
  return found
}

/**
 * Reads the XML of a workbook's part (ECMA-376, strict or not), and no more than `reader` asks for: it stops when
 * `isDone` of it turns true. A document type could define entities that grow without end; no spreadsheet program writes
 * one. Throws Refusal.
 *
 * reader: { open(name, attributes), close?(name), text?(characters), isTaking?, isDone? }, where `attributes()` reads those
 * of the tag. Characters come in pieces, and only while `isTaking` of it is true. Every tag is paid for from the budget.
 */
export async function readXml(pieces, budget, reader) {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const scanner = new Scanner(budget, reader)
  for await (const piece of pieces) {
    scanner.write(utf8.decode(piece, { stream: true }))
    if (reader.isDone) return
  }
  scanner.end()
}

class Scanner {
  #budget
  #reader
  #rest = ''
  /** The sign that ends what is passed over, or taken as it is. */
  #until
  #isText = false

  constructor(budget, reader) {
    this.#budget = budget
    this.#reader = reader
  }

  write(piece) {
    const text = this.#rest + piece
    let at = 0
    while (at < text.length && !this.#reader.isDone) {
      const next = this.#until ? this.#within(text, at) : this.#step(text, at)
      if (next === undefined) break
      at = next
    }
    this.#rest = this.#reader.isDone ? '' : text.slice(at)
    if (this.#rest.length > LONGEST_TAG) throw new Refusal('IMPORT_DAMAGED')
  }

  end() {
    if (this.#rest.trim() !== '' || this.#until) throw new Refusal('IMPORT_DAMAGED')
  }

  /** Inside of a comment, an instruction or characters taken as they are. */
  #within(text, at) {
    const end = text.indexOf(this.#until, at)
    // The ending sign itself may be cut in two.
    const stop = end < 0 ? Math.max(at, text.length - this.#until.length + 1) : end
    if (this.#isText && this.#reader.isTaking && stop > at) this.#reader.text(text.slice(at, stop))
    if (end < 0) return stop === at ? undefined : stop
    const past = end + this.#until.length
    this.#until = undefined
    return past
  }

  #step(text, at) {
    if (text[at] === '<') return this.#tag(text, at)
    const end = text.indexOf('<', at)
    let stop = end < 0 ? text.length : end
    if (end < 0) {
      const reference = text.lastIndexOf('&')
      if (reference >= at && text.length - reference < LONGEST_REFERENCE) stop = reference
    }
    if (stop === at) return undefined
    if (this.#reader.isTaking) this.#reader.text(decoded(text.slice(at, stop)))
    return stop
  }

  #tag(text, at) {
    this.#budget.tag()
    if (text.startsWith('<!', at) || text.startsWith('<?', at)) return this.#special(text, at)
    const end = endOfTag(text, at)
    if (end < 0) return undefined
    if (text[at + 1] === '/') {
      this.#reader.close?.(local(text.slice(at + 2, end).trimEnd()))
      return end + 1
    }
    const isEmpty = text[end - 1] === '/'
    const inner = text.slice(at + 1, isEmpty ? end - 1 : end)
    const blank = inner.search(BLANK)
    const name = local(blank < 0 ? inner : inner.slice(0, blank))
    this.#reader.open(name, () => (blank < 0 ? {} : attributesOf(inner.slice(blank))))
    if (isEmpty) this.#reader.close?.(name)
    return end + 1
  }

  #special(text, at) {
    // As many characters as tell what it is.
    if (text.length - at < 9) return undefined
    this.#isText = text.startsWith('<![CDATA[', at)
    if (text.startsWith('<!--', at)) this.#until = '-->'
    else if (this.#isText) this.#until = ']]>'
    else if (text.startsWith('<?', at)) this.#until = '?>'
    else throw new Refusal('IMPORT_NOT_A_TABLE')
    return at + (this.#isText ? 9 : this.#until === '-->' ? 4 : 2)
  }
}
