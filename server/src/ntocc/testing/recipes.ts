import { AREA_SOURCES, moduleIn } from './areas.ts'
import type { AreaWrites } from './writes.ts'

/** What each area in force says of what it writes and reads, from its own folder; by the area's id. */
export const AREA_WRITES: ReadonlyMap<string, AreaWrites> = new Map(
  await Promise.all(
    AREA_SOURCES.map(
      async ({ id, identity }) =>
        [id, (await moduleIn<AreaWrites>(identity, 'service/testing/writes.ts')) ?? {}] as const,
    ),
  ),
)

type Part = {
  [P in keyof AreaWrites]-?: NonNullable<AreaWrites[P]> extends Readonly<Record<string, unknown>> ? P : never
}[keyof AreaWrites]

/** One part of what areas say, and `also` others, by names that are there once. */
export const said = <P extends Part>(part: P, ...also: readonly AreaWrites[]): NonNullable<AreaWrites[P]> => {
  const entries = [...also, ...AREA_WRITES.values()].flatMap(writes => Object.entries(writes[part] ?? {}))
  const names = entries.map(([name]) => name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`said by two areas: ${twice}`)
  return Object.fromEntries(entries) as NonNullable<AreaWrites[P]>
}

/** Records that a sample does not make: their area says how to, and `tests/areas/every-write.test.ts` makes, changes and deletes them. */
export const BY_RECIPE: ReadonlySet<string> = new Set(Object.keys(said('records')))

const statements = (part: 'follows' | 'stands'): readonly string[] =>
  [...AREA_WRITES.values()].flatMap(writes => writes[part] ?? [])

/** What must be told to the database so that fields which follow from something else are there where records are filled. */
export const FOLLOWING = statements('follows')

/** The same, so that there is a record of what no call makes alone. */
export const STANDING = statements('stands')
