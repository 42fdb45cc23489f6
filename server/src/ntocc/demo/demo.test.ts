import { balance, chargesOf, waybillMachine } from '@ntocc/sdk/contracts'
import { bankAccount, idCard, mobile, plate, uscc, vin } from '@ntocc/sdk/fields'
import { describe, expect, it } from 'vitest'
import { drawFleet } from './fleet.ts'
import { loadCities } from './geography.ts'
import {
  demoBankCard,
  demoCreditCode,
  demoGreenPlate,
  demoIdCard,
  demoPhone,
  demoTrailerPlate,
  demoVin,
} from './identity.ts'
import { reached } from './lifecycle.ts'
import { Random } from './random.ts'
import { DAY, dayProgress, planDays, startOfDay } from './rhythm.ts'
import { waybillRow } from './rows.ts'
import { drawTrack } from './track.ts'
import { type DemoWaybill, drawWaybills, standing, straightKm } from './waybills.ts'

const NOW = Date.parse('2026-11-20T06:30:00Z')
const cities = loadCities()

const draw = (more: Partial<{ seed: string; waybills: number; days: number; now: number }> = {}): DemoWaybill[] => {
  const options = {
    seed: 'test',
    waybills: 2500,
    days: 40,
    now: NOW,
    cities,
    accounts: { shipper: 'S1', driver: 'D1', carrier: 'T1' },
    ...more,
  }
  return [...drawWaybills(options, drawFleet(options))]
}

const waybills = draw()

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

describe('demo waybills', () => {
  it('are the same for the same input and others for another seed', () => {
    expect(JSON.stringify(draw().map(waybillRow))).toBe(JSON.stringify(waybills.map(waybillRow)))
    expect(JSON.stringify(draw({ seed: 'other' })[7]?.charges)).not.toBe(JSON.stringify(waybills[7]?.charges))
  })

  it('stand in every state of the machine', () => {
    const states = new Set(waybills.map(waybill => standing(waybill).state))
    expect([...states].sort((one, other) => one - other)).toEqual(waybillMachine.codes)
  })

  it('took only steps that the machine allows, in the order of time', () => {
    for (const { steps, waybillNo } of waybills)
      for (const [at, step] of steps.entries()) {
        const before = steps[at - 1]
        expect(step.since, waybillNo).toBeLessThanOrEqual(NOW)
        if (!before) continue
        expect(step.since, waybillNo).toBeGreaterThanOrEqual(before.since)
        const move = waybillMachine.moves.find(each => each.from.includes(before.state) && each.to === step.state)
        expect(move, `${waybillNo}: ${before.state} to ${step.state}`).toBeDefined()
      }
  })

  it('have times that agree with the state', () => {
    for (const waybill of waybills) {
      const row = waybillRow(waybill)
      expect(row.departTime !== null).toBe(reached(waybill.steps, 50))
      expect(row.signTime !== null).toBe(reached(waybill.steps, 80))
      expect(row.finishTime !== null).toBe(reached(waybill.steps, 90))
      if (row.departTime && row.acceptTime) expect(String(row.departTime) > String(row.acceptTime)).toBe(true)
      expect(row.isDeleted).toBe(standing(waybill).state === 99)
    }
  })

  it('never overload a vehicle and unload no more than was loaded', () => {
    for (const { driver, lane, grossKg, loadQty, unloadQty } of waybills) {
      if (lane.goods.unit === 'tonne') expect(loadQty).toBeLessThanOrEqual(driver.vehicle.tonnage * 1.1)
      expect(grossKg).toBeGreaterThan(0)
      expect(unloadQty).toBeLessThanOrEqual(loadQty)
    }
  })

  it('keep a driver on one trip at a time', () => {
    const busyUntil = new Map<string, number>()
    for (const { driver, course } of waybills) {
      expect(course.accepted).toBeGreaterThanOrEqual(busyUntil.get(driver.code) ?? 0)
      busyUntil.set(driver.code, Math.min(course.unloaded, course.ended?.time ?? course.unloaded))
    }
  })

  it('have no driver on two open trips', () => {
    const open = waybills.filter(waybill => standing(waybill).state >= 20 && standing(waybill).state < 70)
    expect(new Set(open.map(waybill => waybill.driver.code)).size).toBe(open.length)
  })

  it('drive at believable speeds over roads longer than the straight line', () => {
    for (const waybill of waybills) {
      const hours = (waybill.course.arrivedUnloading - waybill.course.departed) / 3_600_000
      expect(waybill.km / hours).toBeGreaterThan(5)
      expect(waybill.km / hours).toBeLessThan(100)
      expect(waybill.km).toBeGreaterThanOrEqual(Math.round(straightKm(waybill)))
    }
  })

  it('give the demo shipper and driver a fair share', () => {
    const share = (own: (waybill: DemoWaybill) => boolean) => waybills.filter(own).length / waybills.length
    expect(share(waybill => waybill.shipper.code === 'S1')).toBeGreaterThan(0.05)
    expect(share(waybill => waybill.shipper.code === 'S1')).toBeLessThan(0.3)
    expect(waybills.filter(waybill => waybill.driver.code === 'D1').length).toBeGreaterThan(5)
  })

  it('balance to the last fen', () => {
    for (const { charges, split, terms, extras, waybillNo, steps, loadQty, unloadQty } of waybills) {
      expect(balance(charges), waybillNo).toEqual({
        receivableAmount: charges.receivableAmount,
        payableAmount: charges.payableAmount,
        profit: charges.profit,
      })
      expect(split.cashAmount + split.oilAmount + split.etcAmount).toBe(charges.payableAmount)
      expect(split.cashAmount).toBeGreaterThanOrEqual(0)
      for (const amount of Object.values(split)) expect(Number.isInteger(amount)).toBe(true)
      for (const [name, amount] of Object.entries(charges))
        if (!/Qty$/.test(name)) expect(Number.isInteger(amount), `${waybillNo} ${name}`).toBe(true)
      if (reached(steps, 70)) expect(chargesOf(terms, extras, loadQty, unloadQty)).toEqual(charges)
    }
  })

  it('are paid and invoiced only when finished', () => {
    for (const waybill of waybills) {
      if (waybill.payStatus + waybill.invoiceStatus === 0) continue
      expect(standing(waybill).state).toBe(90)
      if (waybill.invoiceStatus > 0) expect(waybill.payStatus).toBe(4)
      if (waybill.payTime) expect(waybill.payTime).toBeGreaterThanOrEqual(waybill.course.finished)
    }
  })
})

describe('demo tracks', () => {
  it('lead from loading to unloading in time and stop at the present', () => {
    for (const waybill of waybills) {
      const track = drawTrack(waybill, NOW)
      if (waybill.trackStatus !== 'has') {
        expect(track).toEqual([])
        continue
      }
      expect(track.length).toBeGreaterThan(0)
      const [, lng, lat] = track[0] as [number, number, number, number]
      expect(Math.hypot(lng - waybill.load.lng, lat - waybill.load.lat)).toBeLessThan(0.01)
      for (const [at, [time, , , speed]] of track.entries()) {
        expect(time * 1000).toBeLessThanOrEqual(NOW + 1000)
        expect(time).toBeGreaterThanOrEqual(track[at - 1]?.[0] ?? 0)
        expect(speed).toBeLessThanOrEqual(95)
      }
      if (!reached(waybill.steps, 60)) continue
      const [, endLng, endLat] = track.at(-1) as [number, number, number, number]
      expect(Math.hypot(endLng - waybill.unload.lng, endLat - waybill.unload.lat)).toBeLessThan(0.01)
    }
  })
})
