import { ShipmentServiceFee } from '@ntocc/sdk/contracts'
import { BAD_RANGE, isEmpty, OVERLAPS, REQUIRED } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/names.ts'
import { invalid } from '../errors.ts'
import { isoDay } from '../records/days.ts'
import type { Hooks } from '../records/hooks.ts'

type Values = Record<string, unknown>

const { fields } = ShipmentServiceFee

/** A share of the freight is a percentage, a fee per tonne or order an amount. @throws BackendError INVALID (4220) */
const checkAmount = (then: (name: string) => unknown): void => {
  const named = then('feeMode') === 'rate' ? 'rate' : 'price'
  if (isEmpty(then(named))) throw invalid({ [named]: REQUIRED })
}

/** Of two agreements on one day nobody could tell which holds. @throws BackendError INVALID (4220) naming the other */
const checkOverlap = async (tx: Queryable, branchCode: string, shipper: unknown, term: Term): Promise<void> => {
  const found = await tx.query(
    `select * from shipment_service_fee where branch_code = $1 and shipment_code = $2 and enabled and not is_deleted
       and id is distinct from $3::bigint and ($5::text is null or "from" <= $5::text::date)
       and ("to" is null or "to" >= $4::text::date) order by "from" limit 1`,
    [branchCode, shipper, term.id ?? null, term.from, term.to ?? null],
  )
  const other = found.rows[0]
  if (!other) return
  const params = { code: String(other.code), from: isoDay(fields.from, other.from) ?? '' }
  throw invalid({ from: { code: OVERLAPS, params } })
}

interface Term {
  id: unknown
  from: string
  to: string | undefined
}

const thenOf =
  (values: Values, before: Row | undefined) =>
  (name: string): unknown =>
    name in values ? values[name] : before?.[snakeCase(name)]

/** A shipper has one service fee at a time, with what its way of charging needs. */
export const serviceFeeHooks: Hooks = {
  values: async ({ tx, ctx, before }, values) => {
    const then = thenOf(values, before)
    checkAmount(then)
    const day = (name: 'from' | 'to') => isoDay(fields[name], then(name))
    const [from, to] = [day('from') ?? '', day('to')]
    if (to !== undefined && to < from) throw invalid({ to: BAD_RANGE })
    if (then('enabled'))
      await checkOverlap(tx, ctx.session.branchCode, then('shipmentCode'), { id: before?.id, from, to })
    return then('feeMode') === 'rate' ? { ...values, price: null } : { ...values, rate: null }
  },
}
