import { Shipment, shipmentReview } from '@ntocc/sdk/contracts'
import { areaHooks } from '../areas/registry.ts'
import { contractHooks } from '../contract/terms.ts'
import { dictHooks } from '../dictionaries/entries.ts'
import { FLEET_HOOKS } from '../fleet/hooks.ts'
import { departmentHooks } from '../organisation/departments.ts'
import { partyGroupHooks } from '../organisation/party-groups.ts'
import { staffHooks } from '../organisation/staff.ts'
import { reviewedHooks } from '../review/certified.ts'
import { blacklistHooks } from '../shipper/blacklist.ts'
import { invoiceMessageHooks } from '../shipper/invoice-titles.ts'
import { lineAreaHooks } from '../shipper/line-areas.ts'
import { serviceFeeHooks } from '../shipper/service-fee-terms.ts'
import { asEntity } from './entity.ts'
import type { Hooks } from './hooks.ts'

/** Resources of the product with rules of their own, by name. */
export const HOOKS: Readonly<Record<string, Hooks>> = {
  creditBlacklist: blacklistHooks,
  department: departmentHooks,
  partyGroup: partyGroupHooks,
  shipment: reviewedHooks(asEntity(Shipment), shipmentReview),
  invoiceMessage: invoiceMessageHooks,
  shipmentContract: contractHooks,
  shipmentLineArea: lineAreaHooks,
  shipmentServiceFee: serviceFeeHooks,
  staff: staffHooks,
  ...FLEET_HOOKS,
  dict: dictHooks,
}

/** Rules of a record, whoever brings them; none for an ordinary one. */
export const hooksOf = (name: string): Hooks => HOOKS[name] ?? areaHooks(name) ?? {}
