import { areasAround, BAD_CELL, type Field, type Issue, issueOf, LOST_DIGITS } from '@ntocc/sdk/fields'

/** A cell as the worker hands it over; a Date carries the wall clock in its UTC parts. */
export type Cell = string | number | boolean | Date | { error: string } | null | undefined

export type CellResult = { value: unknown } | { issue: Issue }

/** Spreadsheet programs keep fifteen digits of a number; what is longer has been changed. */
const SURE_DIGITS = 15
const NUMBERS: ReadonlySet<string> = new Set(['bigint', 'integer', 'numeric(14,3)', 'double precision'])
const YES: ReadonlySet<string> = new Set(['yes', 'true', '1', 'y', '是', 'sí', 'si', 'はい', '√', '✓'])
const NO: ReadonlySet<string> = new Set(['no', 'false', '0', 'n', '否', 'いいえ', '×'])

/** No day and no word for yes or no is longer; what is would take a pattern seconds that it takes a person to type. */
const LONGEST_WORD = 64
/** Nor is a code or the label of one. */
const LONGEST_LABEL = 1_000

const two = (value: number | string): string => String(value).padStart(2, '0')

/** A Date of a cell as text, `2026-01-31` or `2026-01-31 08:30:00`. */
export const dateText = (date: Date): string => {
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

/** A number without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
const exact = (value: number): number => Number(value.toPrecision(SURE_DIGITS))

/** A cell as a person sees it, for the preview. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'object') return cell.error
  return typeof cell === 'number' ? String(exact(cell)) : String(cell)
}

const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2})?))?$/

/** Days as people write them; anything else stays as it is, for the field's check to refuse. */
function dayText(text: string): string {
  const found = text.length > LONGEST_WORD ? null : DAY.exec(text)
  if (!found) return text
  const [, year, month = '', day = '', clock] = found
  // A wall clock is of the platform's time zone: the field's kind sees to that.
  return `${year}-${two(month)}-${two(day)}${clock ? ` ${clock.padStart(clock.length < 6 ? 5 : 8, '0')}` : ''}`
}

const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

type Labels = Readonly<Record<string, string>>
type Finder = (text: string) => string | undefined

/** A finder reads all its labels once, however many columns and passes ask with the same ones. */
function keptByLabels<F extends Finder>(make: (labels: Labels) => F): (labels: Labels) => F {
  const made = new WeakMap<Labels, F>()
  return labels => {
    const finder = made.get(labels) ?? make(labels)
    made.set(labels, finder)
    return finder
  }
}

/** Finds the code of what a cell says: a code, or its label. */
export const codeFinder = keptByLabels((labels): Finder => {
  const codes = new Map(Object.entries(labels).map(([code, label]) => [folded(label), code]))
  return text => {
    if (text.length > LONGEST_LABEL) return undefined
    return Object.hasOwn(labels, text) ? text : codes.get(folded(text))
  }
})

/** What stands between the places of a path, and what Chinese names may end in: nobody writes them alike. */
const BETWEEN = /[\s/\\,，、·>-]+/g
const ENDINGS = /(?<=\p{sc=Han})[省市](?=\/|$)/gu

const placeKey = (text: string): string => folded(text).replace(BETWEEN, '/').replace(ENDINGS, '')

/** Of two places of one name the one that the other lies in: a city, and not its county of the same name. Of two apart none. */
function wider(one: string | undefined, other: string): string | undefined {
  if (one === undefined) return undefined
  if (areasAround(other).includes(one)) return one
  return areasAround(one).includes(other) ? other : undefined
}

/**
 * Finds the code of a place by what people write: its path (`湖北/武汉`, `湖北省 武汉市`), its own name where only one place
 * has it, or the code. What is neither stays as it is, for the field's check to refuse.
 */
export const placeFinder = keptByLabels((labels): ((text: string) => string) => {
  const codes = new Map<string, string | undefined>()
  const joined = new Map<string, string>()
  for (const [code, label] of Object.entries(labels)) {
    const path = placeKey(label)
    const own = path.slice(path.lastIndexOf('/') + 1)
    if (own !== path) codes.set(own, codes.has(own) ? wider(codes.get(own), code) : code)
    joined.set(path.replaceAll('/', ''), code)
  }
  // A whole path says more than a name alone: a province keeps its name also where a city has the same.
  for (const [code, label] of Object.entries(labels)) codes.set(placeKey(label), code)
  return text => {
    if (text.length > LONGEST_WORD || Object.hasOwn(labels, text)) return text
    const key = placeKey(text)
    return codes.get(key) ?? joined.get(key.replaceAll('/', '')) ?? joined.get(key.replace(/[省市/]/g, '')) ?? text
  }
})

/**
 * Finds a code by what it is called in any language. The page's own words go first; of the others, a word that means one code
 * here and another there means nothing.
 */
export function finderInAll(make: (labels: Labels) => Finder, labels: Labels, others: readonly Labels[] = []): Finder {
  const find = make(labels)
  let elsewhere: Finder[] | undefined
  const isKnown = (code: string | undefined): code is string => code !== undefined && Object.hasOwn(labels, code)
  return text => {
    const code = find(text)
    if (isKnown(code)) return code
    elsewhere ??= others.map(make)
    const [only, ...more] = new Set(elsewhere.map(each => each(text)).filter(isKnown))
    return only === undefined || more.length > 0 ? code : only
  }
}

const LISTS: ReadonlySet<string> = new Set(['codes', 'texts'])
const SEPARATOR = /[,，、;；\n]/
const parts = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map(part => part.trim())
    .filter(Boolean)

/** So many parts make one label at most: `1,8 m` is one of two. */
const LONGEST_CHOICE = 4

/** Codes of what stands in a cell, separated as people do; undefined for what nobody knows. */
function choicesOf(text: string, codeOf: Finder): (string | undefined)[] {
  const pieces = text.split(new RegExp(`(${SEPARATOR.source})`))
  const found: (string | undefined)[] = []
  for (let at = 0; at < pieces.length; ) {
    let count = Math.min(2 * LONGEST_CHOICE - 1, pieces.length - at)
    const read = () =>
      pieces
        .slice(at, at + count)
        .join('')
        .trim()
    while (count > 1 && codeOf(read()) === undefined) count -= 2
    if (read() !== '') found.push(codeOf(read()))
    at += count + 1
  }
  return found
}

/**
 * The wire value of a cell. Only what the cell itself is at fault for is refused here; every other rule is the field's,
 * and the backend's to apply.
 */
export function readCell(cell: Cell, field: Field, codeOf?: (text: string) => string | undefined): CellResult {
  if (cell === null || cell === undefined) return { value: undefined }
  if (typeof cell === 'boolean') return { value: field.kind.name === 'flag' ? cell : String(cell) }
  if (cell instanceof Date) return { value: dateText(cell) }
  if (typeof cell === 'object') return { issue: BAD_CELL }
  if (typeof cell === 'number') return readNumber(cell, field, codeOf)
  const text = cell.trim()
  return text === '' ? { value: undefined } : readText(text, field, codeOf)
}

function readNumber(cell: number, field: Field, codeOf?: (text: string) => string | undefined): CellResult {
  const isNumber = NUMBERS.has(field.sql) && field.kind.name !== 'money'
  if (isNumber && !field.options.dict) return { value: exact(cell) }
  const isLong = Math.abs(cell) >= 10 ** SURE_DIGITS
  return isLong ? { issue: LOST_DIGITS } : readText(String(exact(cell)), field, codeOf)
}

function flagOf(text: string): boolean | string {
  const word = text.length > LONGEST_WORD ? text : folded(text)
  return YES.has(word) ? true : NO.has(word) ? false : text
}

function readText(text: string, field: Field, codeOf?: (text: string) => string | undefined): CellResult {
  const { kind } = field
  if (LISTS.has(kind.name)) {
    const found = codeOf ? choicesOf(text, codeOf) : parts(text)
    return found.includes(undefined) ? { issue: issueOf(kind.name, 'unknown') } : { value: found }
  }
  if (codeOf && kind.name !== 'flag') {
    const code = codeOf(text)
    return code === undefined ? { issue: issueOf(kind.name, 'unknown') } : { value: code }
  }
  if (kind.name === 'flag') return { value: flagOf(text) }
  if (kind.name === 'date' || kind.name === 'dateTime') return { value: dayText(text) }
  const isGrouped = (NUMBERS.has(field.sql) || kind.name === 'money') && /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)
  return { value: isGrouped ? text.replaceAll(',', '') : text }
}
