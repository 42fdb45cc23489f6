import { decimal, fenToYuan } from '@ntocc/sdk/fields'
import { TianjinStatement, type TianjinWaybill } from '../contract/waybills.ts'

/** What stands in the inputs of a waybill, as it was typed: what is reported now, until somebody types something else. */
export interface Typed {
  readonly cost: unknown
  readonly distanceKm: unknown
}

type Reported = Pick<TianjinWaybill, 'cost' | 'distanceKm'>

const { cost: COST, distanceKm: DISTANCE } = TianjinStatement.fields

export const typedOf = ({ cost, distanceKm }: Reported): Typed => ({
  cost: cost ?? null,
  distanceKm: distanceKm ?? null,
})

/** Yuan for a kilometre. */
export const RATE = decimal({ min: 0.01, max: 1_000, places: 2 })

/** The rate that was typed; undefined for what is none. */
export const rateIn = (typed: unknown): number | undefined => {
  const rate = RATE.normalise(typed)
  return typeof rate === 'number' && RATE.check(rate) === undefined ? rate : undefined
}

const costIn = ({ cost }: Typed): unknown => COST.normalise(cost)
const distanceIn = ({ distanceKm }: Typed): unknown => DISTANCE.normalise(distanceKm)

/** What is in the way of sending it, by input. */
export const wrongIn = (typed: Typed): ('cost' | 'distanceKm')[] => [
  ...(COST.check(costIn(typed)) ? (['cost'] as const) : []),
  ...(DISTANCE.check(distanceIn(typed)) ? (['distanceKm'] as const) : []),
]

/** What is stated: that which is not reported already. What is emptied says nothing. */
export const saidIn = (typed: Typed, row: Reported): { cost?: string; distanceKm?: number } => {
  const [cost, distanceKm] = [costIn(typed), distanceIn(typed)]
  return {
    ...(typeof cost === 'string' && cost !== '' && cost !== row.cost && { cost }),
    ...(typeof distanceKm === 'number' && distanceKm !== row.distanceKm && { distanceKm }),
  }
}

const FEN = 100

/** Costs by the distance, for waybills that have none; others keep theirs. */
export const byRate = (typed: Typed, row: Pick<TianjinWaybill, 'cost'> | undefined, rate: number): Typed => {
  const distanceKm = distanceIn(typed)
  return typeof distanceKm === 'number' && (row?.cost ?? null) === null
    ? { ...typed, cost: fenToYuan(Math.round(distanceKm * rate * FEN)) }
    : typed
}
