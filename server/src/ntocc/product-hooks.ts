import { dictHooks } from './dictionaries/entries.ts'
import { departmentHooks } from './organisation/departments.ts'
import { partyGroupHooks } from './organisation/party-groups.ts'
import { staffHooks } from './organisation/staff.ts'
import { type ProductHooks, tellProductHooks } from './records/all-hooks.ts'

/** Resources of the product with rules of their own, by name. */
export const PRODUCT_HOOKS: ProductHooks = {
  department: departmentHooks,
  partyGroup: partyGroupHooks,
  staff: staffHooks,
  dict: dictHooks,
}

tellProductHooks(PRODUCT_HOOKS)
