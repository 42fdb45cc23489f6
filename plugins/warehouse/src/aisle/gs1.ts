/** What a barcode says of goods, as far as the aisle asks for it. Days are YYYY-MM-DD. */
export interface Gs1 {
  /** Of the goods themselves, or of those that a pallet holds: 14 digits, the last of which is right. */
  gtin?: string
  batch?: string
  producedOn?: string
  expiresOn?: string
  /** How many of them. */
  count?: number
  /** Number of a pallet, 18 digits. */
  sscc?: string
  serial?: string
}

/** Ends an element of no fixed length. */
export const FNC1 = '\x1d'

/** What scanners put before what they read, if they are told to: GS1-128, GS1 DataMatrix, GS1 QR, GS1 DataBar. */
const SYMBOLOGY = /^\](?:C1|d2|Q3|e0)/
/** Of EAN-13 and UPC, EAN-8, ITF-14: what follows is a number and nothing else. */
const PLAIN_SYMBOLOGY = /^\](?:E[0-4]|I[01])/

/** Digits of an application identifier by its first two (GS1 General Specifications, 3.2). */
const AI_DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['00', '01', '02', '10', '11', '12', '13', '15', '16', '17'].map(ai => [ai, 2])),
  ...Object.fromEntries(['20', '21', '22', '30', '37'].map(ai => [ai, 2])),
  ...Object.fromEntries(['23', '24', '25', '40', '41', '42', '71'].map(ai => [ai, 3])),
  ...Object.fromEntries(
    ['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'].map(ai => [ai, 4]),
  ),
  ...Object.fromEntries(['90', '91', '92', '93', '94', '95', '96', '97', '98', '99'].map(ai => [ai, 2])),
}

/** Identifier and value together, of those that need no FNC1 (the same, 7.8.5). */
const FIXED: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  ...Object.fromEntries(['11', '12', '13', '15', '16', '17'].map(ai => [ai, 8])),
  '20': 4,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map(ai => [ai, 10])),
  '41': 16,
}

/** Characters of a value at most, of those that are read here. */
const MOST: Readonly<Record<string, number>> = { '10': 20, '21': 20, '22': 20, '30': 8, '37': 8 }
const MOST_OF_ANY = 90

const DIGITS = /^\d+$/

/** The last digit of a GTIN or an SSCC says whether the others are right. */
export function isChecked(number: string): boolean {
  if (!DIGITS.test(number)) return false
  const sum = [...number].reverse().reduce((all, digit, index) => all + Number(digit) * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

const GTIN_LENGTHS = [8, 12, 13, 14]
const GTIN_DIGITS = 14

/** An EAN-8, UPC, EAN-13 or ITF-14 as 14 digits; undefined for anything else. */
export const gtinOf = (text: string): string | undefined =>
  GTIN_LENGTHS.includes(text.length) && isChecked(text) ? text.padStart(GTIN_DIGITS, '0') : undefined

type Elements = Map<string, string>

/** (01)09501101530003(10)AB-123, as it is printed below the bars. */
function printed(text: string): Elements | undefined {
  const found: Elements = new Map()
  const rest = text.replace(/\((\d{2,4})\)([^()]+)/g, (_, ai: string, value: string) => {
    found.set(ai, value.trim())
    return ''
  })
  return found.size > 0 && rest.trim() === '' ? found : undefined
}

/** Elements one after the other, as scanners send them. */
function chained(text: string): Elements | undefined {
  const found: Elements = new Map()
  let left = text
  while (left !== '') {
    const prefix = left.slice(0, 2)
    const digits = AI_DIGITS[prefix]
    if (digits === undefined || left.length <= digits) return undefined
    const separator = left.indexOf(FNC1)
    const end = FIXED[prefix] ?? (separator < 0 ? left.length : separator)
    const element = left.slice(0, end)
    if (element.length < end || element.includes(FNC1)) return undefined
    found.set(element.slice(0, digits), element.slice(digits))
    // Some printers close elements of a fixed length too.
    left = left.slice(left[end] === FNC1 ? end + 1 : end)
  }
  return found.size > 0 ? found : undefined
}

const CENTURY = 100
const HALF = 50

/** YYMMDD within fifty years of `year`; a month without a day means its last one. */
function dayOf(value: string, year: number): string | undefined {
  const [yy, month, day] = [0, 2, 4].map(at => Number(value.slice(at, at + 2))) as [number, number, number]
  const near = year - (year % CENTURY) + yy
  const full = near - year > HALF ? near - CENTURY : year - near >= HALF ? near + CENTURY : near
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || day > last) return undefined
  return [full, String(month).padStart(2, '0'), String(day || last).padStart(2, '0')].join('-')
}

const CHECKS: Readonly<Record<string, (value: string, year: number) => boolean>> = {
  ...Object.fromEntries(['01', '02'].map(ai => [ai, (value: string) => gtinOf(value)?.length === value.length])),
  '00': value => value.length === 18 && isChecked(value),
  ...Object.fromEntries(
    ['11', '12', '13', '15', '16', '17'].map(ai => [
      ai,
      (value: string, year: number) => /^\d{6}$/.test(value) && dayOf(value, year) !== undefined,
    ]),
  ),
  ...Object.fromEntries(['30', '37'].map(ai => [ai, (value: string) => DIGITS.test(value)])),
}

const isRight = (elements: Elements, year: number): boolean =>
  [...elements].every(
    ([ai, value]) => value !== '' && value.length <= (MOST[ai] ?? MOST_OF_ANY) && (CHECKS[ai]?.(value, year) ?? true),
  )

const withoutEnds = (text: string): string =>
  text.slice(text.startsWith(FNC1) ? 1 : 0, text.endsWith(FNC1) ? -1 : undefined)

/** What is told of in elements, by the names that the aisle has for it. */
function named(elements: Elements, year: number): Gs1 {
  const day = (...ais: string[]) => {
    const value = ais.map(ai => elements.get(ai)).find(Boolean)
    return value && dayOf(value, year)
  }
  const [gtin, batch, serial] = [elements.get('01') ?? elements.get('02'), elements.get('10'), elements.get('21')]
  const [count, sscc] = [elements.get('37') ?? elements.get('30'), elements.get('00')]
  const [producedOn, expiresOn] = [day('11'), day('17', '15')]
  return {
    ...(gtin && { gtin }),
    ...(batch && { batch }),
    ...(producedOn && { producedOn }),
    ...(expiresOn && { expiresOn }),
    ...(count && { count: Number(count) }),
    ...(sscc && { sscc }),
    ...(serial && { serial }),
  }
}

/**
 * What a scan says by the standard: a number of goods, or elements with their identifiers, with or without the scanner's mark before
 * them. Undefined where it is neither, or where a check digit, a day or a length is wrong: then it is somebody's own number.
 * @param year that it is now, for years of two digits
 */
export function readGs1(scan: string, year: number): Gs1 | undefined {
  const plain = scan.replace(PLAIN_SYMBOLOGY, '')
  const gtin = gtinOf(plain)
  if (gtin) return { gtin }
  const marked = scan.replace(SYMBOLOGY, FNC1)
  const inBrackets = printed(marked)
  const elements = inBrackets ?? chained(withoutEnds(marked))
  if (!elements || !isRight(elements, year)) return undefined
  // Without a mark a number of somebody's own may look like an element: one with a check digit has to be among them.
  const isMarked = inBrackets !== undefined || marked.startsWith(FNC1)
  return isMarked || ['00', '01', '02'].some(ai => elements.has(ai)) ? named(elements, year) : undefined
}
