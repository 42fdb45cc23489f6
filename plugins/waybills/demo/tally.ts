import type { DemoOffers, DemoSighting } from '@ntocc/sdk/service'
import type { StoredPoint } from '../service/track.ts'
import { type DemoWaybill, standing } from './waybills.ts'

const CANCELLED = 95
const INVOICED = 2

/** What others want to know about all waybills, gathered while these are written. */
export class Tally {
  readonly #now: number
  readonly #owed = new Map<string, number>()
  readonly #sightings = new Map<string, DemoSighting>()

  constructor(now: number) {
    this.#now = now
  }

  add(waybill: DemoWaybill, track: readonly StoredPoint[]): void {
    const { state, since } = standing(waybill)
    if (state < CANCELLED && waybill.invoiceStatus !== INVOICED) {
      const { code } = waybill.shipper
      this.#owed.set(code, (this.#owed.get(code) ?? 0) + waybill.charges.receivableAmount)
    }
    const onTask = state >= 20 && state < 70
    const last = track[track.length - 1]
    if (!last && !onTask) return
    const place = last ? { lng: last[1], lat: last[2] } : { lng: waybill.load.lng, lat: waybill.load.lat }
    const time = last ? last[0] * 1000 : Math.min(this.#now, since)
    this.#sightings.set(waybill.driver.vehicle.plateNo, { time, ...place, onTask })
  }

  get offers(): Pick<DemoOffers, 'owed' | 'sightings'> {
    return { owed: this.#owed, sightings: this.#sightings }
  }
}
