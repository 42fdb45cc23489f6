import { reportMachine } from '@ntocc/sdk/contracts'
import type { AnyDocument, ReportCase } from '@ntocc/sdk/reporting'
import { inStates, type ReportFacts, type SQL, sql } from '@ntocc/sdk/service'
import { ReportDocument, ReportPaper } from '../../contract/documents.ts'
import { broughtFacts } from '../form.ts'
import { codeOf, ownCodeOf } from '../new-document.ts'
import type { ReportCtx } from '../types.ts'
import { type PaidShare, readPayments, sentFlows } from './payments.ts'
import { countiesOf } from './places.ts'
import {
  type ByKey,
  readContracts,
  readDrivers,
  readShippers,
  readTracks,
  readTrips,
  readVehicles,
  readWaybills,
} from './read.ts'
import { type Row, textOf } from './row.ts'

/** Everything that documents are made of and judged by, read together for all that somebody has in hands. */
export interface Sources {
  /** By code. */
  readonly waybills: ByKey
  readonly drivers: ByKey
  /** By plate. */
  readonly vehicles: ByKey
  readonly shippers: ByKey
  /** By number. */
  readonly contracts: ByKey
  /** Other trips of who drove, by the code of the waybill. */
  readonly trips: ReadonlyMap<string, readonly Row[]>
  /** By the number of the waybill, as all below. */
  readonly tracks: ReadonlyMap<string, ReportCase['track']>
  readonly payments: ReadonlyMap<string, readonly PaidShare[]>
  readonly invoices: ReadonlyMap<string, ReportCase['invoices']>
  readonly facts: ReadonlyMap<string, ReportFacts>
  /** What the branch forbids of goods, by their words. */
  readonly forbidden: ReadonlyMap<string, readonly string[]>
  /** Since when the regulator has documents, by their codes; nothing of what it does not have. */
  readonly told: ReadonlyMap<string, string>
  /** What it has of waybills that were paid, by the codes of their documents. */
  readonly taken: ReadonlyMap<string, AnyDocument>
  /** When flows of funds were taken by it, by their numbers. */
  readonly flows: ReadonlyMap<string, string>
  /** Codes of waybills, by the codes of their documents. */
  readonly recordOf: ReadonlyMap<string, string>
  isCounty(code: string): boolean
}

const once = (keys: readonly (string | undefined)[]): string[] => [
  ...new Set(keys.flatMap(key => (key === undefined ? [] : [key]))),
]

/** What nobody wants of a driver or a vehicle keeps no waybill back: it is as if the regulator had them. */
const isKnownThere: SQL = sql`(status ${inStates(reportMachine, 'arrived')}
  or doc_kind in ('driver', 'vehicle') and status = ${reportMachine.at.exempt})`

/** Documents by their codes: of which waybill each is, and since when the regulator has it. */
const toldIn = async (ctx: ReportCtx, codes: readonly string[]) => {
  const own = (code: string): string => ownCodeOf(code, ctx.session.branchCode)
  const rows =
    codes.length === 0
      ? []
      : await ctx.query<{ code: string; record_code: string; since: string | null }>(
          sql`select code, record_code, case when ${isKnownThere} then
              to_char(coalesce(sent_at, gmt_modified) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as since
            from ${ctx.table(ReportDocument)} where branch_code = ${ctx.session.branchCode} and not is_deleted
              and code = any(${sql.param([...codes, ...codes.map(own)])}::text[])`,
        )
  const plain = new Map(codes.map(code => [own(code), code]))
  const codeIn = ({ code }: { code: string }): string => plain.get(code) ?? code
  return {
    recordOf: new Map(rows.map(row => [codeIn(row), row.record_code])),
    told: new Map(rows.flatMap(row => (row.since === null ? [] : [[codeIn(row), row.since] as const]))),
  }
}

/** The papers of documents that the regulator has, by their codes. */
const takenIn = async (ctx: ReportCtx, codes: readonly string[]): Promise<Sources['taken']> => {
  if (codes.length === 0) return new Map()
  const rows = await ctx.query<{ code: string; document: AnyDocument }>(
    sql`select d.code, p.document from ${ctx.table(ReportDocument)} d
      join ${ctx.table(ReportPaper)} p on p.branch_code = d.branch_code and p.reference_no = d.reference_no
      where d.branch_code = ${ctx.session.branchCode} and not d.is_deleted and d.status ${inStates(reportMachine, 'arrived')}
        and d.code = any(${sql.param([...codes])}::text[])`,
  )
  return new Map(rows.map(({ code, document }) => [code, document]))
}

