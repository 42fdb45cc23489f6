import type { RoleDetail } from '@ntocc/sdk/contracts'
import { LANGUAGES } from '@ntocc/sdk/contracts'
import type { FormValues } from '@ntocc/sdk/ui'

export const NEW_ROLE: FormValues = {
  partyTypes: ['PLAT_ADMIN'],
  dataScope: 'branch',
  resources: [],
  permissions: [],
}

/** What the form holds of a role. */
export const valuesOf = (role: RoleDetail): FormValues => {
  const { name, remark, partyTypes, dataScope, resources, permissions, noticeKeys } = role
  return {
    name,
    remark,
    partyTypes,
    dataScope,
    resources: resources ?? [],
    permissions: permissions ?? [],
    ...(noticeKeys ? { noticeKeys } : {}),
  }
}

/** A new role that may do what another may. `mark` says in each language that it is a copy. */
export function copyOf(role: RoleDetail, mark: (name: string) => string): FormValues {
  const { name } = role
  const copied =
    typeof name === 'string'
      ? mark(name)
      : Object.fromEntries(LANGUAGES.flatMap(each => (name[each] ? [[each, mark(name[each])] as const] : [])))
  return { ...valuesOf(role), name: copied }
}
