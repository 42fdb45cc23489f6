import { type WaybillDetail, type WaybillRecord, waybillMachine } from '@ntocc/sdk/contracts'

/** States in which a driver has something to do or is on the way, the most pressing first. */
const PRESSING = [
  'arrived',
  'inTransit',
  'unloaded',
  'receiptRejected',
  'toLoad',
  'toAccept',
  'accepted',
  'loadReview',
] as const

export const AT_HAND = { status: waybillMachine.statesOf(...PRESSING).map(String) }

/** The trip that a driver goes on with. */
export const firstTrip = (trips: readonly WaybillRecord[]): WaybillRecord | undefined =>
  PRESSING.flatMap(state => trips.filter(({ status }) => waybillMachine.within(Number(status), state)))[0]

export interface Place {
  side: 'load' | 'unload'
  address: string
  contact: string | undefined
  /** Absent where it is masked: before it is taken and after it is signed for. */
  phone: string | undefined
  at: { lng: number; lat: number } | undefined
  plan: string | undefined
}

/** Where the vehicle has to go next; from loading on that is where it unloads. */
export function nextPlace(waybill: WaybillDetail): Place {
  const side = waybillMachine.within(Number(waybill.status), 'toAccept', 'beforeDeparture') ? 'load' : 'unload'
  const { [`${side}Lng` as const]: lng, [`${side}Lat` as const]: lat, [`${side}Phone` as const]: phone } = waybill
  return {
    side,
    address: waybill[`${side}Address`],
    contact: waybill[`${side}Contact`] ?? undefined,
    phone: phone && !phone.includes('*') ? phone : undefined,
    at: lng != null && lat != null ? { lng, lat } : undefined,
    plan: (side === 'load' ? waybill.planLoadTime : waybill.planUnloadTime) ?? undefined,
  }
}
