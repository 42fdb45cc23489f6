import type { Language, MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'

/** Names of areas by code, in the language of the request; a code without a name stands for itself. */
export const areaNames = async (
  db: Queryable,
  language: Language,
  codes: readonly string[],
): Promise<(code: string) => string> => {
  const found = await db.query<{ area_code: string; name: MaybeLocalized }>(
    'select area_code, name from area_province where area_code = any($1) and not is_deleted',
    [[...new Set(codes)]],
  )
  const names = new Map(found.rows.map(row => [row.area_code, localise(row.name, language)]))
  return code => names.get(code) ?? code
}
