import { resources, Staff, type StaffRecord } from '@ntocc/sdk/contracts'
import { formOf } from '@ntocc/sdk/ui'

/** Whom the platform employs; other parties register themselves or are reviewed. */
export const EMPLOYED: readonly string[] = ['PLAT_ADMIN', 'FINANCE', 'WAREHOUSE']

/** Role codes that people of a party type can have; undefined while they are not known, and every role is offered. */
export type RolesFor = (partyType: string) => readonly string[] | undefined

/** A member of staff: who it is, and what the account may do. Only roles made for the party type can be chosen. */
export const staffForm = (codes: readonly string[] | undefined, rolesFor: RolesFor) =>
  formOf(Staff, {
    groups: [
      { title: 'group.person', fields: ['name', { row: ['phone', 'email'] }, 'departmentCode', 'remark'] },
      { title: 'group.account', help: 'group.accountHelp', fields: [{ row: ['username', 'partyType'] }, 'roles'] },
    ],
    depends: {
      partyType: { on: [], options: () => EMPLOYED },
      ...(codes && {
        roles: { on: ['partyType'], options: ({ partyType }) => rolesFor(String(partyType ?? '')) ?? codes },
      }),
    },
    fields: {
      username: { once: true, help: 'usernameHelp' },
      partyType: { help: 'partyTypeHelp' },
      roles: { help: 'rolesHelp' },
    },
  })

export const staffCalls = resources.staff.by
export const staffName = (row: Pick<StaffRecord, 'name'>): string => String(row.name)
/** What a new person begins with. */
export const NEW_STAFF = { partyType: 'PLAT_ADMIN' }
