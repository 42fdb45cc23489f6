import type { BranchConfigEntry } from '@ntocc/sdk/contracts'
import type { Queryable } from '../db/database.ts'

/** Settings of a branch by key, as `partyGroupConfigCacheMap` carries them (specification, section 3). */
export const branchConfig = async (db: Queryable, branchCode: string): Promise<Record<string, BranchConfigEntry>> => {
  const found = await db.query<{ config_key: string; config_value: string }>(
    'select config_key, config_value from sys_branch_config where branch_code = $1 order by config_key',
    [branchCode],
  )
  return Object.fromEntries(found.rows.map(row => [row.config_key, { configValue: row.config_value }]))
}
