import { greatCircleKm } from '@ntocc/sdk/fields'
import { countyIn, type LiveCrew, type LiveCtx, type LiveHaul, type NewRecord } from '@ntocc/sdk/service'
import type { CtmsRun } from '../contract/runs.ts'
import type contract from '../contract.ts'

const MINUTE = 60_000
/** Of the runs so many wait for their drivers to say yes. */
const WAITING = 0.5
/** A fleet in the city is planned with, km/h. */
const KMH = 40

interface Asked {
  haul: LiveHaul
  crew: LiveCrew
  shipmentCode: string
}

/** The run as its dispatcher gives it. What an own fleet is paid is settled elsewhere. */
export const draftFor = (
  live: LiveCtx<typeof contract>,
  { haul, crew, shipmentCode }: Asked,
): NewRecord<typeof CtmsRun> => {
  const { random, now } = live
  const { lane, from, to, load, unload } = haul
  const { goods } = lane
  const km = Math.max(1, Math.round(greatCircleKm(load, unload) * 12) / 10)
  const [one, other] = [random.int(1, 60), random.int(1, 60)]
  const [fromCounty, toCounty] = [countyIn(from, one), countyIn(to, other)]
  const at = (ms: number): string => new Date(now + ms).toISOString()
  return {
    shipmentCode,
    goodsName: live.text(goods.name),
    goodsTypeCode: goods.typeCode,
    planQty:
      goods.unit === 'piece'
        ? random.int(60, 240)
        : Math.max(0.5, Math.floor(crew.tonnage * random.between(1.6, 1.95)) / 2),
    unit: goods.unit,
    loadAreaCode: fromCounty.code,
    loadAddress: live.text(live.address(fromCounty, goods.from, random.int(1, 6))),
    loadLng: load.lng,
    loadLat: load.lat,
    loadContact: live.text(live.contact(one)),
    loadPhone: live.phone(7000 + one),
    unloadAreaCode: toCounty.code,
    unloadAddress: live.text(live.address(toCounty, goods.to, random.int(1, 6))),
    unloadLng: unload.lng,
    unloadLat: unload.lat,
    consigneeName: live.text(live.contact(other)),
    unloadContact: live.text(live.contact(other)),
    unloadPhone: live.phone(7000 + other),
    distanceKm: km,
    driverCode: crew.driverCode,
    acceptAtOnce: !random.chance(WAITING),
    priceMode: 'vehicle',
    chargeBy: 'min',
    planLoadTime: at(15 * MINUTE),
    planUnloadTime: at(45 * MINUTE + (km / KMH) * 60 * MINUTE),
  }
}
