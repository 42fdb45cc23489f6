import { LANGUAGES, type RoleDetail, type RoleRecord } from '@ntocc/sdk/contracts'
import type { FormValues } from '@ntocc/sdk/ui'

export const NEW_ROLE: FormValues = {
  partyTypes: ['PLAT_ADMIN'],
  dataScope: 'branch',
  resources: [],
  permissions: [],
}

export const roleName = (row: RoleRecord): string => String(row.name)

/** What the form holds of a role. */
export const valuesOf = (role: RoleDetail): FormValues => {
  const { name, remark, partyTypes, dataScope, resources, permissions, noticeKeys, requireTwoFactor } = role
  return {
    name,
    remark,
    partyTypes,
    dataScope,
    requireTwoFactor: requireTwoFactor ?? false,
    resources: resources ?? [],
    permissions: permissions ?? [],
    ...(noticeKeys ? { noticeKeys } : {}),
  }
}

/**
 * A new role that may do what another may: permission codes that are gone stay behind. `mark` says in each language that
 * it is a copy.
 */
export function copyOf(role: RoleDetail, known: ReadonlySet<string>, mark: (name: string) => string): FormValues {
  const { name } = role
  const copied =
    typeof name === 'string'
      ? mark(name)
      : Object.fromEntries(LANGUAGES.flatMap(each => (name[each] ? [[each, mark(name[each])] as const] : [])))
  return { ...valuesOf(role), name: copied, permissions: role.permissions?.filter(code => known.has(code)) ?? [] }
}
