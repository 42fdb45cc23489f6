import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { BASE } from '../../../../server/src/ntocc/testing/money-desk.ts'
import { FINISHED_ON, finishedOn, ON_ITS_WAY } from '../../../../server/src/ntocc/testing/plain-waybill.ts'
import { bankDesk } from '../../../settlement/service/testing/bank-desk.ts'
import { Prepaid, PrepaidEntry } from '../../contract/prepaid.ts'
import { differing } from '../sums.ts'
import type { ServiceCtx } from '../types.ts'
import { watch } from '../watch.ts'

/** A branch with drivers on their way, beside a bank of the test's own. */
export const prepaidDesk = async (db: Db) => {
  const desk = await bankDesk<ServiceCtx>(db, 'prepaid')
  const { as, backend, post } = desk

  const waybill = async (driverCode: string, payableAmount: string): Promise<string> => {
    const amounts = { payableAmount, carrierUnitPrice: payableAmount, carrierFreight: payableAmount }
    const [waybillNo = ''] = await desk.addWaybills([{ ...ON_ITS_WAY, shipmentCode: 'S-PP', driverCode, ...amounts }])
    return waybillNo
  }
  /** A driver with a card, on his way with a waybill that brings him so much. */
  const driver = async (payable = '1000.00') => {
    const who = await desk.addDriver()
    return { ...who, waybillNo: await waybill(who.code, payable) }
  }
  /** What the waybill comes to: delivered and finished, off, or somebody else's. */
  const becomes = (waybillNo: string, state: 'finished' | 'cancelled' | { driverCode: string }) => {
    const ended = state === 'finished' ? finishedOn(FINISHED_ON) : { status: waybillMachine.at.cancelled }
    const set = typeof state === 'string' ? ended : state
    return as(ctx => ctx.records.changeMany(Waybill, sql`waybill_no = ${waybillNo}`, { ...set }), 'waybills')
  }
  type Driver = Awaited<ReturnType<typeof driver>>

  const ask = (who: Pick<Driver, 'token' | 'waybillNo'>, amount: string) =>
    post<Prepaid>('prepaidAsk', { waybillNo: who.waybillNo, amount, purpose: 'fuel' }, who.token)
  const now = ({ id }: { id: number }) => as(ctx => ctx.records.find(Prepaid, id))
  const move = async ({ id }: { id: number }, name: string, token: string) => {
    const { version } = await now({ id })
    return backend.put<Prepaid>(`${BASE}/prepaid/move`, { id, move: name, reason: 'as asked', version }, token)
  }
  return {
    ...desk,
    driver,
    waybill,
    becomes,
    ask,
    now,
    move,
    watch: (at: Date) => as(ctx => watch(ctx, at)),
    differing: () => as(differing),
    entriesOf: ({ prepaidNo }: Prepaid) =>
      as(async ctx =>
        (await ctx.records.where(PrepaidEntry, { where: sql`prepaid_no = ${prepaidNo}` })).sort((a, b) => a.id - b.id),
      ),
  }
}
export type PrepaidDesk = Awaited<ReturnType<typeof prepaidDesk>>
