import type { BilledCarriage, BilledCharge } from '@ntocc/sdk/service'
import type { InvoiceLine, Subject } from '../contract/application.ts'
import type { ServiceCtx } from './types.ts'

/** What a line of an application is of: a waybill, or a document that another area charges, in an approved batch. */
export interface BilledLine {
  readonly number: string
  /** What locks it: a waybill's number, or the document's entity and code. */
  readonly key: string
  readonly batchNo: string
  readonly orderNo: string | null
  readonly finishTime: string
  readonly quantity: number | null
  readonly amount: string
  /** The document; a waybill has none. */
  readonly charge?: { readonly entity: string; readonly code: string }
}

export interface Which {
  readonly shipmentCode: string
  readonly start: string
  readonly end: string
  readonly limit: number
}

const chargeKeyOf = ({ entity, code }: Pick<BilledCharge, 'entity' | 'code'>): string => `${entity}/${code}`

export const ofCarriage = ({
  waybillNo,
  batchNo,
  orderNo,
  finishTime,
  quantity,
  amount,
}: BilledCarriage): BilledLine => ({
  number: waybillNo,
  key: waybillNo,
  batchNo,
  orderNo,
  finishTime,
  quantity,
  amount,
})

const ofCharge = ({ entity, code, number, batchNo, on, amount }: BilledCharge): BilledLine => ({
  number,
  key: chargeKeyOf({ entity, code }),
  batchNo,
  orderNo: null,
  finishTime: new Date(`${on}T00:00:00+08:00`).toISOString(),
  quantity: null,
  amount,
  charge: { entity, code },
})

/** An invoice knows its lines by their numbers: of two areas' documents with the same one, the second waits for the next application. */
export const distinct = (all: readonly BilledLine[]): BilledLine[] => {
  const known = new Set<string>()
  return all.filter(({ number }) => !known.has(number) && known.add(number))
}

/** What a shipper was billed for in some days. */
export const billedIn = async (ctx: ServiceCtx, subject: Subject, which: Which): Promise<BilledLine[]> =>
  subject === 'charges'
    ? ((await ctx.request('billedCharges', which)) ?? []).map(ofCharge)
    : ((await ctx.request('billedCarriage', which)) ?? []).map(ofCarriage)

export const keyOf = ({ waybillNo, forEntity, forCode }: InvoiceLine): string =>
  waybillNo ?? chargeKeyOf({ entity: forEntity ?? '', code: forCode ?? '' })

/** Waybills among lines: they alone say how far they are invoiced. */
export const waybillsOf = (lines: readonly Pick<InvoiceLine, 'waybillNo'>[]): string[] =>
  lines.flatMap(({ waybillNo }) => waybillNo ?? [])

/** What the lines of an application are billed at now; those that are not any more are left out. */
export const billedNow = async (ctx: ServiceCtx, lines: readonly InvoiceLine[]): Promise<BilledLine[]> => {
  const waybillNos = waybillsOf(lines)
  const of = lines.flatMap(({ forEntity: entity, forCode: code }) => (entity && code ? [{ entity, code }] : []))
  const carried = waybillNos.length > 0 && (await ctx.request('billedCarriage', { waybillNos, limit: lines.length }))
  const charged = of.length > 0 && (await ctx.request('billedCharges', { of, limit: lines.length }))
  return [...(carried || []).map(ofCarriage), ...(charged || []).map(ofCharge)]
}
