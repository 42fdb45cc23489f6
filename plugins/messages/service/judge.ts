import { WARNING_KINDS, type WarningKind } from '../contract/warnings.ts'
import { corridorsFor } from './corridors.ts'
import { type AllLimits, limitsOf } from './limits.ts'
import type { Corridor } from './rules/deviation.ts'
import type { Happening, Sample } from './rules/sample.ts'
import { type Watched, watch } from './rules/watch.ts'
import { type Exceptions, exceptionsOf, surroundingsAt, type Trip } from './surroundings.ts'
import type { MessagesCtx } from './types.ts'
import type { Ended, Told } from './warnings.ts'

/** Kinds that follow from positions while there is a trip. */
const OF_TRIPS = WARNING_KINDS.filter(kind => kind !== 'offline' && kind !== 'certificate')

type Trips = ReadonlyMap<string, Trip>

/** What a batch is judged by, all of it at one moment. */
export interface Rules {
  limits: AllLimits
  exceptions: Exceptions
  corridors: ReadonlyMap<string, Corridor>
}

/** Nothing where no vehicle is on a trip: then nothing is judged. */
export const rulesFor = async (ctx: MessagesCtx, trips: Trips): Promise<Rules | undefined> => {
  if (trips.size === 0) return undefined
  const limits = await limitsOf(ctx)
  const lanes = { km: limits.deviationKm, fromKm: limits.deviationFromKm }
  const exceptions = await exceptionsOf(ctx)
  return { limits, exceptions, corridors: await corridorsFor(ctx, [...trips.values()], lanes) }
}

/** Of what goes on in one batch the last word is enough. */
const joined = (says: readonly Happening[]): Happening[] =>
  says.filter(({ kind, phase }, at) => {
    const next = says.slice(at + 1).find(other => other.kind === kind)
    return phase !== 'goesOn' || next?.phase !== 'goesOn'
  })

const judge = (
  trip: Trip,
  { samples, state }: { samples: readonly Sample[]; state: Watched },
  { limits, exceptions, corridors }: Rules,
): { state: Watched; told: Told[] } => {
  const corridor = corridors.get(trip.plateNo)
  const says: Happening[] = []
  let now = state
  for (const sample of samples) {
    const seen = watch(now, sample, surroundingsAt(sample, trip, corridor, exceptions), limits)
    now = seen.state
    says.push(...seen.says)
  }
  const told = joined(says).map(({ phase, places = [], ...said }): Told => {
    const entered = exceptions.places.find(({ code }) => places.includes(code))
    const finding = { ...said, isSame: phase === 'goesOn', ...(entered && { place: entered.name }) }
    return { about: trip, finding, isOver: phase === 'ends' }
  })
  return { state: now, told }
}

/** Without a trip nothing of a vehicle is anybody's business but where it is. */
const atRest = (state: Watched, samples: readonly Sample[]): Watched => {
  const last = samples.at(-1)
  return { last: last && (!state.last || last.at > state.last.at) ? last : state.last }
}

const isBusy = ({ speeding, driving, still, away, inside }: Watched): boolean =>
  Boolean(speeding || driving || still || away || inside)

/** Silence counts from a minute at least: who was heard of just now, by whatever clock, cannot have been warned of. */
const SILENT = 30

const mayBeSilent = ({ last }: Watched, now: number): boolean => !last || now - last.at >= SILENT

interface Judged {
  told: Told[]
  over: Ended[]
  /** What the rules remember of each vehicle. */
  next: Map<string, Watched>
}

interface Batch {
  samples: ReadonlyMap<string, readonly Sample[]>
  states: ReadonlyMap<string, Watched>
  trips: Trips
}

/** Judges what vehicles have told, in memory. Whoever tells is not silent any more. */
export const judgeAll = ({ samples, states, trips }: Batch, rules: Rules | undefined): Judged => {
  const now = Date.now() / 1000
  const judged: Judged = { told: [], over: [], next: new Map() }
  const over = (plateNo: string, kinds: readonly WarningKind[]) =>
    judged.over.push(...kinds.map(kind => ({ plateNo, kind })))
  for (const [plate, own] of samples) {
    const [state, trip] = [states.get(plate) ?? {}, trips.get(plate)]
    if (mayBeSilent(state, now)) over(plate, ['offline'])
    if (trip && rules) {
      const { state: next, told } = judge(trip, { samples: own, state }, rules)
      judged.next.set(plate, next)
      judged.told.push(...told)
    } else {
      if (isBusy(state)) over(plate, OF_TRIPS)
      judged.next.set(plate, atRest(state, own))
    }
  }
  return judged
}
