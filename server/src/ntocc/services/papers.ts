import { PAPER_TEXT, type PaperKind, type PaperText } from '@ntocc/sdk/contracts'
import { allDictionaries } from '@ntocc/sdk/contracts/labels'

export const isPaperKind = (kind: string): kind is PaperKind => Object.hasOwn(PAPER_TEXT, kind)

/** Longer than anything that stands on a paper. */
const MOST = 200
const DATES: ReadonlySet<string> = new Set([
  'validFrom',
  'validTo',
  'birthDate',
  'registerDate',
  'issueDate',
  'inspectionTo',
])
const DAY = /^(\d{4})[-./年]?(\d{1,2})[-./月]?(\d{1,2})日?$/

/** `20300115`, `2030.01.15` and `2030年1月15日` are the day 2030-01-15; a day that there is not, and 长期, are none. */
const dayOf = (text: string): string | undefined => {
  const found = DAY.exec(text)
  if (!found) return undefined
  const [year, month, day] = [found[1], found[2]?.padStart(2, '0'), found[3]?.padStart(2, '0')]
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const written = `${year}-${month}-${day}`
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined
}

const GENDERS = new Map([
  ['男', 'male'],
  ['女', 'female'],
  ['M', 'male'],
  ['F', 'female'],
  ['male', 'male'],
  ['female', 'female'],
])

/** Code of a type of vehicle by the name that licences print; a code stays one. */
const vehicleTypeOf = (text: string): string | undefined =>
  allDictionaries().vehicleType?.find(({ code, name }) => [code, name.zh].includes(text))?.code

const bare = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** What is printed in other ways than a form holds it. */
const WRITTEN: Readonly<Record<string, (text: string) => string | undefined>> = {
  gender: text => GENDERS.get(text),
  vehicleType: vehicleTypeOf,
  idNo: bare,
  licenceNo: bare,
  licenceClass: bare,
  uscc: bare,
  vin: bare,
  plateNo: bare,
  cardNo: bare,
}

const textOf = (name: string, value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).replace(/\p{C}/gu, '').trim()
  if (text === '' || text.length > MOST) return undefined
  if (DATES.has(name)) return dayOf(text)
  const written = WRITTEN[name]
  return written ? written(text) : text
}

/** What a service has read, as far as such a paper says it: nothing else gets into a form. */
export const paperTextOf = (kind: PaperKind, read: unknown): PaperText => {
  if (typeof read !== 'object' || read === null) return {}
  const values = new Map(Object.entries(read))
  return Object.fromEntries(
    PAPER_TEXT[kind].flatMap(name => {
      const text = textOf(name, values.get(name))
      return text === undefined ? [] : [[name, text]]
    }),
  )
}
