import { balance, chargesOf, LANGUAGES, waybillMachine } from '@ntocc/sdk/contracts'
import { greatCircleKm } from '@ntocc/sdk/fields'
import { describe, expect, it } from 'vitest'
import { demoDrawn } from '../../../server/src/ntocc/testing/demo.ts'
import { demo } from './index.ts'
import { reached } from './lifecycle.ts'
import { waybillRow } from './rows.ts'
import { drawTrack } from './track.ts'
import { type DemoWaybill, drawWaybills, standing } from './waybills.ts'

const NOW = Date.parse('2026-11-20T06:30:00Z')

const context = (seed = 'demo') =>
  demoDrawn(demo, { seed, size: 2500, days: 40, now: NOW, accounts: { SHIPPER: 'S1', DRIVER: 'D1', CARRIER: 'T1' } })

const ctx = await context()
const waybills = [...drawWaybills(ctx)]

describe('demo waybills', () => {
  it('are the same for the same input and others for another seed', async () => {
    const rows = (drawn: Iterable<DemoWaybill>) => JSON.stringify([...drawn].map(each => waybillRow(ctx, each)))
    expect(rows(drawWaybills(await context()))).toBe(rows(waybills))
    const [other] = drawWaybills(await context('other'))
    expect(other?.charges).not.toEqual(waybills[0]?.charges)
  })

  it('go from a county to a county, of the cities of their lane, and say so in the address', () => {
    const counties = new Set<unknown>()
    for (const waybill of waybills) {
      const row = waybillRow(ctx, waybill)
      for (const [code, { code: city, counties: of }, address] of [
        [row.loadAreaCode, waybill.from, waybill.load.address],
        [row.unloadAreaCode, waybill.to, waybill.unload.address],
      ] as const) {
        const county = of.find(each => each.code === code)
        counties.add(code)
        if (of.length === 0) expect(code).toBe(city)
        for (const language of LANGUAGES) expect(address[language]).toContain(county?.county?.[language] ?? '')
        expect(county !== undefined || of.length === 0, `${code} in ${city}`).toBe(true)
      }
    }
    expect(counties.size).toBeGreaterThan(50)
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
      const row = waybillRow(ctx, waybill)
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
      expect(waybill.km).toBeGreaterThanOrEqual(Math.round(greatCircleKm(waybill.load, waybill.unload)))
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
      const track = drawTrack(ctx, waybill)
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
