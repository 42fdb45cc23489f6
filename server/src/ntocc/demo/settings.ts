import { dayAfter } from '@ntocc/sdk/contracts'
import type { DemoMove } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'
import { installedAreas } from '../registry/areas.ts'
import { keyOf, NOTHING, type Stored } from '../registry/settings.ts'

/** What a branch of the demo has set of an area; one that has set something by itself keeps it. */
export const setForDemo = async (
  tx: Queryable,
  branchCode: string,
  area: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const stored = { ...NOTHING, version: 1, values }
  await tx.query('insert into sys_installation (key, value) values ($1, $2) on conflict do nothing', [
    keyOf(branchCode, area),
    JSON.stringify(stored),
  ])
}

/** Days that branches have set go with the rest of the demo. */
export const moveSettings = async (tx: Queryable, { days }: DemoMove): Promise<void> => {
  if (days === 0) return
  for (const { id, contract } of installedAreas()) {
    const names = Object.entries(contract.settings?.fields ?? {}).flatMap(([name, { sql }]) =>
      sql === 'date' ? [name] : [],
    )
    if (names.length === 0) continue
    const { rows } = await tx.query<{ key: string; value: Stored }>(
      'select key, value from sys_installation where key like $1',
      [keyOf('%', id)],
    )
    for (const { key, value } of rows) {
      const set = Object.entries(value.values).map(([name, each]) => [
        name,
        names.includes(name) && typeof each === 'string' ? dayAfter(each, days) : each,
      ])
      await tx.query('update sys_installation set value = $2 where key = $1', [
        key,
        JSON.stringify({ ...value, values: Object.fromEntries(set) }),
      ])
    }
  }
}
