import { itemAt } from '@ntocc/sdk/fields'
import type { ServiceSession } from '@ntocc/sdk/testing/service'
import type { StockCount } from '../../contract/counts.ts'
import type { Inbound } from '../../contract/inbound.ts'
import type { Outbound } from '../../contract/outbound.ts'
import type { StockGoods } from '../../contract/stock.ts'
import type { Place, WarehousePeople } from '../test-desk.ts'

/**
 * The same numbers for the same seed, each of 32 bits once before any comes again: a short circle would repeat the same few steps.
 * @returns a whole number in [0, below)
 */
export const drawing = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export type Draw = ReturnType<typeof drawing>

/** Of how many steps that may begin a document one does. */
export const RARELY = 6
/** Documents that are worked on at a time. */
const NEWEST = 6

export interface At<T> {
  of: T
  place: Place
}

/** Ends a backend at a write or commit, counted from 1, and starts it again. */
export interface Fate {
  doom(at: number): void
  /** @returns whether it had ended */
  revive(): boolean
}

/** Who works in a world. */
export interface Crew {
  desk: WarehousePeople
  /** Approves what others have counted. */
  third: ServiceSession
}

/** Two warehouses, some goods, and every document of them. */
export interface World extends Crew {
  places: readonly Place[]
  goods: readonly StockGoods[]
  docs: At<Inbound>[]
  orders: At<Outbound>[]
  counts: At<StockCount>[]
}

export const newWorld = async ({ desk, third }: Crew): Promise<World> => ({
  desk,
  third,
  places: [await desk.newPlace(), await desk.newPlace()],
  goods: [await desk.newGoods(), await desk.newGoods()],
  docs: [],
  orders: [],
  counts: [],
})

export const some = <T>(draw: Draw, list: readonly T[]): T => itemAt(list, draw(list.length))

export const pickOne = <T>(draw: Draw, list: readonly T[]): T | undefined => list[draw(list.length || 1)]

/** Mostly one of the newest: drawn from all of them, hardly any would ever be led to its end. */
export const oneOf = <T>(draw: Draw, list: readonly T[]): T | undefined =>
  pickOne(draw, draw(6) ? list.slice(-NEWEST) : list)
