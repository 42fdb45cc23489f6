import { isTimeOfDay, type RegularRun } from '../contract/regular.ts'
import type { HooksOf } from './types.ts'

export const regularHooks: HooksOf<typeof RegularRun> = {
  sort: { sortField: 'loadTime', sortType: 'asc' },
  values: (ctx, values) => {
    if (values.loadTime !== undefined && !isTimeOfDay(values.loadTime))
      throw ctx.invalid({ loadTime: { code: 'validation.regularRun.time' } })
    return values
  },
}
