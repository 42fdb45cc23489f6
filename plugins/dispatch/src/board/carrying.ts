/** Where a stop would be put while it is carried, by keys or by the pointer: pure, so that both do the same. */

/** A column: what no trip has yet (`trip` undefined), or one trip. */
export interface Lane {
  trip: number | undefined
  /** Stops in their order. */
  ids: readonly number[]
  /** Nothing can be put here: drivers rely on it. */
  isLocked: boolean
}

export interface Carried {
  id: number
  /** Index of the lane, and the place in it among those that are not carried. */
  lane: number
  at: number
}

const without = ({ ids }: Lane, id: number): number[] => ids.filter(each => each !== id)

export const pickUp = (lanes: readonly Lane[], id: number): Carried | undefined => {
  const lane = lanes.findIndex(({ ids }) => ids.includes(id))
  const found = lanes[lane]
  return found && !found.isLocked ? { id, lane, at: found.ids.indexOf(id) } : undefined
}

/** What waits has no order of its own: it is put in by the end of its window. */
const clipped = (lanes: readonly Lane[], carried: Carried): Carried => {
  const lane = lanes[carried.lane]
  const last = lane && lane.trip !== undefined ? without(lane, carried.id).length : 0
  return { ...carried, at: Math.max(0, Math.min(carried.at, last)) }
}

const nextLane = (lanes: readonly Lane[], from: number, step: 1 | -1): number => {
  for (let lane = from + step; lane >= 0 && lane < lanes.length; lane += step) if (!lanes[lane]?.isLocked) return lane
  return from
}

/** One press of an arrow key, Home or End; undefined for any other key. */
export const stepped = (lanes: readonly Lane[], carried: Carried, key: string): Carried | undefined => {
  switch (key) {
    case 'ArrowUp':
      return clipped(lanes, { ...carried, at: carried.at - 1 })
    case 'ArrowDown':
      return clipped(lanes, { ...carried, at: carried.at + 1 })
    case 'Home':
      return clipped(lanes, { ...carried, at: 0 })
    case 'End':
      return clipped(lanes, { ...carried, at: Number.MAX_SAFE_INTEGER })
    case 'ArrowLeft':
      return clipped(lanes, { ...carried, lane: nextLane(lanes, carried.lane, -1) })
    case 'ArrowRight':
      return clipped(lanes, { ...carried, lane: nextLane(lanes, carried.lane, 1) })
    default:
      return undefined
  }
}

/** The stops of a lane as they stand while one is carried. */
export const shownIn = (lanes: readonly Lane[], index: number, carried: Carried | undefined): readonly number[] => {
  const lane = lanes[index]
  if (!lane || !carried) return lane?.ids ?? []
  const rest = without(lane, carried.id)
  return index === carried.lane ? [...rest.slice(0, carried.at), carried.id, ...rest.slice(carried.at)] : rest
}

/** What is asked of the server; undefined where nothing changes. */
export const placingOf = (
  lanes: readonly Lane[],
  carried: Carried,
): { id: number; tripId?: number; beforeId?: number } | undefined => {
  const lane = lanes[carried.lane]
  const from = pickUp(lanes, carried.id)
  if (!lane || lane.isLocked || !from) return undefined
  const isSame = from.lane === carried.lane && (from.at === carried.at || lane.trip === undefined)
  if (isSame) return undefined
  if (lane.trip === undefined) return { id: carried.id }
  const beforeId = without(lane, carried.id)[carried.at]
  return { id: carried.id, tripId: lane.trip, ...(beforeId !== undefined && { beforeId }) }
}
