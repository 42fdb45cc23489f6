import type { BuiltArea, BuiltCall } from '@ntocc/sdk/contracts'
import { Field, type FieldOptions, kindNamed } from '@ntocc/sdk/fields'

/** What the gateway must know of the installed business areas. Read from what their builds wrote: none of their code runs. */
export interface InstalledAreas {
  /** `POST /path` of calls whose secrets the gateway moves into the query. */
  secretQueries: ReadonlySet<string>
  /** Fields that a file can bring, by entity. */
  imports: ReadonlyMap<string, ReadonlyMap<string, Field>>
  /** List calls that may be taken out as a file, by path. */
  lists: ReadonlyMap<string, Pick<BuiltCall, 'name' | 'permission' | 'exportable'>>
}

const fieldsOf = (fields: BuiltArea['imports'][string]): Map<string, Field> =>
  new Map(
    Object.entries(fields).map(([name, { kind, options }]) => [
      name,
      new Field(kindNamed(kind), options as FieldOptions),
    ]),
  )

/** Joins the tables of the installed plugins. Two with one name cannot both be in force: the first is, as in the backend. */
export function installedAreas(areas: readonly BuiltArea[]): InstalledAreas {
  const imports = new Map<string, ReadonlyMap<string, Field>>()
  for (const area of areas) {
    for (const [name, fields] of Object.entries(area.imports))
      if (!imports.has(name)) imports.set(name, fieldsOf(fields))
  }
  const lists = areas.flatMap(({ calls }) => calls.filter(({ method, exportable }) => method === 'GET' && exportable))
  const secret = areas.flatMap(({ calls }) => calls.filter(({ secretQuery }) => secretQuery))
  return {
    secretQueries: new Set(secret.map(({ method, path }) => `${method} ${path}`)),
    imports,
    lists: new Map(lists.map(call => [call.path, call])),
  }
}
