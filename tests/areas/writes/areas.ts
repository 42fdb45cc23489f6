import { AREA_WRITES, said as saidWith } from '../../../server/src/ntocc/testing/recipes.ts'
import type { AreaWrites } from '../../../server/src/ntocc/testing/writes.ts'
import { CONSOLE } from './console.ts'

export { AREA_WRITES }

/** One part of what console and areas say, by names that are there once. */
export const said = <P extends Parameters<typeof saidWith>[0]>(part: P): NonNullable<AreaWrites[P]> =>
  saidWith(part, CONSOLE)

/** Jobs go by `area.job`: what `part` says of them. */
export const saidOfJobs = <P extends 'jobs' | 'jobsWriteNone'>(part: P): NonNullable<AreaWrites[P]> =>
  Object.fromEntries(
    [...AREA_WRITES].flatMap(([id, writes]) =>
      Object.entries(writes[part] ?? {}).map(([name, each]) => [`${id}.${name}`, each]),
    ),
  ) as NonNullable<AreaWrites[P]>
