import type { DemoCast, DemoCtx } from '@ntocc/sdk/service'
import { VehicleWarning } from '../contract/warnings.ts'

/*
 * Warnings that stand in each state on any day, in every branch, whatever chance has: of the trips that are there on any day. Of a
 * demo that is smaller than USUAL there are fewer.
 */

type States = Readonly<Record<number, number>>

const HEAD: States = { 0: 4, 1: 3, 2: 3, 3: 2, 4: 4 }
const BRANCH: States = { 0: 1, 1: 1, 2: 1, 3: 1, 4: 1 }
const USUAL = 1_000
/** Nothing can be done about it any more. */
export const CLOSED = 4

/** What a branch has at least, from USUAL waybills on. */
export const castOf = (isFirst: boolean): readonly DemoCast[] => [
  { entity: VehicleWarning, states: isFirst ? HEAD : BRANCH },
]

/** One record of the cast: its state, and which of it. */
interface Slot {
  state: number
  at: number
}

/** The cast of a branch; what is open comes first, since it wants the latest trips. */
export const slotsOf = (ctx: DemoCtx, branch: string): Slot[] =>
  Object.entries(branch === ctx.branches[0] ? HEAD : BRANCH).flatMap(([state, count]) =>
    Array.from({ length: Math.round(count * Math.min(1, ctx.size / USUAL)) }, (_, at) => ({
      state: Number(state),
      at,
    })),
  )
