import { endpoints, type RoleRecord } from '@ntocc/sdk/contracts'
import { usePermission, useRecord } from '@ntocc/sdk/hooks'

const ALL = { query: { pageNum: 1, pageSize: 500, sortField: 'id', sortType: 'asc' as const } }
const NONE: readonly RoleRecord[] = []

/** The roles of the branch, for whoever may read them; `roles` is undefined while they are not there. */
export function useRoles(enabled = true) {
  const mayRead = usePermission('role.read') === 'allowed'
  const read = useRecord(endpoints.roleList, { ...ALL, enabled: enabled && mayRead })
  return { mayRead, roles: read.data?.records, list: read.data?.records ?? NONE, read }
}
