import type { StoredPoint } from '@ntocc/sdk/contracts'
import type { DemoOffers, DemoSighting, DemoTrip } from '@ntocc/sdk/service'
import { DAY } from './texts.ts'
import { type DemoWaybill, standing } from './waybills.ts'

const CANCELLED = 95
const INVOICED = 2
const DEPARTED = 50
/** How far back the trips go that other areas are told of. */
const TRIPS_SINCE = 90 * DAY

/** What others want to know about all waybills, gathered while these are written. */
export class Tally {
  readonly #now: number
  readonly #owed = new Map<string, number>()
  readonly #sightings = new Map<string, DemoSighting>()
  readonly #trips: DemoTrip[] = []

  constructor(now: number) {
    this.#now = now
  }

  add(waybill: DemoWaybill, track: readonly StoredPoint[]): void {
    const { state, since } = standing(waybill)
    if (state < CANCELLED && waybill.invoiceStatus !== INVOICED) {
      const { code } = waybill.shipper
      this.#owed.set(code, (this.#owed.get(code) ?? 0) + waybill.charges.receivableAmount)
    }
    const left = waybill.steps.find(step => step.state === DEPARTED)?.since
    if (left !== undefined && left > this.#now - TRIPS_SINCE) this.#trips.push(tripOf(waybill, left))
    const onTask = state >= 20 && state < 70
    const last = track[track.length - 1]
    if (!last && !onTask) return
    const place = last ? { lng: last[1], lat: last[2] } : { lng: waybill.load.lng, lat: waybill.load.lat }
    const time = last ? last[0] * 1000 : Math.min(this.#now, since)
    this.#sightings.set(waybill.driver.vehicle.plateNo, { time, ...place, onTask })
  }

  get offers(): Pick<DemoOffers, 'owed' | 'sightings' | 'trips'> {
    const trips = this.#trips.toSorted((one, other) => one.started - other.started)
    return { owed: this.#owed, sightings: this.#sightings, trips }
  }
}

const tripOf = ({ waybillNo, branchCode, driver, from, to, km }: DemoWaybill, started: number): DemoTrip => ({
  waybillNo,
  branchCode,
  driverCode: driver.code,
  plateNo: driver.vehicle.plateNo,
  from: from.code,
  to: to.code,
  km,
  started,
})
