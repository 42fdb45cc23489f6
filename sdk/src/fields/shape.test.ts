import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  COMMON_FIELDS,
  code,
  date,
  entity,
  flag,
  group,
  idCard,
  images,
  integer,
  localized,
  mobile,
  money,
  quantity,
  rows,
  type StoredOf,
  shape,
  state,
  stateMachine,
  stringList,
  text,
  type ValuesOf,
} from './index.ts'

const machine = stateMachine({
  name: 'testStatus',
  initial: 1,
  states: { 1: { key: 'open', tone: 'waiting' }, 2: { key: 'closed', tone: 'done' } },
  moves: [],
})
const Line = shape({ goods: text().required(), qty: quantity().required() })
const Order = entity('testOrder', {
  orderNo: text({ max: 10 }).required().unique(),
  title: localized(),
  phone: mobile().sensitive('MOBILE_PHONE'),
  amount: money().required(),
  lines: rows(Line).required(),
  contact: group(shape({ name: text().required() })),
  status: state(machine),
})
const valid = { orderNo: 'A1', amount: '12.50', lines: [{ goods: 'steel', qty: 3 }], status: 1 }

describe('shapes and entities', () => {
  it('derives the record type: required fields are there, others may be null', () => {
    type Order = ValuesOf<typeof Order>
    expectTypeOf<Order['orderNo']>().toEqualTypeOf<string>()
    expectTypeOf<Order['phone']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Order['lines'][number]['qty']>().toEqualTypeOf<number>()
    expectTypeOf<Order['id']>().toEqualTypeOf<number>()
    expectTypeOf<StoredOf<typeof Order>['title']>().toEqualTypeOf<
      string | { en: string; zh: string; es: string; ja: string } | null | undefined
    >()
    // @ts-expect-error a required field may not be left out
    const wrong: ValuesOf<typeof Line> = { goods: 'steel' }
    expect(wrong).toBeDefined()
  })

  it('gives every entity the common fields, and lets it declare its own state', () => {
    for (const name of Object.keys(COMMON_FIELDS)) expect(Order.names).toContain(name)
    expect(Order.fields.status.options.machine?.name).toBe('testStatus')
    expect(entity('plain', {}).fields.status.options.machine?.name).toBe('recordStatus')
    expect(Object.keys(Order.own)).not.toContain('id')
  })

  it('accepts a valid record and drops what only the server sets', () => {
    const { values, errors } = Order.accept({ ...valid, id: 99, branchCode: 'XX', isDeleted: true, nonsense: 1 })
    expect(errors).toBeUndefined()
    expect(values).toEqual(valid)
  })

  it('names the path of every issue, in nested rows too', () => {
    const errors = Order.validate({
      orderNo: '12345678901',
      phone: '123',
      amount: 'x',
      lines: [
        { goods: 'steel', qty: 1 },
        { goods: '', qty: -1 },
      ],
      contact: { name: null },
      status: 7,
    })
    expect(errors).toEqual({
      orderNo: { code: 'validation.text.max', params: { max: 10 } },
      phone: { code: 'validation.mobile.pattern' },
      amount: { code: 'validation.money.pattern' },
      'lines.1.goods': { code: 'validation.field.required' },
      'lines.1.qty': { code: 'validation.quantity.min', params: { min: 0 } },
      'contact.name': { code: 'validation.field.required' },
      status: { code: 'validation.state.unknown' },
    })
  })

  it('asks nobody for a required field that fills itself, and gives its default where it is not there or emptied', () => {
    const Load = shape({
      unit: text().required().default('tonne'),
      lines: rows(shape({ qty: integer().required().default(1) })),
    })
    expect(Load.fields.unit.isRequiredIn({})).toBe(false)
    expect(Load.validate({ unit: null })).toEqual({})
    expect(Load.accept({ lines: [{}] })).toEqual({ values: { unit: 'tonne', lines: [{ qty: 1 }] }, errors: undefined })
    expect(Load.accept({ unit: '' }, { partial: true }).values).toEqual({ unit: 'tonne' })
    expect(Load.accept({}, { partial: true }).values).toEqual({})
  })

  it('asks for a field where a figure of the record is more than so much', () => {
    const Lorry = shape({ mass: integer(), certificate: text().requiredOver('mass', 4) })
    for (const mass of [undefined, null, 4]) expect(Lorry.validate({ mass }), String(mass)).toEqual({})
    expect(Lorry.validate({ mass: 5 })).toEqual({ certificate: { code: 'validation.field.required' } })
    expect(Lorry.validate({ mass: 5, certificate: 'A' })).toEqual({})
  })

  it('refuses rows that are no objects, and an empty required list', () => {
    expect(Order.validate({ ...valid, lines: [7] })).toEqual({ 'lines.0': { code: 'validation.field.object' } })
    expect(Order.validate({ ...valid, lines: [] })).toEqual({ lines: { code: 'validation.field.required' } })
    for (const value of [null, 'x', [], 7])
      expect(Order.accept(value).errors).toEqual({ '': { code: 'validation.field.object' } })
  })

  it('looks at what an update sends only, but does not let a required field be emptied', () => {
    expect(Order.validate({ phone: '10000000001' }, { partial: true })).toEqual({})
    expect(Order.validate({ orderNo: null }, { partial: true })).toEqual({
      orderNo: { code: 'validation.field.required' },
    })
  })

  it('refuses unknown names when asked to', () => {
    expect(Order.accept({ ...valid, nonsense: 1 }, { strict: true }).errors).toEqual({
      nonsense: { code: 'validation.field.unknown' },
    })
  })

  it('normalises: trims, upper-cases, reads numbers, keeps null', () => {
    const Person = shape({
      name: text(),
      idNo: idCard(),
      age: integer(),
      married: flag(),
      photos: images(),
      tags: stringList(),
      born: date(),
    })
    expect(
      Person.normalise({
        name: ' a ',
        idNo: '34000019870212779x',
        age: '42',
        married: 'true',
        photos: null,
        tags: ['a'],
        other: 1,
      }),
    ).toEqual({ name: 'a', idNo: '34000019870212779X', age: 42, married: true, photos: null, tags: ['a'] })
    expect(Order.normalise({ amount: 12.5 })).toEqual({ amount: '12.50' })
    expect(Order.normalise({ lines: [{ goods: ' steel ', qty: '3' }] })).toEqual({
      lines: [{ goods: 'steel', qty: 3 }],
    })
  })

  it('does not take a name of Object.prototype for a field', () => {
    expect(Order.fieldNamed('constructor')).toBeUndefined()
    expect(Order.accept(JSON.parse('{"__proto__": {"orderNo": "A1"}}')).errors).toHaveProperty('orderNo')
  })

  it('makes new fields and shapes and leaves the old ones as they are', () => {
    const before = text()
    before.required().unique()
    expect(before.options).toEqual({})
    const Request = Order.pick('orderNo', 'amount').extend({ note: text() })
    expect(Request.names).toEqual(['orderNo', 'amount', 'note'])
    expect(Order.omit('lines').names).not.toContain('lines')
    expect(Order.names).toContain('lines')
  })

  it('keeps codes of a closed list', () => {
    const field = code('side', ['left', 'right'])
    expect(field.check('left')).toBeUndefined()
    expect(field.check('up')).toEqual({ code: 'validation.code.unknown' })
    expect(field.check('a,b')).toEqual({ code: 'validation.code.pattern' })
  })
})

describe('a span', () => {
  const span = shape({
    from: date().required(),
    to: date().notBefore('from'),
    low: money(),
    high: money().notBefore('low'),
  })
  it('does not end before it begins', () => {
    expect(span.validate({ from: '2026-03-02', to: '2026-03-01' })).toEqual({ to: { code: 'validation.field.range' } })
    expect(span.validate({ from: '2026-03-02', to: '2026-03-02' })).toEqual({})
    expect(span.validate({ from: '2026-03-02', low: '9.50', high: '10.00' })).toEqual({})
  })
  it('is none without both ends, or while one of them is wrong by itself', () => {
    expect(span.validate({ from: '2026-03-02' })).toEqual({})
    expect(span.validate({ from: 'soon', to: '2026-03-01' })).toEqual({ from: { code: 'validation.date.pattern' } })
    expect(span.pick('to').validate({ to: '2026-03-01' })).toEqual({})
  })
})
