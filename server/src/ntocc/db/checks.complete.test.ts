import * as f from '@ntocc/sdk/fields'
import { recordMachine } from '@ntocc/sdk/fields'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsOf } from '../records/rows.ts'
import { asFieldIssue } from '../records/violations.ts'
import { withEmptyDatabases } from '../testing/databases.ts'
import { KIND_SAMPLES } from '../testing/samples.ts'
import { missingStatements } from './ddl.ts'
import { tableOf } from './table-of.ts'
import { entities } from './tables.ts'

const part = f.shape({ name: f.text({ max: 5 }).required() })

/** One field of every kind that can be stored, and some with options of their own. */
const FIELDS: Record<string, f.Field> = {
  text: f.text(),
  shortText: f.text({ max: 5, min: 2 }),
  longText: f.longText({ max: 20 }),
  localized: f.localized({ max: 8 }),
  link: f.link(),
  email: f.email(),
  mobile: f.mobile(),
  phone: f.phone(),
  personName: f.personName(),
  letters: f.letters2to4(),
  noWhitespace: f.noWhitespace(),
  digits: f.digits(),
  compactDate: f.compactDate(),
  idCard: f.idCard(),
  uscc: f.uscc(),
  plate: f.plate(),
  vin: f.vin(),
  bankAccount: f.bankAccount(),
  integer: f.integer({ min: -5, max: 1000 }),
  positiveInteger: f.positiveInteger(),
  positiveNumber: f.positiveNumber({ places: 2 }),
  nonNegativeDecimal: f.nonNegativeDecimal({ places: 1 }),
  decimal: f.decimal({ places: 2 }),
  percent: f.percent({ places: 2 }),
  wholePercent: f.percent(),
  quantity: f.quantity(),
  weightKg: f.weightKg(),
  lng: f.lng(),
  lat: f.lat(),
  money: f.money(),
  debt: f.money({ min: -1000, max: 1000 }),
  date: f.date(),
  dateTime: f.dateTime(),
  code: f.code('anything'),
  closedCode: f.code('gender', ['male', 'female']),
  codes: f.codes('anything'),
  closedCodes: f.codes('gender', ['male', 'female']),
  state: f.state(recordMachine).optional(),
  plateColor: f.plateColor(),
  area: f.area(),
  flag: f.flag(),
  reference: f.reference('driver'),
  images: f.images(),
  onePicture: f.images({ max: 1 }),
  texts: f.stringList({ max: 3 }),
  nested: f.group(part),
  list: f.rows(part, { max: 2 }),
}

/** A record with one of the fields: a row of all of them would be looked at by the rules of all of them, value for value. */
const probe = (name: string) =>
  f.entity(`check${name.charAt(0).toUpperCase()}${name.slice(1)}`, { [name]: FIELDS[name] as f.Field }) as f.Entity
const PROBES = Object.fromEntries(Object.keys(FIELDS).map(name => [name, probe(name)]))
const probeOf = (name: string): f.Entity => PROBES[name] as f.Entity

/** Values at the edges of the options above, beside the samples of each kind. */
const EDGES: Record<string, unknown[]> = {
  shortText: ['a', 'ab', 'abcde', 'abcdef', '\u{1f69a}\u{1f69a}\u{1f69a}\u{1f69a}\u{1f69a}', '汉字'],
  localized: ['12345678', '123456789', { en: 'a', zh: '一二三四五六七八九' }, { en: 'a', ja: null }, {}],
  integer: [-5, -6, 1000, 1001],
  wholePercent: [0, 100, 101, 12.5],
  percent: [12.34, 12.345, 100.01],
  positiveNumber: [0.01, 0.001, 1.234],
  nonNegativeDecimal: [0, 0.1, 0.11],
  money: ['1000000000.00', '0.01'],
  debt: ['-1000.00', '-1000.01', '1000.00', '1000.01'],
  date: ['0001-01-01', '9999-12-31', '0000-01-01'],
  closedCode: ['male', 'other'],
  closedCodes: [['male', 'female'], ['male', 'other'], [['male']], 'male'],
  state: [0, 1, 2],
  onePicture: [['a.png', 'b.png'], ['//evil.example/a'], ['a\\b']],
  texts: [
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
  ],
  nested: [{ name: 'ab' }],
  list: [[{ name: 'ab' }], [{ name: 'a' }, { name: 'b' }, { name: 'c' }]],
}

const kindsCovered = new Set(Object.values(FIELDS).map(field => field.kind.name))

