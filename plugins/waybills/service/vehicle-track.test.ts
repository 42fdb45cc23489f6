import type { Page, VehicleTrack, WaybillRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'

const LIST = '/ntocc-tms-api/waybill'
const BEIJING_MS = 8 * 3_600_000
const dayOf = (time: string): string => new Date(Date.parse(time) + BEIJING_MS).toISOString().slice(0, 10)

withDatabase('the track of a vehicle', database => {
  let backend: TestBackend
  let admin: string

  beforeAll(async () => {
    backend = await testBackend(database().db, { demoWaybills: 60 })
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  it('S2-101 is where it went on a day of the platform; what is no day is refused', async () => {
    const { data } = await backend.get<Page<WaybillRecord>>(`${LIST}?trackStatus=has&pageSize=10`, admin)
    const waybill = data?.records[0] as WaybillRecord
    const whole = await backend.get<{ points: { time: string }[] }>(`${LIST}/${waybill.id}/track`, admin)
    const day = dayOf(whole.data?.points.at(-1)?.time ?? '')
    const ask = (asked: string, token = admin) =>
      backend.get<VehicleTrack>(
        `/ntocc-tms-api/vehicle/track?vehicleNo=${encodeURIComponent(waybill.vehicleNo)}&day=${asked}`,
        token,
      )
    const track = (await ask(day)).data
    expect(track?.trips.map(trip => trip.waybillNo)).toContain(waybill.waybillNo)
    expect(track?.trips.find(trip => trip.waybillId === waybill.id)?.loadCity).toBe(waybill.loadCity)
    expect(new Set(track?.points.map(point => dayOf(point.time)))).toEqual(new Set([day]))
    expect((await ask('2001-01-01')).data).toEqual({ points: [], trips: [] })
    expect((await ask('today')).errors).toHaveProperty('day')
    expect((await ask(day, await backend.signIn('nobody'))).status).toBe(4030)
  })
})
