import { ROUND_STEP, type RoundMode } from '@ntocc/sdk/contracts'
import { fenToYuan, NUMBER_CAP, Ratio, readFormula } from '@ntocc/sdk/fields'

/** What a way to charge goes by. */
export const CHARGE_BASES = ['weight', 'volume', 'piece', 'vehicle', 'distance'] as const
export type ChargeBasis = (typeof CHARGE_BASES)[number]

/**
 * What a formula may name. `quantity` is in the unit of the price (tonnes, cubic metres, pieces or vehicles), `tonnage` in
 * t, `volume` in m³, `distance` in km; `price` (for one unit) and `minimum` in yuan.
 */
export const CHARGING_TERMS = [
  'quantity',
  'tonnage',
  'volume',
  'pieces',
  'vehicles',
  'distance',
  'price',
  'minimum',
] as const
export type ChargingTerm = (typeof CHARGING_TERMS)[number]

/** Decimals by term; one that is not known is left out. */
export type ChargingValues = Readonly<Partial<Record<ChargingTerm, string | number | null>>>

/** What is counted when a way to charge has no formula of its own. */
export const USUAL_FORMULA: Readonly<Record<ChargeBasis, string>> = {
  weight: 'max(price * quantity, minimum)',
  volume: 'max(price * quantity, minimum)',
  piece: 'max(price * quantity, minimum)',
  vehicle: 'max(price * vehicles, minimum)',
  distance: 'max(price * distance, minimum)',
}

/** Distance with a weight: the tonne-kilometre. */
const TONNE_KILOMETRES = 'max(price * tonnage * distance, minimum)'

type Optional = string | null | undefined

/** The formula that counts: the type's own, or the usual one of its basis. */
export const formulaOf = ({
  basis,
  unit,
  formula,
}: {
  basis: Optional
  unit?: Optional
  formula?: Optional
}): string => {
  if (formula) return formula
  if (basis === 'distance' && unit === 'tonne') return TONNE_KILOMETRES
  return USUAL_FORMULA[basis as ChargeBasis] ?? USUAL_FORMULA.weight
}

const stepOf = (mode: string | null | undefined): number =>
  Object.hasOwn(ROUND_STEP, mode ?? '') ? ROUND_STEP[mode as RoundMode] : ROUND_STEP.cent

export type Charge =
  | { amount: string; missing?: never; fault?: never }
  /** Terms the formula names and nobody gave. */
  | { amount?: never; missing: ChargingTerm[]; fault?: never }
  | { amount?: never; missing?: never; fault: ChargeFault }

/** The formula cannot be read, divides by zero for these values, or comes to less than nothing or more than money can be. */
export type ChargeFault = 'formula' | 'zero' | 'negative' | 'excess'

/** What is never asked for: a price without a minimum has none, and one trip is of one vehicle. */
const GIVEN: ChargingValues = { minimum: 0, vehicles: 1 }

/**
 * What something costs by a formula, in yuan, rounded by the price system's mode. Counted exactly, and the same wherever
 * it is counted: the preview of a formula, the trial of a price and the backend all call this.
 */
export function chargeOf(source: string, values: ChargingValues, roundMode?: string | null): Charge {
  const { formula } = readFormula(source, CHARGING_TERMS)
  if (!formula) return { fault: 'formula' }
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value != null && value !== ''))
  const all: ChargingValues = { ...GIVEN, ...known }
  const missing = (formula.terms as ChargingTerm[]).filter(term => all[term] === undefined)
  if (missing.length > 0) return { missing }
  const yuan = formula.evaluate(all)
  if (!yuan) return { fault: 'zero' }
  if (yuan.compare(Ratio.ZERO) < 0) return { fault: 'negative' }
  if (yuan.compare(Ratio.whole(BigInt(NUMBER_CAP))) > 0) return { fault: 'excess' }
  const step = stepOf(roundMode)
  const steps = yuan.times(Ratio.whole(100n)).steps(Ratio.whole(BigInt(step))) ?? 0n
  return { amount: fenToYuan(Number(steps) * step) }
}
