import { describe, expect, it } from 'vitest'
import {
  code,
  date,
  dateTime,
  entity,
  flag,
  idCard,
  localized,
  longText,
  mobile,
  money,
  parseFilters,
  plate,
  state,
  stateMachine,
} from './index.ts'

const machine = stateMachine({
  name: 'testStatus',
  initial: 1,
  states: { 1: { key: 'open', tone: 'waiting' }, 2: { key: 'closed', tone: 'done' } },
  moves: [],
})
const Trip = entity('trip', {
  vehicleNo: plate(),
  title: localized(),
  cargo: code('cargoType'),
  urgent: flag(),
  freight: money(),
  day: date(),
  payTime: dateTime(),
  note: longText(),
  status: state(machine),
})
const parse = (query: Record<string, unknown>) => parseFilters(Trip.fields, query)

describe('filters of a list', () => {
  it('S3-063 a range is sent as {name}Start and {name}End', () => {
    const keys = Trip.filters().map(each => each.key)
    expect(keys).toEqual(
      expect.arrayContaining(['payTimeStart', 'payTimeEnd', 'dayStart', 'dayEnd', 'gmtCreatedStart']),
    )
    expect(keys).not.toContain('payTime')
    expect(Trip.rangeKeys).toEqual(expect.arrayContaining(['payTime', 'day', 'freight', 'gmtCreated']))
  })

  it('offers no key for fields that are not filtered by', () => {
    const keys = Trip.filters().map(each => each.key)
    expect(keys).not.toContain('note')
    expect(keys).not.toContain('isDeleted')
  })

  it('reads each kind in its own way', () => {
    expect(
      parse({
        vehicleNo: '鄂A',
        cargo: '0400, 0100',
        status: '1,2',
        urgent: 'true',
        freightStart: '10',
        freightEnd: '20.5',
      }),
    ).toEqual({
      conditions: expect.arrayContaining([
        { name: 'vehicleNo', op: 'contains', value: '鄂A' },
        { name: 'cargo', op: 'in', value: ['0400', '0100'] },
        { name: 'status', op: 'in', value: [1, 2] },
        { name: 'urgent', op: 'eq', value: true },
        { name: 'freight', op: 'gte', value: '10.00' },
        { name: 'freight', op: 'lte', value: '20.50' },
      ]),
      errors: undefined,
    })
  })

  it('takes a day as the whole day of the platform, instants as they are', () => {
    expect(parse({ payTimeStart: '2026-03-01', payTimeEnd: '2026-03-01' }).conditions).toEqual([
      { name: 'payTime', op: 'gte', value: '2026-02-28T16:00:00.000Z' },
      { name: 'payTime', op: 'lt', value: '2026-03-01T16:00:00.000Z' },
    ])
    expect(parse({ payTimeEnd: '2026-03-01T10:00:00Z' }).conditions).toEqual([
      { name: 'payTime', op: 'lte', value: '2026-03-01T10:00:00.000Z' },
    ])
    expect(parse({ payTimeStart: '2026-03-01 08:00:00' }).conditions).toEqual([
      { name: 'payTime', op: 'gte', value: '2026-03-01T00:00:00.000Z' },
    ])
    expect(parse({ dayStart: '2026-03-01', dayEnd: '2026-03-02' }).conditions).toEqual([
      { name: 'day', op: 'gte', value: '2026-03-01' },
      { name: 'day', op: 'lte', value: '2026-03-02' },
    ])
  })

  it('filters by nothing for empty values and leaves other keys alone', () => {
    expect(parse({ vehicleNo: '', status: null, pageNum: 1, sortField: 'x' })).toEqual({
      conditions: [],
      errors: undefined,
    })
  })

  it('refuses values that cannot be, each by its key', () => {
    const { errors } = parse({
      status: '1,9',
      urgent: 'perhaps',
      payTimeStart: '2026-02-30',
      freightStart: 'x',
      cargo: { $ne: 1 },
      vehicleNo: ['a'],
      dayEnd: '2026-13-01',
    })
    expect(Object.keys(errors ?? {}).sort()).toEqual([
      'cargo',
      'dayEnd',
      'freightStart',
      'payTimeStart',
      'status',
      'urgent',
      'vehicleNo',
    ])
    expect(errors?.status).toEqual({ code: 'validation.field.filter' })
  })

  it('refuses a range whose start is after its end', () => {
    expect(parse({ payTimeStart: '2026-03-02', payTimeEnd: '2026-03-01' }).errors).toEqual({
      payTimeStart: { code: 'validation.field.range' },
    })
    expect(parse({ freightStart: '100', freightEnd: '20' }).errors).toEqual({
      freightStart: { code: 'validation.field.range' },
    })
    expect(parse({ freightStart: '20', freightEnd: '100' }).errors).toBeUndefined()
    expect(parse({ dayStart: '2026-03-02', dayEnd: '2026-03-01' }).errors).toHaveProperty('dayStart')
  })

  describe('by what the reader sees masked', () => {
    const People = entity('people', {
      phone: mobile().sensitive('MOBILE_PHONE'),
      idNo: idCard().sensitive('ID_CARD'),
      day: date(),
    })
    const masked = (query: Record<string, unknown>) =>
      parseFilters(People.fields, query, field => field.options.sensitive !== undefined)

    it('takes a phone whole, and nothing less of it', () => {
      expect(masked({ phone: ' 10000000001 ' })).toEqual({
        conditions: [{ name: 'phone', op: 'eq', value: '10000000001' }],
        errors: undefined,
      })
      for (const phone of ['1000000000', '100000000012', '1', '%', ['10000000001'], '10000000001,10000000002'])
        expect(masked({ phone })).toEqual({ conditions: [], errors: { phone: { code: 'validation.field.whole' } } })
    })

    it('takes no other value, whole or not, and leaves the rest alone', () => {
      for (const idNo of ['110000197803104047', '1100'])
        expect(masked({ idNo }).errors).toEqual({ idNo: { code: 'validation.field.masked' } })
      expect(masked({ dayStart: '2026-03-01', phone: '', idNo: undefined })).toMatchObject({
        conditions: [{ name: 'day' }],
        errors: undefined,
      })
    })

    it('takes parts for whoever may see the values', () => {
      expect(parseFilters(People.fields, { phone: '1000', idNo: '1100' }).conditions).toEqual([
        { name: 'phone', op: 'contains', value: '1000' },
        { name: 'idNo', op: 'contains', value: '1100' },
      ])
    })
  })
})
