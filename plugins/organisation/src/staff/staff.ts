import { EMPLOYED, type RoleRecord, resources, Staff, type StaffRecord } from '@ntocc/sdk/contracts'
import { type FormValues, formOf } from '@ntocc/sdk/ui'

/** Roles as the form offers them. */
export type OfferedRole = Pick<RoleRecord, 'roleCode' | 'partyTypes' | 'mayMore'>

/** Those made for the party type that one may give, and those that are had already. */
const rolesFor = (roles: readonly OfferedRole[], { partyType, roles: had }: FormValues): string[] =>
  roles
    .filter(role => role.partyTypes.some(type => type === partyType))
    .filter(role => !role.mayMore || (Array.isArray(had) && had.includes(role.roleCode)))
    .map(role => role.roleCode)

/**
 * A member of staff: who it is, and what the account may do.
 * @param roles of the branch; while they are not known every one is offered
 */
export const staffForm = (roles: readonly OfferedRole[] | undefined) =>
  formOf(Staff, {
    groups: [
      { title: 'group.person', fields: ['name', { row: ['phone', 'email'] }, 'departmentCode', 'remark'] },
      { title: 'group.account', help: 'group.accountHelp', fields: [{ row: ['username', 'partyType'] }, 'roles'] },
    ],
    depends: {
      partyType: { on: [], options: () => EMPLOYED },
      ...(roles && { roles: { on: ['partyType'], options: values => rolesFor(roles, values) } }),
    },
    fields: {
      username: { once: true, help: 'usernameHelp' },
      partyType: { help: 'partyTypeHelp' },
      roles: { help: roles?.some(role => role.mayMore) ? 'rolesHelpLess' : 'rolesHelp' },
    },
  })

export const staffCalls = resources.staff.by
export const staffName = (row: Pick<StaffRecord, 'name'>): string => String(row.name)
/** What a new person begins with. */
export const NEW_STAFF = { partyType: 'PLAT_ADMIN' }
