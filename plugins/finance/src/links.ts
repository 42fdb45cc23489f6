import { waybillMachine } from '@ntocc/sdk/contracts'
import type { Basis, Dimension } from '../contract/measures.ts'
import type { Asked } from './asked.ts'

/** Filters of the list of waybills, by what they are put together by. */
const FILTERS: Readonly<Partial<Record<Dimension, string>>> = {
  shipper: 'shipmentCode',
  driver: 'driverCode',
  vehicle: 'vehicleNo',
  order: 'orderNo',
  waybill: 'waybillNo',
}

const TIMES: Readonly<Record<Basis, string>> = { finished: 'finishTime', departed: 'departTime', created: 'gmtCreated' }

const OFF = waybillMachine.statesOf('off')
/** What was called off is in the list of waybills and in no statement. */
const COUNTED = Object.keys(waybillMachine.states)
  .filter(code => !OFF.includes(Number(code)))
  .join(',')

const lastDayOf = (month: string): string => {
  const [year, at] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, at ?? 0, 0)).toISOString().slice(0, 10)
}

/** The list of the waybills that a line adds up, where the list can be asked for exactly those. */
export function waybillsOf(
  dimension: Dimension,
  key: string,
  { start, end, basis, shipmentCode, driverCode }: Asked,
): string | undefined {
  const time = TIMES[basis]
  const days = (from: string, to: string) => ({ [`${time}Start`]: from, [`${time}End`]: to })
  const inSpan = days(start, end)
  const whose = { ...(shipmentCode && { shipmentCode }), ...(driverCode && { driverCode }) }
  const to = (query: Record<string, string>) =>
    `/transport/waybills?${new URLSearchParams({ ...whose, ...query, status: COUNTED })}`
  if (dimension === 'day') return to(days(key, key))
  if (dimension === 'month') {
    const [first, last] = [`${key}-01`, lastDayOf(key)]
    return to(days(first < start ? start : first, last > end ? end : last))
  }
  const filter = FILTERS[dimension]
  return filter && to({ [filter]: key, ...inSpan })
}
