import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { id, integer, shape, type ValuesOf, weightKg } from '@ntocc/sdk/fields'

const KG = 1000
const THOUSAND = 1000

/** Kilograms in one of the units that goods are weighed in; goods in any other are counted. */
const KG_OF: ReadonlyMap<unknown, number> = new Map([
  ['tonne', KG],
  ['kilogram', 1],
])

/** Kilograms of tonnes with three decimals, whole. */
export const inKg = (tonnes: number): number => Math.round(tonnes * KG)

/** Whether goods in a unit are weighed; what others weigh has to be told beside their quantity. */
export const isWeighed = (unit: unknown): boolean => KG_OF.has(unit)

/** Kilograms of a quantity; undefined of goods that are counted. */
export const measuredKg = (unit: unknown, qty: number): number | undefined => {
  const each = KG_OF.get(unit)
  return each && Math.round(qty * each * THOUSAND) / THOUSAND
}

/** Kilograms in a unit that goods are weighed in; undefined in one that they are counted in. */
export const inUnit = (unit: unknown, kg: number): number | undefined => {
  const each = KG_OF.get(unit)
  return each && kg / each
}

/** The least that is a weight of goods on a vehicle. */
export const LEAST_KG = 1

/** What the goods of a waybill weigh, as the weighbill says. */
export const Weighing = shape({
  id: id().required(),
  version: integer({ min: 0 }).required(),
  grossKg: weightKg({ min: LEAST_KG }).required(),
})
export type Weighing = ValuesOf<typeof Weighing>

export interface WaybillWeighed {
  id: number
  version: number
}

export const weighingCalls = {
  /** States what goods weigh that are counted, after they were loaded: for staff, until the waybill is reported. */
  waybillWeigh: endpoint({
    name: 'waybillWeigh',
    method: 'POST',
    path: '/ntocc-tms-api/waybill/weigh',
    body: input<Weighing>(Weighing),
    data: answer.value<WaybillWeighed>(['id', 'version']),
    versioned: true,
    permission: 'waybill.approveReceipt',
    staffOnly: true,
  }),
} as const
