import { bankAccount, idCard, mobile, plate, uscc, vin } from '@ntocc/sdk/fields'
import { describe, expect, it } from 'vitest'
import {
  demoBankCard,
  demoCreditCode,
  demoGreenPlate,
  demoIdCard,
  demoPhone,
  demoTrailerPlate,
  demoVin,
} from './identity.ts'
import { Random } from './random.ts'
import { handedIn, paperEnd } from './record.ts'
import { DAY, dayProgress, planDays, startOfDay } from './rhythm.ts'

const NOW = Date.parse('2026-11-20T06:30:00Z')

describe('demo numbers', () => {
  it('pass the validators and follow the rules for made-up people', () => {
    const random = new Random('numbers')
    for (let serial = 1; serial < 400; serial++) {
      const birth = `${random.int(1968, 1998)}${String(random.int(1, 12)).padStart(2, '0')}1${random.int(0, 9)}`
      const id = demoIdCard(random.pick(['11', '42', '65']), birth, serial)
      expect(idCard().check(id), id).toBeUndefined()
      expect(id.slice(2, 6)).toBe('0000')
      expect(uscc().check(demoCreditCode('42', serial))).toBeUndefined()
      expect(vin().check(demoVin(serial))).toBeUndefined()
      expect(vin().warn(demoVin(serial))).toBeUndefined()
      expect(plate().check(demoGreenPlate('沪', 'A', serial))).toBeUndefined()
      expect(plate().check(demoTrailerPlate('鄂', 'B', serial))).toBeUndefined()
      expect(mobile().check(demoPhone(serial))).toBeUndefined()
      expect(bankAccount({ personal: true }).warn(demoBankCard(serial))).toBeUndefined()
    }
  })

  it('match the vectors of the domain facts', () => {
    expect(demoIdCard('11', '19780310', 404)).toBe('110000197803104047')
    expect(demoIdCard('12', '19940609', 287)).toBe('120000199406092872')
    expect(demoIdCard('34', '19870212', 779)).toBe('34000019870212779X')
    expect(demoVin(1)).toBe('LTEST0003D0000001')
    expect(demoBankCard(1)).toBe('6299990000000000012')
  })
})

describe('rhythm of the days', () => {
  it('places every order, in order, none after now, and something today', () => {
    const plans = [...planDays(5000, 396, NOW, 'rhythm')]
    const times = plans.flatMap(plan => plan.times)
    expect(times).toHaveLength(5000)
    expect(times).toEqual([...times].sort((one, other) => one - other))
    expect(times.at(-1)).toBeLessThanOrEqual(NOW)
    expect(plans.at(-1)?.start).toBe(startOfDay(NOW))
    expect(plans.at(-1)?.times.length).toBeGreaterThan(0)
  })

  it('nearly stops at Spring Festival and is quieter on Sundays', () => {
    const byDay = new Map([...planDays(40_000, 396, NOW, 'rhythm')].map(plan => [plan.start, plan.times.length]))
    const on = (day: string) => byDay.get(Date.parse(`${day}T00:00:00+08:00`)) ?? 0
    expect(on('2026-02-18')).toBeLessThan(on('2026-03-18') / 4)
    expect(on('2026-06-14')).toBeLessThan(on('2026-06-16'))
    expect(dayProgress(DAY)).toBe(1)
  })
})

describe('reviews and papers', () => {
  it('what waits was handed in within two days, never before it was made', () => {
    const codes = Array.from({ length: 200 }, (_, at) => `D${at}`)
    for (const code of codes) {
      expect(handedIn(code, 0, NOW)).toBeGreaterThanOrEqual(NOW - 2 * DAY)
      expect(handedIn(code, 0, NOW)).toBeLessThan(NOW)
      expect(handedIn(code, NOW - 1000, NOW)).toBe(NOW - 1000)
    }
  })

  it('some papers run out within a month, fewer have, and each is the same whenever it is asked for', () => {
    const today = new Date(NOW).toISOString().slice(0, 10)
    const soon = new Date(NOW + 31 * DAY).toISOString().slice(0, 10)
    const ends = Array.from({ length: 2000 }, (_, serial) => paperEnd('licence', serial, NOW))
    const gone = ends.filter(end => end < today).length
    const going = ends.filter(end => end >= today && end < soon).length
    expect(gone).toBeGreaterThan(0)
    expect(going).toBeGreaterThan(gone)
    expect(going).toBeLessThan(ends.length / 10)
    expect(paperEnd('licence', 7, NOW)).toBe(ends[7])
    expect(paperEnd('identity', 7, NOW)).not.toBe(ends[7])
  })
})
