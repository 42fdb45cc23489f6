import { AREA_SOURCES, moduleIn } from '../../../server/src/ntocc/testing/areas.ts'
import type { AreaWrites } from '../../../server/src/ntocc/testing/writes.ts'
import { CONSOLE } from './console.ts'

/** What each area in force says of what it writes, from its own folder; by the area's id. */
export const AREA_WRITES: ReadonlyMap<string, AreaWrites> = new Map(
  await Promise.all(
    AREA_SOURCES.map(
      async ({ id, identity }) =>
        [id, (await moduleIn<AreaWrites>(identity, 'service/testing/writes.ts')) ?? {}] as const,
    ),
  ),
)

const all: readonly AreaWrites[] = [CONSOLE, ...AREA_WRITES.values()]
type Part = {
  [P in keyof AreaWrites]-?: NonNullable<AreaWrites[P]> extends Readonly<Record<string, unknown>> ? P : never
}[keyof AreaWrites]

/** One part of what console and areas say, by names that are there once. */
export const said = <P extends Part>(part: P): NonNullable<AreaWrites[P]> => {
  const entries = all.flatMap(writes => Object.entries(writes[part] ?? {}))
  const names = entries.map(([name]) => name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`said by two areas: ${twice}`)
  return Object.fromEntries(entries) as NonNullable<AreaWrites[P]>
}

/** Jobs go by `area.job`: what `part` says of them. */
export const saidOfJobs = <P extends 'jobs' | 'jobsWriteNone'>(part: P): NonNullable<AreaWrites[P]> =>
  Object.fromEntries(
    [...AREA_WRITES].flatMap(([id, writes]) =>
      Object.entries(writes[part] ?? {}).map(([name, each]) => [`${id}.${name}`, each]),
    ),
  ) as NonNullable<AreaWrites[P]>
