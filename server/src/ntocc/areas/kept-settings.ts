import type { AreaContract } from '@ntocc/sdk/contracts'
import type { Ctx } from '@ntocc/sdk/service'
import { configure, configuredOf } from '../branch/config.ts'
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
export const keptFor = (area: string, { db, branchCode }: Reading): Ctx['kept'] => {
  const keyOf = (key: string) => `${area}.${key}`
  return {
    get: async key => (await configuredOf(db, branchCode, [keyOf(key)])).get(keyOf(key)),
    set: (key, value) => configure(db, branchCode, keyOf(key), value),
  }
}