it('every kind that can be stored is tried', () => {
  // Only reading a formula or an outline says whether it is one; the database keeps its length.
  const never = ['password', 'id', 'json', 'formula', 'outline']
  expect([...f.KINDS.keys()].filter(name => !kindsCovered.has(name) && !never.includes(name))).toEqual([])
})

const samplesOf = (name: string): unknown[] => {
  const { good = [], bad = [] } = KIND_SAMPLES[FIELDS[name]?.kind.name ?? ''] ?? {}
  return [...good, ...bad, ...(EDGES[name] ?? [])]
}

withEmptyDatabases('what the form refuses the database refuses', (database, kind) => {
  beforeAll(async () => {
    const { db } = database()
    const statements = await missingStatements(db, Object.values(PROBES).map(tableOf))
    await db.query(statements.join(';\n'))
  })
  afterAll(() => undefined)

  let serial = 0
  /** Writes one value past every validation. @returns the issue the violated rule answers, or what is stored now */
  const insert = async (name: string, value: unknown): Promise<{ issue?: unknown; stored?: unknown }> => {
    const { db } = database()
    const of = probeOf(name)
    serial += 1
    const [columns, params] = columnsOf(of, { code: `P${serial}`, branchCode: 'HQ', [name]: value })
    const places = params.map((_, at) => `$${at + 1}`).join(', ')
    try {
      const made = await db.query(
        `insert into "${getTableName(tableOf(of))}" (${columns.map(each => `"${each}"`).join(', ')}) values (${places}) returning *`,
        params,
      )
      const [stored] = columnsOf(of, { [name]: 0 })[0].map(column => made.rows[0]?.[column])
      return { stored: FIELDS[name]?.kind.fromDb(stored, 'en') }
    } catch (error) {
      const known = asFieldIssue(error, of, { [name]: value }) as { errors?: Record<string, unknown>; code?: string }
      return { issue: known.errors?.[name] ?? known.code }
    }
  }

  it.each(Object.keys(FIELDS))('%s: form, API and raw SQL agree', async name => {
    const field = FIELDS[name] as f.Field
    for (const sample of samplesOf(name)) {
      const shown = `${name} ${kind} ${JSON.stringify(sample)?.slice(0, 80)}`
      const { values, errors } = probeOf(name).accept({ [name]: sample }, { partial: true })
      const value = errors ? sample : values[name]
      const outer = field.check(value)
      const { issue, stored } = await insert(name, value)
      if (!errors) expect([shown, issue]).toEqual([shown, undefined])
      // What a column type rounds or reads as its own is stored in a form that the form takes.
      else if (issue === undefined) expect([shown, outer && field.check(stored)]).toEqual([shown, undefined])
      else if (typeof issue === 'object') expect([shown, issue]).toEqual([shown, outer])
    }
  })

  it('names the rule and its figures as the form does', async () => {
    expect((await insert('shortText', 'abcdef')).issue).toEqual({ code: 'validation.text.max', params: { max: 5 } })
    expect((await insert('idCard', '110000197803104041')).issue).toEqual({ code: 'validation.idCard.checkDigit' })
    expect((await insert('percent', 101)).issue).toEqual({ code: 'validation.percent.max', params: { max: 100 } })
    expect((await insert('closedCode', 'other')).issue).toEqual({ code: 'validation.code.unknown' })
  })

  it('a rule that changed takes the place of the old one, and nothing else is touched', async () => {
    const { db } = database()
    expect(await missingStatements(db, [tableOf(probeOf('area'))])).toEqual([])
    await db.query('alter table check_area drop constraint if exists ck_area_00000000')
    await db.query(`alter table check_area add constraint ck_area_00000000 check (area = 'old') not valid`)
    expect(await missingStatements(db, [tableOf(probeOf('area'))])).toEqual([
      'ALTER TABLE "check_area"\n  DROP CONSTRAINT "ck_area_00000000"',
    ])
    await db.query('alter table check_area drop constraint ck_area_00000000')
  })

  it('the tables of the console carry their rules', async () => {
    const found = await database().db.query<{ table: string; name: string }>(
      `select r.relname as table, c.conname as name from pg_constraint c join pg_class r on r.oid = c.conrelid
       where c.contype = 'c' and c.conname like 'ck%'`,
    )
    expect(found.rows.length).toBeGreaterThan(entities.length * 4)
    await expect(
      database().db.query(`insert into driver (branch_code, code, id_no) values ('HQ', 'D9', '110000197803104041')`),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('numbers that the column types cannot hold', () => {
  it('are refused by the form', () => {
    for (const value of ['1e400', Number.POSITIVE_INFINITY, Number.NaN])
      expect(probeOf('quantity').validate({ quantity: value }, { partial: true })).toHaveProperty('quantity')
  })
})
