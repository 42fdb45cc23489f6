import { actingBranch } from '../http/acting.ts'
import type { Notifier } from '../notify/notifier.ts'
import { areaReads } from '../registry/areas.ts'
import { reviewedTables } from '../review/counts.ts'

/**
 * Open pages count their to-dos again when something has changed that a count reads: those of the branch that it was done
 * in, or of all where nobody in particular did it.
 */
export const pushCounts =
  (notifier: Notifier) =>
  (tables: ReadonlySet<string>): void => {
    const counted = new Set(reviewedTables())
    if (![...tables].some(table => counted.has(table) || areaReads(table))) return
    notifier.todoChanged(actingBranch() ?? '*')
  }
