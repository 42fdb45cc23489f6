import type { TodoItem } from '@ntocc/sdk/contracts'
import type { SignedCtx } from '../http/context.ts'
import { areasIn, todoPlace } from '../registry/areas.ts'
import { reviewCounts } from '../review/counts.ts'

/** To-dos as they are shown: those that have no place in the strip come last, in the order in which they came. */
const byPlace = (items: readonly TodoItem[]): TodoItem[] => {
  const placed = items.map(item => ({ item, place: todoPlace(item.configKey) }))
  // Two without a place are neither before each other.
  return placed.sort((one, other) => (one.place === other.place ? 0 : one.place - other.place)).map(({ item }) => item)
}

/** Counts of what the session's role may read, in the order that contracts give them. */
export const todoCounts = async (ctx: SignedCtx): Promise<TodoItem[]> => {
  const ofAreas = await Promise.all(areasIn(ctx.session.branchCode).map(area => area.counts(ctx)))
  return byPlace([...(await reviewCounts(ctx)), ...ofAreas.flat()])
}
