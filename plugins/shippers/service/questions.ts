import { Shipment } from '@ntocc/sdk/contracts'
import { inStates, type Provides, type SetOf, type SQL, sql } from '@ntocc/sdk/service'
import { ShipmentContract } from '../contract/contracts.ts'
import { shipmentContractMachine } from '../contract/machines.ts'
import type contract from '../contract.ts'
import { blacklisted } from './blacklist.ts'
import { TODAY } from './days.ts'
import { invoiceTitlesOf } from './invoice-titles.ts'
import { agreedWith } from './service-agreements.ts'
import type { ShippersCtx } from './types.ts'

type Answers = Required<
  Pick<
    Provides<typeof contract>,
    | 'shippersFor'
    | 'contractsInForce'
    | 'blacklisted'
    | 'invoiceTitlesOf'
    | 'keepBalances'
    | 'keepOwed'
    | 'paymentTermsOf'
  >
>

const among = (codes: readonly string[]): SQL => sql`any(${sql.param([...new Set(codes)])}::text[])`

const inForce = (ctx: ShippersCtx, codes: readonly string[]): SQL =>
  sql`from ${ctx.table(ShipmentContract)} c where c.branch_code = ${ctx.session.branchCode} and not c.is_deleted
    and c.status ${inStates(shipmentContractMachine, 'done')} and ${TODAY} between c.valid_from and c.valid_to
    and c.shipment_code = ${among(codes)}`

interface ShipperRow {
  code: string
  name: unknown
  contract_no: string | null
}

/** Keeps what other areas say of shippers in the records of those that are here. @returns how many */
const keepSaid = async (
  ctx: ShippersCtx,
  said: readonly (readonly [code: string, set: SetOf<typeof Shipment>])[],
): Promise<number> => {
  const rows = await ctx.query<{ id: string; code: string }>(
    sql`select id, code from ${ctx.table(Shipment)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and code = ${among(said.map(([code]) => code))}`,
  )
  const ids = new Map(rows.map(({ id, code }) => [code, Number(id)]))
  const changes = said.flatMap(([code, set]) => {
    const id = ids.get(code)
    return id === undefined ? [] : [{ ...set, id }]
  })
  return (await ctx.records.changeEach(Shipment, changes)).length
}

/** What other areas ask about shippers and their contracts. */
export const questions: Answers = {
  blacklisted,
  invoiceTitlesOf,
  keepBalances: (ctx, balances) =>
    keepSaid(
      ctx,
      balances.map(({ code, balance, frozen }) => [code, { balance, frozen }]),
    ),
  keepOwed: (ctx, owed) =>
    keepSaid(
      ctx,
      owed.map(({ code, owed: creditUsed }) => [code, { creditUsed }]),
    ),
  shippersFor: async (ctx, codes) => {
    const rows = await ctx.query<ShipperRow>(
      sql`select s.code, s.name, f.contract_no from ${ctx.table(Shipment)} s
        left join (select distinct on (c.shipment_code) c.shipment_code, c.contract_no ${inForce(ctx, codes)}
          and c.type = 'framework' order by c.shipment_code, c.valid_to desc, c.id) f on f.shipment_code = s.code
        where s.branch_code = ${ctx.session.branchCode} and s.code = ${among(codes)} and not s.is_deleted`,
    )
    const agreed = await agreedWith(ctx, codes)
    return new Map(
      rows.map(({ code, name, contract_no: contractNo }) => [code, { name, service: agreed.get(code), contractNo }]),
    )
  },
  paymentTermsOf: async (ctx, codes) => {
    const rows = await ctx.query<{ code: string; days: string | null }>(
      sql`select s.code, coalesce(f.credit_days, s.account_period_days) as days from ${ctx.table(Shipment)} s
        left join (select distinct on (c.shipment_code) c.shipment_code, c.credit_days ${inForce(ctx, codes)}
          and c.type = 'framework' and c.credit_days is not null order by c.shipment_code, c.valid_to desc, c.id) f on f.shipment_code = s.code
        where s.branch_code = ${ctx.session.branchCode} and s.code = ${among(codes)} and not s.is_deleted`,
    )
    return new Map(rows.flatMap(({ code, days }) => (days === null ? [] : [[code, Number(days)]])))
  },
  contractsInForce: async (ctx, codes) => {
    const rows = await ctx.query<{ shipment_code: string; contract_no: string; type: string }>(
      sql`select c.shipment_code, c.contract_no, c.type ${inForce(ctx, codes)} order by c.id`,
    )
    return rows.map(({ shipment_code, contract_no, type }) => ({
      shipmentCode: shipment_code,
      contractNo: contract_no,
      isFramework: type === 'framework',
    }))
  },
}
