import type { Queryable } from '../db/database.ts'
import { EMPLOYED_LIST } from '../employed.ts'
import type { NotifyKey } from './notifier.ts'

/** Somebody who is told, and in which of their roles: '' is the one they act in without choosing. */
export interface Recipient {
  key: NotifyKey
  roles: string[]
}

interface RoleRow extends Record<string, unknown> {
  party_type: string
  party_code: string
  role_code: string
  wants: boolean
}

/**
 * The people of a branch whose roles get a notice (specification, section 6, notice settings): of each, the roles that
 * do. A role nobody has set gets all.
 */
export const recipientsOf = async (db: Queryable, branchCode: string, notice: string): Promise<Recipient[]> => {
  const found = await db.query<RoleRow>(
    `select a.party_type, a.party_code, r.role_code, (r.notice_keys is null or r.notice_keys ? $2) as wants
     from sys_account a join sys_account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
     where a.branch_code = $1 and a.enabled and a.party_type in ${EMPLOYED_LIST} and not r.is_deleted and r.status = 1
     order by a.party_code, ar.sort, r.id`,
    [branchCode, notice],
  )
  const byParty = new Map<NotifyKey, RoleRow[]>()
  for (const row of found.rows) {
    const key = `${branchCode}/${row.party_type}/${row.party_code}`
    byParty.set(key, [...(byParty.get(key) ?? []), row])
  }
  return [...byParty].flatMap(([key, rows]) => {
    const roles = rows.filter(row => row.wants).map(row => row.role_code)
    if (rows[0]?.wants) roles.unshift('')
    return roles.length > 0 ? [{ key, roles }] : []
  })
}
