import type { Language, MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'

/** The city that a county is of. */
const cityOf = (code: string): string => `${code.slice(0, 4)}00`

/**
 * Names of areas by code, in the language of the request. A county without a name is called by its city, and a code of which neither has
 * one stands for itself.
 */
export const areaNames = async (
  db: Queryable,
  language: Language,
  codes: readonly string[],
): Promise<(code: string) => string> => {
  const found = await db.query<{ area_code: string; name: MaybeLocalized }>(
    'select area_code, name from area_province where area_code = any($1) and not is_deleted',
    [[...new Set(codes.flatMap(code => [code, cityOf(code)]))]],
  )
  const names = new Map(found.rows.map(row => [row.area_code, localise(row.name, language)]))
  return code => names.get(code) ?? names.get(cityOf(code)) ?? code
}
