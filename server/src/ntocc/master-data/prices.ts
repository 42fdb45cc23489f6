import { PriceSystem } from '@ntocc/sdk/contracts'
import { localise, OVERLAPS } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { isoDay } from '../records/days.ts'
import type { Hooks } from '../records/hooks.ts'
import { notNamed } from './uses.ts'

/** Writers of a branch's prices wait for each other: two that overlap would each see the other missing. */
const inTurn = (tx: Queryable, branchCode: unknown) =>
  tx.query('select pg_advisory_xact_lock(hashtext($1))', [`prices/${branchCode}`])

/** @throws BackendError INVALID (4220) at the first day, with the name of the other and since when it holds */
const overlap = ({ language }: SignedCtx, other: Row): never => {
  const params = {
    code: localise(other.name, language),
    from: isoDay(PriceSystem.fields.validFrom, other.valid_from) ?? '',
  }
  throw invalid({ validFrom: { code: OVERLAPS, params } })
}

const SHARED_DAYS = `coalesce(other.valid_from, date '-infinity') <= coalesce(mine.valid_to, date 'infinity')
  and coalesce(mine.valid_from, date '-infinity') <= coalesce(other.valid_to, date 'infinity')`

/** For one side, shipper and way to charge there is one price system a day: which one counts is never a guess. */
export const priceSystemHooks: Hooks = {
  sort: { sortField: 'validFrom', sortType: 'desc' },
  written: async ({ tx, ctx }, row) => {
    if (row.is_deleted || Number(row.status) !== 1) return
    await inTurn(tx, row.branch_code)
    const found = await tx.query(
      `select other.name, other.valid_from, other.valid_to from price_system other, price_system mine
       where mine.id = $1 and other.id <> mine.id and other.branch_code = mine.branch_code
         and other.status = 1 and not other.is_deleted
         and other.shipment_code is not distinct from mine.shipment_code and other.charge_mode = mine.charge_mode
         and (other.side = mine.side or 'both' in (other.side, mine.side)) and ${SHARED_DAYS}
       order by other.valid_from limit 1`,
      [row.id],
    )
    if (found.rows[0]) overlap(ctx, found.rows[0])
  },
  remove: notNamed('priceSystem'),
}

/** Within a price system there is one price a day for the same way, goods and vehicle. */
export const valuationHooks: Hooks = {
  written: async ({ tx, ctx }, row) => {
    if (row.is_deleted || Number(row.status) !== 1) return
    await inTurn(tx, row.branch_code)
    const found = await tx.query(
      `select other.code as name, coalesce(other.valid_from, s.valid_from) as valid_from,
         coalesce(other.valid_to, s.valid_to) as valid_to
       from valuation mine
       join valuation other on other.branch_code = mine.branch_code and other.price_system_code = mine.price_system_code
         and other.id <> mine.id
       left join price_system s on s.branch_code = mine.branch_code and s.code = mine.price_system_code
       where mine.id = $1 and other.status = 1 and not other.is_deleted
         and other.load_area_code = mine.load_area_code and other.unload_area_code = mine.unload_area_code
         and other.goods_type_code is not distinct from mine.goods_type_code
         and other.force_type_code is not distinct from mine.force_type_code
         and other.vehicle_type is not distinct from mine.vehicle_type and other.unit = mine.unit
         and ${SHARED_DAYS}
       order by other.id limit 1`,
      [row.id],
    )
    if (found.rows[0]) overlap(ctx, found.rows[0])
  },
}
