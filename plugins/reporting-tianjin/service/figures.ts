import { greatCircleKm } from '@ntocc/sdk/fields'
import type { CostSource, DistanceSource, Problem, Standing } from '../contract/waybills.ts'

/** A waybill as it is looked at; money in fen, moments in milliseconds. */
export interface Trip {
  readonly oil?: number | undefined
  readonly toll?: number | undefined
  readonly freight?: number | undefined
  readonly routeKm?: number | undefined
  readonly trackKm?: number | undefined
  readonly load?: { readonly lng: number; readonly lat: number } | undefined
  readonly unload?: { readonly lng: number; readonly lat: number } | undefined
  readonly signed?: number | undefined
  readonly finished?: number | undefined
}

/** What somebody has said of it. */
export interface Said {
  readonly cost?: number | undefined
  readonly km?: number | undefined
}

/** Yuan for a kilometre that nobody looks at again. */
export interface Usual {
  readonly least: number
  readonly most: number
}

export interface Figures {
  readonly recordedCost: number | undefined
  readonly cost: number | undefined
  readonly costFrom: CostSource
  readonly routeKm: number | undefined
  readonly trackKm: number | undefined
  readonly km: number | undefined
  readonly distanceFrom: DistanceSource
  readonly problems: readonly Problem[]
  readonly standing: Standing
}

/** No road is shorter than the straight line, but for how a place is measured; what was driven may leave the route so far. */
const SHORTER = 0.95
const OFF_TRACK = 0.3
const FEN = 100

const whole = (km: number | undefined): number | undefined => (km && km > 0 ? Math.max(1, Math.round(km)) : undefined)

const MISSING: ReadonlySet<Problem> = new Set(['costMissing', 'distanceMissing', 'finishMissing'])

const costProblems = (cost: number, km: number | undefined, { freight }: Trip, { least, most }: Usual): Problem[] => {
  const perKm = km === undefined ? undefined : cost / FEN / km
  return [
    ...(freight !== undefined && freight > 0 && cost > freight ? (['costAboveFreight'] as const) : []),
    ...(perKm !== undefined && perKm < least ? (['costPerKmLow'] as const) : []),
    ...(perKm !== undefined && perKm > most ? (['costPerKmHigh'] as const) : []),
  ]
}

const distanceProblems = (km: number, trackKm: number | undefined, { load, unload }: Trip): Problem[] => {
  const straight = load && unload ? greatCircleKm(load, unload) : 0
  return [
    ...(km < straight * SHORTER ? (['distanceShort'] as const) : []),
    ...(trackKm !== undefined && Math.abs(km - trackKm) > trackKm * OFF_TRACK ? (['distanceOffTrack'] as const) : []),
  ]
}

const finishProblems = ({ signed, finished }: Trip): Problem[] => {
  if (finished === undefined) return ['finishMissing']
  return signed !== undefined && finished < signed ? ['finishEarly'] : []
}

/**
 * What Tianjin is told of a waybill, where it comes from, and what is missing or not believable. What somebody has stated was given a
 * reason for: of it nothing is asked again.
 */
export const figuresOf = (trip: Trip, said: Said, usual: Usual): Figures => {
  const paid = (trip.oil ?? 0) + (trip.toll ?? 0)
  const recordedCost = paid > 0 ? paid : undefined
  const [routeKm, trackKm] = [whole(trip.routeKm), whole(trip.trackKm)]
  const km = said.km ?? routeKm ?? trackKm
  const cost = said.cost ?? recordedCost
  const problems: Problem[] = [
    ...(cost === undefined ? (['costMissing'] as const) : []),
    ...(km === undefined ? (['distanceMissing'] as const) : []),
    ...(cost === undefined || said.cost !== undefined ? [] : costProblems(cost, km, trip, usual)),
    ...(km === undefined || said.km !== undefined ? [] : distanceProblems(km, trackKm, trip)),
    ...finishProblems(trip),
  ]
  return {
    recordedCost,
    cost,
    costFrom: said.cost !== undefined ? 'stated' : recordedCost === undefined ? 'none' : 'records',
    routeKm,
    trackKm,
    km,
    distanceFrom:
      said.km !== undefined ? 'stated' : routeKm !== undefined ? 'route' : trackKm !== undefined ? 'track' : 'none',
    problems,
    standing: problems.some(problem => MISSING.has(problem))
      ? 'lacking'
      : problems.length > 0
        ? 'doubtful'
        : 'complete',
  }
}