/** What the branch forbids of the goods; nothing where no area keeps a list. */
const forbiddenIn = async (ctx: ReportCtx, goods: readonly string[]): Promise<Sources['forbidden']> =>
  (goods.length > 0 && (await ctx.request('forbiddenIn', [...goods]))) || new Map()

/** Invoices that name waybills; where no area draws any, none. */
const invoicesIn = async (ctx: ReportCtx, numbers: readonly string[]): Promise<Sources['invoices']> => {
  const found = numbers.length > 0 ? await ctx.request('invoicesOf', [...numbers]) : undefined
  return new Map(
    [...(found ?? [])].map(([number, invoices]) => [
      number,
      invoices.map(({ no, amount }) => ({ no, amountYuan: amount, isLinked: true })),
    ]),
  )
}

const isOfWaybill = ({ docKind }: ReportDocument): boolean => docKind !== 'driver' && docKind !== 'vehicle'

/** What documents are made of, by as many statements for many as for one. */
export const readSources = async (ctx: ReportCtx, of: readonly ReportDocument[]): Promise<Sources> => {
  const told = (kind: ReportDocument['docKind']) => of.filter(({ docKind }) => docKind === kind)
  const flows = told('fundFlow')
  const { recordOf } = await toldIn(ctx, once(flows.map(waybillDocumentOf)))
  const ofWaybill = of.filter(isOfWaybill)
  const codes = ofWaybill.map(each =>
    each.docKind === 'fundFlow' ? recordOf.get(waybillDocumentOf(each)) : each.recordCode,
  )
  const waybills = await readWaybills(ctx, once(codes))
  const rows = [...waybills.values()]
  const column = (name: string) => rows.map(row => textOf(row, name))
  const [driverCodes, plates] = [column('driver_code'), column('vehicle_no')]
  const numbers = once(column('waybill_no'))
  const provinces = once(ofWaybill.map(({ province }) => province))
  const { told: since } = await toldIn(
    ctx,
    provinces.flatMap(gb => [
      ...numbers.map(no => codeOf(gb, 'waybill', no)),
      ...once(driverCodes).map(code => codeOf(gb, 'driver', code)),
      ...once(plates).map(plate => codeOf(gb, 'vehicle', plate)),
    ]),
  )
  // What was paid and invoiced is looked at once the regulator has the waybill.
  const known = numbers.filter(no => provinces.some(gb => since.has(codeOf(gb, 'waybill', no))))
  const paid = once([...known, ...flows.map(({ waybillNo }) => waybillNo ?? undefined)])
  const payments = await readPayments(ctx, paid)
  const wasPaid = [...payments.keys()].flatMap(no => provinces.map(gb => codeOf(gb, 'waybill', no)))
  return {
    waybills,
    drivers: await readDrivers(ctx, once([...driverCodes, ...told('driver').map(({ recordCode }) => recordCode)])),
    vehicles: await readVehicles(ctx, once([...plates, ...told('vehicle').map(({ recordCode }) => recordCode)])),
    shippers: await readShippers(ctx, once(column('shipment_code'))),
    contracts: await readContracts(ctx, once(column('contract_no'))),
    trips: await readTrips(ctx, rows),
    tracks: await readTracks(ctx, numbers),
    payments,
    flows: await sentFlows(ctx, paid),
    invoices: await invoicesIn(ctx, known),
    facts: await broughtFacts(ctx, provinces, numbers),
    forbidden: await forbiddenIn(ctx, once(column('goods_name'))),
    told: since,
    taken: await takenIn(ctx, wasPaid),
    recordOf,
    isCounty: await countiesOf(ctx),
  }
}

/** The document of the waybill whose money another one tells of. */
export const waybillDocumentOf = ({ province, waybillNo }: Pick<ReportDocument, 'province' | 'waybillNo'>): string =>
  codeOf(province, 'waybill', waybillNo ?? '')
