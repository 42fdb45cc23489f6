import { parseBarcode } from 'gs1-barcode-parser-mod'

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
/** Before elements that are printed, or marked as such. */
const BRACKET = /^\(\d{2,4}\)/
/** Of EAN-13 and UPC, EAN-8, ITF-14: what follows is a number and nothing else. */
const PLAIN_SYMBOLOGY = /^\](?:E[0-4]|I[01])/

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

type Elements = ReadonlyMap<string, string>

/** Values by their identifiers, one after the other as scanners send them or in brackets as they are printed. */
function elementsOf(text: string): Elements | undefined {
  try {
    return new Map(parseBarcode(text).parsedCodeItems.map(({ ai, raw }) => [ai, raw]))
  } catch {
    // The parser throws what is wrong with it: it is no text of the standard.
    return undefined
  }
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
  const text = scan.replace(SYMBOLOGY, FNC1)
  const elements = elementsOf(text.startsWith(FNC1) ? text.slice(1) : text)
  if (!elements?.size || !isRight(elements, year)) return undefined
  // Without a mark a number of somebody's own may look like an element: one with a check digit has to be among them.
  const isMarked = text.startsWith(FNC1) || BRACKET.test(text)
  return isMarked || ['00', '01', '02'].some(ai => elements.has(ai)) ? named(elements, year) : undefined
}
