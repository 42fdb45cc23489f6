import { describe, expect, it } from 'vitest'
import type { VehiclePosition } from '../../contracts/endpoints/index.ts'
import { countsOf, filterFleet, pointOf, toneOf } from './fleet.ts'

const busy: VehiclePosition = {
  vehicleNo: '鄂A00001',
  plateColor: '2',
  driverName: 'Driver 001',
  waybillId: 7,
  waybillNo: 'YD2601130001',
  state: '1',
  lng: 114.3,
  lat: 30.6,
  speed: 62,
  time: '2026-03-31T04:00:00Z',
  trail: [{ time: '2026-03-31T03:50:00Z', lng: 114.2, lat: 30.5, speed: 60 }],
}
const { waybillId: _id, waybillNo: _no, ...rest } = busy
const free: VehiclePosition = { ...rest, vehicleNo: '鄂A00002', driverName: 'Driver 002', state: '0' }

describe('vehicles of the branch', () => {
  it('are on a trip when a waybill names them', () => {
    expect(filterFleet([busy, free], 'onTrip', '')).toEqual([busy])
    expect(filterFleet([busy, free], 'free', '')).toEqual([free])
    expect(countsOf([busy, free])).toEqual({ all: 2, onTrip: 1, free: 1 })
  })
  it('are found by plate, driver or waybill, whatever the case', () => {
    expect(filterFleet([busy, free], 'all', 'a00002')).toEqual([free])
    expect(filterFleet([busy, free], 'all', 'driver 001')).toEqual([busy])
    expect(filterFleet([busy, free], 'all', 'yd26')).toEqual([busy])
    expect(filterFleet([busy, free], 'all', 'nothing')).toEqual([])
  })
  it('turn grey when they have been silent', () => {
    expect(toneOf(busy, 5)).toBe('moving')
    expect(toneOf(busy, 31)).toBe('stopped')
    expect(toneOf(busy, undefined)).toBe('stopped')
    expect(toneOf(free, 5)).toBe('waiting')
  })
  it('leave a trail only on a trip', () => {
    expect(pointOf(busy, 'moving', '').trail).toHaveLength(1)
    expect(pointOf({ ...free, trail: busy.trail }, 'waiting', '').trail).toHaveLength(0)
  })
})
