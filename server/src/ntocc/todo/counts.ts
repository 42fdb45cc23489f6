import type { TodoItem } from '@ntocc/sdk/contracts'
import { installedAreas } from '../areas/registry.ts'
import type { SignedCtx } from '../http/context.ts'
import { reviewCounts } from '../review/counts.ts'
import { inOrder } from './order.ts'

/** Counts of what the session's role may read: in the order of the specification's table, then those beside it. */
export const todoCounts = async (ctx: SignedCtx): Promise<TodoItem[]> => {
  const ofAreas = await Promise.all(installedAreas().map(area => area.counts(ctx)))
  return inOrder([...(await reviewCounts(ctx)), ...ofAreas.flat()])
}
