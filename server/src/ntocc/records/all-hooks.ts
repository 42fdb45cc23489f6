import { areaHooks } from '../areas/registry.ts'
import { dictHooks } from '../dictionaries/entries.ts'
import { departmentHooks } from '../organisation/departments.ts'
import { partyGroupHooks } from '../organisation/party-groups.ts'
import { staffHooks } from '../organisation/staff.ts'
import type { Hooks } from './hooks.ts'

/** Resources of the product with rules of their own, by name. */
export const HOOKS: Readonly<Record<string, Hooks>> = {
  department: departmentHooks,
  partyGroup: partyGroupHooks,
  staff: staffHooks,
  dict: dictHooks,
}

/** Rules of a record, whoever brings them; none for an ordinary one. */
export const hooksOf = (name: string): Hooks => HOOKS[name] ?? areaHooks(name) ?? {}
