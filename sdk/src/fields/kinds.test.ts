import { describe, expect, it, vi } from 'vitest'
import {
  code,
  date,
  dateTime,
  type Field,
  fenToYuan,
  flag,
  images,
  integer,
  json,
  KINDS,
  kindNamed,
  lat,
  lng,
  localized,
  money,
  password,
  plateColor,
  quantity,
  rows,
  shape,
  state,
  stateMachine,
  text,
  yuanToFen,
} from './index.ts'
import { clockTime, wallClock } from './time.ts'

/** A wire value after it was stored and read back, with what a driver makes of it in between. */
const stored = (field: Field, value: unknown, asDriver: (stored: unknown) => unknown = each => each) =>
  field.kind.fromDb(asDriver(field.kind.toDb(value)), 'zh')

const cell = (field: Field, value: unknown, context = {}) => field.kind.exportCell(value, context)
const fromJson = (value: unknown): unknown => JSON.parse(String(value))

describe('kinds', () => {
  it('are found by name; text stands in for an unknown name', () => {
    expect(kindNamed('money').sql).toBe('bigint')
    expect(kindNamed('quantity').sql).toBe('numeric(14,3)')
    expect(kindNamed('nothing').name).toBe('text')
    expect(kindNamed(undefined).name).toBe('text')
    expect(KINDS.size).toBeGreaterThan(35)
  })

  it('carry every value through the database and back', () => {
    expect(stored(money(), '12.34', String)).toBe('12.34')
    expect(money().kind.toDb('12.34')).toBe(1234)
    expect(stored(quantity(), 31.5, () => '31.500')).toBe(31.5)
    expect(stored(dateTime(), '2026-03-01T00:00:00.000Z', value => new Date(String(value)))).toBe(
      '2026-03-01T00:00:00.000Z',
    )
    expect(stored(date(), '2026-03-01')).toBe('2026-03-01')
    expect(stored(date(), '2026-03-01', () => new Date(Date.UTC(2026, 2, 1)))).toBe('2026-03-01')
    expect(stored(date(), '2026-03-01', () => new Date(2026, 2, 1))).toBe('2026-03-01')
    expect(stored(images(), ['/files/a.png'], fromJson)).toEqual(['/files/a.png'])
    expect(stored(json(), { a: [1] }, fromJson)).toEqual({ a: [1] })
    expect(stored(flag(), false)).toBe(false)
    for (const field of [money(), quantity(), date(), dateTime(), images()] as Field[])
      expect(stored(field, null) ?? null).toBeNull()
  })

  it('read a day from a driver that answers midnight in UTC or in the machine’s own zone', () => {
    const zone = process.env.TZ
    try {
      for (const TZ of ['UTC', 'Asia/Shanghai', 'America/New_York']) {
        process.env.TZ = TZ
        expect([TZ, stored(date(), '2026-03-01', () => new Date(2026, 2, 1))]).toEqual([TZ, '2026-03-01'])
        expect([TZ, stored(date(), '2026-03-01', () => new Date(Date.UTC(2026, 2, 1)))]).toEqual([TZ, '2026-03-01'])
      }
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  it('answer a localized text in the asked language, a plain one as it is', () => {
    const name = { en: 'Steel', zh: '钢材', es: 'Acero', ja: '鋼材' }
    expect(localized().kind.fromDb(name, 'ja')).toBe('鋼材')
    expect(localized().kind.fromDb('钢材', 'en')).toBe('钢材')
    expect(localized().check({ ...name, zh: 7 })).toEqual({ code: 'validation.localized.type' })
    expect(localized({ max: 4 }).check(name)).toEqual({ code: 'validation.localized.max', params: { max: 4 } })
    expect(localized().check(name)).toBeUndefined()
  })

  it('money is exact: any fen goes to yuan and back', () => {
    let seed = 42
    for (let round = 0; round < 5000; round++) {
      seed = (seed * 1103515245 + 12345) % 2147483648
      const fen = (seed % 2 ? -1 : 1) * (seed * 46 + round)
      expect(yuanToFen(fenToYuan(fen))).toBe(fen)
    }
    expect(yuanToFen('0.1')! + yuanToFen('0.2')!).toBe(yuanToFen('0.3'))
    expect([yuanToFen('-0.00'), yuanToFen('1.005'), yuanToFen('1e3'), yuanToFen('')]).toEqual([
      0,
      undefined,
      undefined,
      undefined,
    ])
    expect(fenToYuan(-5)).toBe('-0.05')
    expect(() => fenToYuan(1.5)).toThrow(RangeError)
  })

  it('write cells of a spreadsheet: numbers as numbers, codes as labels, dates as dates', () => {
    expect(cell(money(), '1234.50')).toBe(1234.5)
    expect(cell(quantity(), 31.5)).toBe(31.5)
    expect(cell(code('cargoType'), '0400', { labels: { '0400': '钢铁' } })).toBe('钢铁')
    expect(cell(code('cargoType'), '9999', { labels: {} })).toBe('9999')
    expect(cell(dateTime(), '2026-03-01T16:30:00.000Z')).toEqual(new Date('2026-03-02T00:30:00.000Z'))
    expect(cell(dateTime(), '2026-03-01T16:30:00.000Z', { timeZone: 'UTC' })).toEqual(
      new Date('2026-03-01T16:30:00.000Z'),
    )
    expect(cell(date(), '2026-03-01')).toEqual(new Date('2026-03-01T00:00:00.000Z'))
    expect(cell(password(), 'secret')).toBeNull()
    expect(cell(rows(shape({ a: text() })), [{ a: 'x' }, { a: 'y' }])).toBe(2)
    expect(cell(flag(), true, { labels: { true: '是' } })).toBe('是')
    for (const kind of KINDS.values()) expect(kind.exportCell(undefined, {})).toBeNull()
  })

  it('reads a wall clock in zones with and without summer time', () => {
    expect(wallClock(new Date('2026-07-01T12:00:00Z'), 'Europe/Madrid')).toEqual(new Date('2026-07-01T14:00:00Z'))
    expect(wallClock(new Date('2026-01-01T12:00:00Z'), 'Europe/Madrid')).toEqual(new Date('2026-01-01T13:00:00Z'))
    expect(wallClock(new Date('2026-01-01T16:00:00Z'))).toEqual(new Date('2026-01-02T00:00:00Z'))
    expect(wallClock(new Date('2026-01-01T16:00:00.987Z'))).toEqual(new Date('2026-01-02T00:00:00Z'))
    expect(clockTime('2026-03-30T17:05:59.999Z')).toBe('01:05')
    expect(clockTime(new Date('2026-03-30T16:00:00Z'))).toBe('00:00')
    expect([clockTime(null), clockTime(undefined), clockTime('')]).toEqual(['', '', ''])
  })

  it.each([
    // Spain moves its clock at 01:00 UTC; China had summer time in 1991 and a local mean time before 1901.
    ['Europe/Madrid', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59Z'],
    ['Europe/Madrid', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00Z'],
    ['Europe/Madrid', '2026-03-28T23:30:00Z', '2026-03-29T00:30:00Z'],
    ['Europe/Madrid', '2026-10-25T00:59:59Z', '2026-10-25T02:59:59Z'],
    ['Europe/Madrid', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z'],
    ['Asia/Shanghai', '1991-07-01T00:00:00Z', '1991-07-01T09:00:00Z'],
    ['Asia/Shanghai', '1991-09-14T16:59:59Z', '1991-09-15T01:59:59Z'],
    ['Asia/Shanghai', '1991-09-14T17:00:00Z', '1991-09-15T01:00:00Z'],
    ['Asia/Shanghai', '1900-01-01T00:00:00Z', '1900-01-01T08:05:43Z'],
    ['Asia/Shanghai', '0051-01-01T00:00:00Z', '0051-01-01T08:05:43Z'],
  ])('reads the wall clock of %s at %s, also once the day is known', (zone, moment, wall) => {
    for (let time = 0; time < 2; time++) expect(wallClock(new Date(moment), zone)).toEqual(new Date(wall))
  })

  it('reads the platform’s clock of today without asking what its time zone does, which a first list would wait for', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    expect(wallClock(new Date('2031-03-01T16:30:00Z'))).toEqual(new Date('2031-03-02T00:30:00Z'))
    expect(asked).not.toHaveBeenCalled()
    wallClock(new Date('2031-03-01T16:30:00Z'), 'Europe/Madrid')
    expect(asked).toHaveBeenCalled()
    asked.mockRestore()
  })

  it('check positions, colours, pictures and times', () => {
    expect(lng().check(180.1)?.code).toBe('validation.lng.max')
    expect(lat().check(-90.5)?.code).toBe('validation.lat.min')
    expect(lng().check(114.26671234)).toBeUndefined()
    expect(plateColor().check('94')).toBeUndefined()
    expect(plateColor().check('7')?.code).toBe('validation.plateColor.unknown')
    expect(images({ max: 1 }).check(['a.png', 'b.png'])).toEqual({ code: 'validation.images.max', params: { max: 1 } })
    expect(images().check(['https://a.cn/x.png', '/files/x.png', 'x.png'])).toBeUndefined()
    for (const reference of ['javascript:alert(1)', 'data:text/html,x', '//evil.example/x.png', 'a b.png', ''])
      expect([reference, images().check([reference])?.code]).toEqual([reference, 'validation.images.type'])
    expect(dateTime().check('2026-02-30T00:00:00Z')?.code).toBe('validation.dateTime.pattern')
    expect(dateTime().normalise('2026-03-01 08:00')).toBe('2026-03-01T00:00:00.000Z')
    expect(date().check('2026-02-29')?.code).toBe('validation.date.pattern')
    expect(integer().check('12')?.code).toBe('validation.integer.number')
  })

  it('a state field takes only states of its machine', () => {
    const machine = stateMachine({ name: 's', initial: 0, states: { 0: { key: 'a', tone: 'done' } }, moves: [] })
    expect(state(machine).check(0)).toBeUndefined()
    expect(state(machine).normalise('0')).toBe(0)
    expect(state(machine).check(1)?.code).toBe('validation.state.unknown')
    expect(state(machine).check('toString')?.code).toBe('validation.state.unknown')
  })
})

describe('text that is none', () => {
  const broken = ['a\u0000b', '\ud83d', 'a\udc00b', '\udc00\ud83d']
  const whole = ['a\\u0000b', '\\ud83d', '😀', '\u0001']

  it.each([...KINDS.values()].map(kind => [kind.name, kind] as const))('is no value of %s', (_name, kind) => {
    for (const each of broken)
      for (const value of [each, [each], { en: each }, [{ a: { [each]: 1 } }]])
        expect(kind.check(value, {})?.code).toMatch(/^validation\./)
  })

  it('is told from text that is only unusual', () => {
    for (const each of whole) {
      expect(text().check(each)).toBeUndefined()
      expect(json().check({ a: [each] })).toBeUndefined()
      expect(localized().check({ en: each })).toBeUndefined()
    }
  })
})
