import { type Page, pathOf, type StoredRecord } from '@ntocc/sdk/contracts'
import { type AnyShape, type Field, fenToYuan } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { declaredResources, entityDeclared } from './areas.ts'
import type { TestBackend } from './backend.ts'
import { said } from './recipes.ts'

/** Values of a kind that every validator of it takes, and ones that it refuses. */
export interface KindSamples {
  good: readonly unknown[]
  bad: readonly unknown[]
}

const LONG = 'x'.repeat(30_000)
const wholeNumber: KindSamples = { good: [1, 7, 1000], bad: [1.5, Number.NaN, 'one', 1e12, -1e12] }
const decimal: KindSamples = { good: [1, 12.5, 0.5], bad: ['one', 1e12, -1e12, Number.POSITIVE_INFINITY] }
const degrees: KindSamples = { good: [0, 12.25, -89.5], bad: [181, -181, 1000, 'east'] }
const picture: KindSamples = {
  good: [['a.png'], ['/files/1', 'https://example.com/a.png']],
  bad: ['a.png', [5], ['a b']],
}

/** For every kind by name. Kinds with codes, shapes or machines get theirs from the field. */
export const KIND_SAMPLES: Readonly<Record<string, KindSamples>> = {
  text: { good: ['a', 'Gate 1', '武汉'], bad: [LONG, 'a\u0000b', 5] },
  longText: { good: ['a', 'two\nlines', '备注'], bad: [LONG, 'a\u0000b', 5] },
  localized: {
    good: ['Plain', { en: 'Gate', zh: '门', es: 'Puerta', ja: '門' }, { en: 'Only' }],
    bad: [LONG, { zh: '门' }, { en: 5 }, { en: 'a', zh: LONG }, ['a'], 'a\u0000b'],
  },
  link: {
    good: ['https://example.com', 'http://a.b/c?d=e#f', 'https://a-b.example.org:8443/x', 'http://127.0.0.1/x'],
    bad: [
      'ftp://a.b',
      'example.com',
      'http://',
      'http://a b',
      'javascript:alert(1)',
      'http://a.b:99999/',
      'http://-a.b',
    ],
  },
  email: { good: ['a@b.co', 'first.last@sub.example.com'], bad: ['a@b', '@b.co', 'a b@c.co', 'a@-b.co', 'a..b@c.co'] },
  mobile: { good: ['10000000001', '13800000000'], bad: ['1380000000', '23800000000', '138000000000', 'abc'] },
  phone: {
    good: ['10000000001', '027-12345678', '02712345678-12', '400-123-4567', '8001234567'],
    bad: ['12345', '27-123', '500-123-4567'],
  },
  personName: { good: ['司机', 'Ann Lee', '阿·买', "O'Neil"], bad: ['A1', '司机001', '·a', 'a  b', 'a_'] },
  letters: { good: ['AB', 'abcd'], bad: ['A', 'ABCDE', 'A1', '字母'] },
  noWhitespace: { good: ['a', 'A-1/2', '字'], bad: ['a b', 'a\u00a0b', 'a\u3000b', 'a\tb', 'a\u0000b'] },
  digits: { good: ['13800000001', '0'], bad: ['12 a', '1'.repeat(21), '１２x', '-1'] },
  compactDate: {
    good: ['20260228', '20240229', '00010101'],
    bad: ['20260229', '20261301', '2026022', '20260431', '00000101'],
  },
  idCard: {
    good: ['110000197803104047', '120000199406092872', '34000019870212779X'],
    bad: ['110000197803104041', '420000198902290014', '41000019690519355', '990000197803104047', '11000029780310404X'],
  },
  uscc: {
    good: ['91119999MAPEF16F0C', '91129999MAYN777F40'],
    bad: ['91119999MAPEF16F0A', '91129999MIYN777F40', '9111'],
  },
  plate: {
    good: ['鄂A00001', '皖K0000挂', '鄂AD00001', '鄂A12345F'],
    bad: ['鄂a00001', '鄂A0000', '台A12345', '鄂AI0000'],
  },
  vin: {
    good: ['LTEST0003D0000001', 'LTEST0000D0000002'],
    bad: ['LTEST0003D000000', 'LTESTI003D0000001', 'ltest0003d0000001'],
  },
  bankAccount: { good: ['12345678', '6299990000000000012'], bad: ['1234567', '123456789012345678901', '1234 5678'] },
  formula: { good: ['1', '2 * (3 + 4.5)', 'max(1, 2)'], bad: ['1 +', 'nobody', '1; 2', 5] },
  outline: {
    good: ['114,30; 115,30; 115,31', '114.30512,30.59235; 114.4,30.6; 114.35,30.7; 114.3,30.65'],
    bad: ['114,30', '114,30; 115,31; 115,30; 114,31', '200,30; 115,30; 115,31', 'here', 5],
  },
  integer: wholeNumber,
  positiveInteger: { ...wholeNumber, bad: [...wholeNumber.bad, 0, -1] },
  positiveNumber: { ...decimal, bad: [...decimal.bad, 0, -0.5] },
  nonNegativeDecimal: { ...decimal, bad: [...decimal.bad, -0.001] },
  decimal,
  percent: { good: [0, 50, 100], bad: [101, -1, 'half', 1e12] },
  quantity: { ...decimal, bad: [...decimal.bad, -0.001] },
  weightKg: { ...decimal, bad: [...decimal.bad, -0.001] },
  lng: { ...degrees, good: [...degrees.good, 179.9] },
  lat: { ...degrees, bad: [...degrees.bad, 90.5] },
  id: { good: [1, 77], bad: [0, -1, 1.5, 'one'] },
  money: { good: ['0.00', '12.34', fenToYuan(100)], bad: ['-0.01', '1.234', 'ten', '1000000000.01', 5] },
  date: { good: ['2026-02-28', '2024-02-29', '1999-12-31'], bad: ['2026-02-29', '2026-13-01', '20260101', 'today', 5] },
  dateTime: {
    good: ['2026-02-28T10:00:00.000Z', '1999-12-31T00:00:00.000Z'],
    bad: ['2026-02-30T10:00:00Z', 'yesterday', 5],
  },
  code: { good: ['a', 'A-1', '字'], bad: ['a b', 'a,b', 'x'.repeat(65), { a: 1 }] },
  codes: { good: [['a', 'b'], ['A-1']], bad: ['a', [5], ['a b'], ['a,b'], [['a']]] },
  state: { good: [], bad: [77, -1, 'first'] },
  plateColor: { good: ['1', '94'], bad: ['0', 'red', '95'] },
  area: { good: ['420100', '110101'], bad: ['42010', '020100', '4201000', 'abcdef'] },
  flag: { good: [true, false], bad: ['maybe', 2, []] },
  reference: { good: ['A-1', 'HQ-S0001'], bad: ['a b', 'a,b', 'x'.repeat(65)] },
  images: { ...picture, bad: [...picture.bad, Array.from({ length: 21 }, () => 'a.png')] },
  texts: { good: [['a'], ['two words', '字']], bad: ['a', [5], ['x'.repeat(257)]] },
  nested: { good: [], bad: ['a', [1], 5] },
  list: { good: [], bad: ['a', { a: 1 }, 5] },
  json: { good: [{ a: 1 }, [1], 'text'], bad: [] },
  password: { good: ['Abc12345'], bad: ['abc', 'a b1'] },
}

