import { type DemoCtx, type SQL, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementCharge, SettlementDeduction, SettlementLine } from '../contract/batch.ts'
import type { ServiceCtx } from './types.ts'

/** Hashes of payee, lines, amounts and what is taken off them as they stand now, by the batches' ids: what is confirmed and approved. */
export const sealsSql = (ctx: Pick<ServiceCtx | DemoCtx, 'table'>, which: SQL = sql`true`): SQL =>
  sql`select b.id, encode(sha256(convert_to(concat_ws('|', b.side, b.shipment_code, b.driver_code, b.team_code,
      string_agg(concat_ws(':', l.waybill_no, l.amount, l.adjustment), ',' order by l.waybill_no),
      (select string_agg(concat_ws(':', d.for_entity, d.for_code, d.waybill_no, d.amount), ',' order by d.for_code, d.waybill_no)
        from ${ctx.table(SettlementDeduction)} d
        where d.branch_code = b.branch_code and d.batch_no = b.batch_no and not d.is_deleted),
      (select string_agg(concat_ws(':', c.for_entity, c.for_code, c.amount), ',' order by c.for_entity, c.for_code)
        from ${ctx.table(SettlementCharge)} c
        where c.branch_code = b.branch_code and c.batch_no = b.batch_no and not c.is_deleted)), 'UTF8')), 'hex') as seal
    from ${ctx.table(SettlementBatch)} b
    left join ${ctx.table(SettlementLine)} l
      on l.branch_code = b.branch_code and l.batch_no = b.batch_no and not l.is_deleted
    where ${which} group by b.id`
