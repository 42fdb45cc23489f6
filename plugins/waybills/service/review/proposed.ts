import { sql } from '@ntocc/sdk/service'

/** Stands for every version of a waybill: what somebody signed for. */
export const ANY_VERSION = -1

/** Waybills of which somebody has said what another person has to confirm, as they are now. */
export const PROPOSED = sql`((id, version) in (select waybill_id, version from waybill_correction)
  or id in (select waybill_id from waybill_correction where version = ${sql.raw(String(ANY_VERSION))}))`
