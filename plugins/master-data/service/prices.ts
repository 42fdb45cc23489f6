import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise, OVERLAPS, recordMachine } from '@ntocc/sdk/fields'
import { type Ctx, type Hooks, inStates, type SQL, sql } from '@ntocc/sdk/service'
import { PriceSystem, type Valuation } from '../contract/prices.ts'
import type contract from '../contract.ts'

/** Writers of a branch's prices wait for each other: two that overlap would each see the other missing. */
const inTurn = (ctx: Ctx): Promise<void> => ctx.lock(`prices/${ctx.session.branchCode}`)

interface Overlapping {
  name: MaybeLocalized
  /** YYYY-MM-DD */
  since: string | null
}

/** Refuses the first day, with the name of the other and since when it holds. */
const refuseOverlap = async (ctx: Ctx, others: SQL): Promise<void> => {
  await inTurn(ctx)
  const [other] = await ctx.query<Overlapping>(others)
  if (!other) return
  const params = { code: localise(other.name, ctx.language), from: other.since ?? '' }
  throw ctx.invalid({ validFrom: { code: OVERLAPS, params } })
}

const SHARED_DAYS = sql`coalesce(other.valid_from, date '-infinity') <= coalesce(mine.valid_to, date 'infinity')
  and coalesce(mine.valid_from, date '-infinity') <= coalesce(other.valid_to, date 'infinity')`

const isInForce = ({ isDeleted, status }: { isDeleted: boolean; status: number }): boolean =>
  !isDeleted && status === recordMachine.at.enabled

/** For one side, shipper and way to charge there is one price system a day: which one counts is never a guess. */
export const priceSystemHooks: Hooks<typeof contract, typeof PriceSystem> = {
  sort: { sortField: 'validFrom', sortType: 'desc' },
  oneByOne: true,
  written: async (ctx, system) => {
    if (!isInForce(system)) return
    await refuseOverlap(
      ctx,
      sql`select other.name, to_char(other.valid_from, 'YYYY-MM-DD') as since from price_system other, price_system mine
       where mine.id = ${system.id} and other.id <> mine.id and other.branch_code = mine.branch_code
         and other.status ${inStates(recordMachine, 'enabled')} and not other.is_deleted
         and other.shipment_code is not distinct from mine.shipment_code and other.charge_mode = mine.charge_mode
         and (other.side = mine.side or 'both' in (other.side, mine.side)) and ${SHARED_DAYS}
       order by other.valid_from limit 1`,
    )
  },
  remove: (ctx, { code }) => ctx.uses.refuseNamed(PriceSystem, code),
}

/** Within a price system there is one price a day for the same way, goods and vehicle. */
export const valuationHooks: Hooks<typeof contract, typeof Valuation> = {
  oneByOne: true,
  written: async (ctx, valuation) => {
    if (!isInForce(valuation)) return
    await refuseOverlap(
      ctx,
      sql`select other.code as name, to_char(coalesce(other.valid_from, s.valid_from), 'YYYY-MM-DD') as since
       from valuation mine
       join valuation other on other.branch_code = mine.branch_code and other.price_system_code = mine.price_system_code
         and other.id <> mine.id
       left join price_system s on s.branch_code = mine.branch_code and s.code = mine.price_system_code
       where mine.id = ${valuation.id} and other.status ${inStates(recordMachine, 'enabled')} and not other.is_deleted
         and other.load_area_code = mine.load_area_code and other.unload_area_code = mine.unload_area_code
         and other.goods_type_code is not distinct from mine.goods_type_code
         and other.force_type_code is not distinct from mine.force_type_code
         and other.vehicle_type is not distinct from mine.vehicle_type and other.unit = mine.unit
         and ${SHARED_DAYS}
       order by other.id limit 1`,
    )
  },
}
