import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { waybillMachine } from '../../sdk/src/contracts/index.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * The code of a state stands in the declaration of its machine and nowhere else: whoever asks about states says their names
 * (`machine.at`, `within`, `filter`, `inStates`). So a state that comes later is in every set that it belongs to.
 */

/** A name of a column, a field or a variable that holds a state. */
const STATE = String.raw`\b\w*[sS]tat(?:us|e)`
const NUMBERS: readonly RegExp[] = [
  // `state = 20`, `.status === 30`, `status < 95`, `status ?? 0`
  new RegExp(String.raw`${STATE}\)?['"]?\s*(?:=|===|!==|<>|!=|<=?|>=?|\?\?)\s*\(?\[?['"]?\d{1,2}\b(?![\d.%])`),
  // `status in (20, 30)`
  new RegExp(String.raw`${STATE} (?:not )?in \(\s*\d`, 'i'),
  // `{ status: 20 }`, `{ payStatus: '0,1' }`, `states: [20, 30]`
  /\b\w*[sS]tat(?:us|es?)['"]?:\s*\[?['"]?\d{1,2}\b(?!\d)/,
  // `[1, 2].includes(row.status)`
  /\[(?:\d{1,2}, )+\d{1,2}\]\.includes\(.*[sS]tat/,
  // `OPEN_STATES = '10,20'`, `const ENDED_STATES = [95, 96]`
  /STATES\b[^=]*= ['"[]+\d/,
  // `const ENDED: readonly number[] = [95, 96]`
  /: readonly number\[\] = \[\d{1,2}(?:, \d{1,2})*\]/,
  // sql`(20, 30)`
  /sql`\(\d{1,2}(?:, \d{1,2})+\)`/,
  // `move.to === 50`
  /\.to (?:===|!==|<=?|>=?) \d/,
  // `/orders?status=3`
  /[?&]\w*[sS]tatus=\d/,
]

/** What looks like a state and is none. */
const NONE: readonly RegExp[] = [
  // The status of an answer, which a test's wire makes.
  /json\(\{ status: 0 \}\)/,
  /\berror\.status\b/,
  // The status of an answer has four digits.
  /\bstatus >= \d{4} && /,
  // What is cut into steps, not a state of a record.
  /useState</,
]

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^test-|^testing\.|^fake-/.test(name)

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return isSource(entry.name) ? [path] : []
    return ['node_modules', 'dist', 'migrations', 'demo', 'testing'].includes(entry.name) ? [] : sources(path)
  })

/** `status === ARRIVED`, where a constant of the text is a number. */
const BY_CONSTANT = new RegExp(String.raw`${STATE}\)?\s*(?:=|===|!==|<>|<=?|>=?|in)\s*(?:\$\{)?([A-Z][A-Z_]+)\b`)

/** Lines of a text that name a state by its number, but for what a machine declares. */
const numbersIn = (text: string): string[] => {
  const constants = new Set([...text.matchAll(/const ([A-Z_]+) = \d/g)].map(([, name]) => name))
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => NUMBERS.some(each => each.test(line)) || constants.has(BY_CONSTANT.exec(line)?.[1]))
    .filter(line => !NONE.some(each => each.test(line)))
}

const found = (files: readonly string[]): string[] =>
  files.flatMap(file => numbersIn(readFileSync(join(ROOT, file), 'utf8')).map(line => `${file}: ${line}`))

describe('states have names', () => {
  it('no page, service or definition of an area names a state by its number, nor does the SDK', () => {
    const files = [
      ...sources('plugins'),
      ...sources('sdk/src/ui'),
      ...sources('sdk/src/hooks'),
      ...sources('sdk/src/service'),
    ]
    expect(files.length).toBeGreaterThan(500)
    expect(found(files)).toEqual([])
  })

  it('sees what is planted', () => {
    const planted = [
      'sql`select 1 from waybill w where w.status in (20, 30, 40)`',
      'sql`status = 90 and not is_deleted`',
      'sql`pay_status <> 4`',
      'if (row.status === 30) return',
      'const isOver = status >= 95',
      'const { status: from = before?.status ?? 0 } = row',
      "const LISTED = { status: '10,20' }",
      'const asked = { states: [20, 30] }',
      'const isInHand = [1, 2].includes(Number(row.status))',
      "const OPEN_STATES = '10,20,30'",
      'const departs = move.to === 50',
      "todo({ key: 'late', to: '/orders?status=3' })",
      'const made = { receiptStatus: 2 }',
      'const ON_TRIP = sql`(20, 30, 40)`',
      'const ENDED: readonly number[] = [95, 96]',
    ]
    expect(planted.filter(line => numbersIn(line).length === 0)).toEqual([])
    expect(numbersIn('const ARRIVED = 60\nconst isLate = status < ARRIVED')).toEqual([
      'const isLate = status < ARRIVED',
    ])
    const fine = [
      ['sql`status $', '{inStates(waybillMachine, "underWay")}`'].join(''),
      'const isOver = waybillMachine.within(row.status, "off")',
      'errors: { BATCH_TOO_LARGE: { status: 4000 } }',
      'if (answer.status === 404) return',
      'const [step, setStep] = useState<1 | 2>(1)',
    ]
    expect(fine.flatMap(numbersIn)).toEqual([])
  })

  it('the index over waybills under way has the states of their set', () => {
    const written = readFileSync(join(ROOT, 'plugins/waybills/migrations/0005_tracks.sql'), 'utf8')
    expect(written).toContain(`"waybill_on_trip_idx" ON "waybill" ("branch_code", "vehicle_no")`)
    expect(written).toContain(`"status" IN (${waybillMachine.sets.underWay.join(', ')})`)
  })
})