/** What the rules of a new record ask for beyond its fields: the console's own, and what areas say of theirs. */
const MORE = said('samples', {
  samples: { staff: { username: 'sample', phone: '10000000999', roles: ['DISPATCHER'] } },
})
const PATHS = said('paths')

/** A value that the field takes; `referenced` gives the code of a record of another entity. */
export const sampleOf = async (field: Field, referenced: (entity: string) => Promise<string>): Promise<unknown> => {
  const { codes, machine, entity, shape } = field.options
  const { name } = field.kind
  if (entity) return referenced(entity)
  if (machine) return machine.initial
  if (codes) return name === 'codes' ? [codes[0]] : codes[0]
  if (shape) {
    const values = await sampleValues(shape, referenced)
    return name === 'list' ? [values] : values
  }
  const good = KIND_SAMPLES[name]?.good ?? []
  return good.find(value => field.check(value) === undefined) ?? good[0]
}

/** Values of all fields of a shape that always have one. */
export const sampleValues = async (
  shape: AnyShape,
  referenced: (entity: string) => Promise<string>,
): Promise<Record<string, unknown>> => {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape.fields))
    if ((field.options.required || field.isRequiredIn(values)) && !field.options.readOnly && name !== 'status')
      values[name] = await sampleOf(field, referenced)
  return values
}

/**
 * The administrators of the head office may do everything from now on, also what areas of other editions bring: what is
 * tried of every area is tried by one person.
 */
export const grantEverything = async (db: Queryable): Promise<void> => {
  await db.query(
    `update role set permissions = (select jsonb_agg(distinct granted) from role r, jsonb_array_elements_text(r.permissions) granted)
     where branch_code = 'HQ' and role_code = 'PLAT_ADMIN'`,
  )
}

/** Makes one record of a resource when the branch has none, through the API and with the records it names. */
export const sampleRecords = (backend: TestBackend, token: string) => {
  const first = async (name: string, of: Record<string, string> = {}): Promise<StoredRecord | undefined> => {
    const query = new URLSearchParams({ ...of, pageSize: '10' })
    const { data } = await backend.get<Page<StoredRecord>>(`/ntocc-basic-api/${name}?${query}`, token)
    return data?.records[0]
  }
  const some = async (name: string, of?: Record<string, string>): Promise<StoredRecord> =>
    (await first(name, of)) ?? make(name)
  const ensure = (name: string): Promise<StoredRecord> => some(name)
  /** What a new record of an entity has. */
  const values = async (name: string): Promise<Record<string, unknown>> => {
    const shape = entityDeclared(name)
    if (!shape) throw new Error(`no entity ${name}`)
    const sampled = await sampleValues(shape, async entity => String((await ensure(entity)).code))
    const more = MORE[name]
    return { ...sampled, ...(typeof more === 'function' ? await more({ some, make }) : more) }
  }
  /** Makes a record even when there are some. */
  const make = async (name: string): Promise<StoredRecord> => {
    const { by } = declaredResources.find(each => each.name === name) ?? {}
    const path = by?.create ? pathOf(by.create) : PATHS[name]
    if (path === undefined) throw new Error(`${name} is made by no call of its own`)
    const { status, errors, data } = await backend.post<StoredRecord>(path, await values(name), token)
    if (status !== 0 || !data) throw new Error(`${name} not made: ${status} ${JSON.stringify(errors)}`)
    return data
  }
  /** Whether a call of its own makes one; some records only come of another's moves. */
  const canMake = (name: string): boolean =>
    declaredResources.some(each => each.name === name && each.by.create !== undefined) || name in PATHS
  return { ensure, make, canMake, values }
}
