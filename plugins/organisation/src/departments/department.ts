import { Department, resources } from '@ntocc/sdk/contracts'
import { formOf } from '@ntocc/sdk/ui'

export const DEPARTMENT_FORM = formOf(Department, {
  groups: [{ fields: ['name', 'parentCode', 'leaderCode', 'remark'] }],
  fields: { parentCode: { help: 'parentHelp' }, leaderCode: { help: 'leaderHelp' } },
})

export const departmentCalls = resources.department.by
export const departmentName = (row: Pick<Department, 'name'>): string => String(row.name)
/** Calls that show departments or the people in them. */
export const TOUCHED = [departmentCalls.list, departmentCalls.get, resources.staff.by.list]
