import { AREA_SOURCES, moduleIn } from './areas.ts'
import type { AreaWrites } from './writes.ts'

const said = await Promise.all(
  AREA_SOURCES.map(({ identity }) => moduleIn<AreaWrites>(identity, 'service/testing/writes.ts')),
)

/** Records that a sample does not make: their area says how to, and `tests/areas/every-write.test.ts` makes, changes and deletes them. */
export const BY_RECIPE: ReadonlySet<string> = new Set(said.flatMap(writes => Object.keys(writes?.records ?? {})))

/** Has fields that follow from something else follow from what records are filled with. */
export const FOLLOWING: readonly string[] = said.flatMap(writes => writes?.follows ?? [])
