import { PartyGroup } from '@ntocc/sdk/contracts'
import { sql } from 'drizzle-orm'
import type { Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import { hooksFor } from '../records/hooks.ts'

const isDefault = (row: Row | undefined): boolean => row?.is_default === true

/**
 * One group of a branch is the default: what its people see as the enterprise. Another takes its place by becoming the
 * default; the last one neither goes nor is disabled.
 */
export const partyGroupHooks = hooksFor(PartyGroup, {
  // The group of every branch is shown only where the branch has no default of its own.
  list: ({ session }) => ({
    also: [
      sql`(branch_code <> ${session.branchCode} and exists (select 1 from party_group own
        where own.branch_code = ${session.branchCode} and own.is_default and not own.is_deleted)) as "@replaced"`,
    ],
    adds: row => (row['@replaced'] === true ? { isDefault: false } : {}),
  }),
  values: ({ before }, values) => {
    if (isDefault(before) && values.isDefault !== undefined && values.isDefault !== true)
      throw new BackendError('DEFAULT_GROUP')
    return values
  },
  moving: async ({ before }, move) => {
    if (move === 'disable' && isDefault(before)) throw new BackendError('DEFAULT_GROUP')
    return undefined
  },
  remove: ({ before }) => {
    if (isDefault(before)) throw new BackendError('DEFAULT_GROUP')
  },
})
