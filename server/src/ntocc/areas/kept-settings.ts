import type { AreaContract } from '@ntocc/sdk/contracts'
import type { Ctx } from '@ntocc/sdk/service'
import type { Work } from '../db/database.ts'
import { readSetting, readSettings } from '../registry/settings.ts'

interface Reading {
  db: Work
  branchCode: string
  /** Opens what is sealed. */
  secret: string
}

/** What the branch has set of what the contract declares. */
export const settingsFor = (contract: AreaContract, reading: Reading): Ctx['settings'] => {
  const read = {
    get: (key: string): Promise<unknown> => readSetting(contract, key, reading),
    some: (keys: readonly string[]) => readSettings(contract, keys, reading),
  }
  // Typed for the author by the contract; here it is any of them.
  const settings: Pick<typeof read, 'get'> = read
  return settings as Ctx['settings']
}

/** What the area itself keeps of a branch, by keys of its own. */
export const keptFor = (area: string, { db, branchCode }: Reading): Ctx['kept'] => ({
  get: async key => {
    const found = await db.query<{ config_value: string }>(
      'select config_value from sys_branch_config where branch_code = $1 and config_key = $2',
      [branchCode, `${area}.${key}`],
    )
    return found.rows[0]?.config_value
  },
  set: async (key, value) => {
    await db.query(
      `insert into sys_branch_config (branch_code, config_key, config_value) values ($1, $2, $3)
       on conflict (branch_code, config_key) do update set config_value = excluded.config_value`,
      [branchCode, `${area}.${key}`, value],
    )
  },
})
