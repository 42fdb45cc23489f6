import { sql } from '@ntocc/sdk/service'
import type { BankOptions } from '../../../../../server/src/bank/app.ts'
import type { Db } from '../../../../../server/src/ntocc/db/database.ts'
import { BASE, PAST } from '../../../../../server/src/ntocc/testing/money-desk.ts'
import { SettlementBatch } from '../../../contract/batch.ts'
import { Payment, PaymentEvidence } from '../../../contract/payment.ts'
import { ownerOf } from '../../posting.ts'
import { bankDesk } from '../../testing/bank-desk.ts'
import { makeBatch } from '../../testing/batches.ts'
import type { ServiceCtx } from '../../types.ts'
import { writeAttempt, writeOrder } from '../orders.ts'
import { payDue } from '../run.ts'
import { heldPayment } from '../store.ts'
import { wayOf } from '../way.ts'
import { cardOf } from '../who.ts'

interface Wanted {
  /** What each waybill brings its carrier. */
  amounts?: readonly string[]
  driverCode?: string
  /** Who handed it in and who approved it, by user name. */
  submittedBy?: string
  approvedBy?: string
}

/** A branch that pays by a bank of the test's own, which pays whatever it is told as often as it is told. */
export const paymentDesk = async (db: Db, options: BankOptions = {}) => {
  const desk = await bankDesk<ServiceCtx>(db, 'settlement', options)
  const { as, backend, card, nextNo } = desk
  const admin = await backend.signIn('admin')

  /** What is ordered by it is sent when the test says so. */
  const quiet = (ctx: ServiceCtx): ServiceCtx =>
    Object.create(ctx, { jobs: { value: { send: async () => undefined } } })

  const newDriver = () => nextNo('PD')
  /** An approved batch of a driver who has a card, in the books. */
  const approved = ({
    amounts = ['100.00'],
    submittedBy = 'maker',
    approvedBy = 'approver',
    driverCode = newDriver(),
  }: Wanted = {}): Promise<SettlementBatch> =>
    makeBatch(desk, { driverCode }, amounts, { isApproved: true, submittedBy, approvedBy })
  /** The same, of somebody with a card. */
  const payable = async (wanted: Wanted = {}) => {
    const driverCode = wanted.driverCode ?? newDriver()
    await card(driverCode)
    return approved({ ...wanted, driverCode })
  }

  const batchNow = ({ id }: { id: number }) => as(ctx => ctx.records.find(SettlementBatch, id))
  const paymentNow = ({ id }: { id: number }) => as(ctx => ctx.records.find(Payment, id))
  const paymentsOf = ({ batchNo }: Pick<SettlementBatch, 'batchNo'>) =>
    as(async ctx =>
      (await ctx.records.where(Payment, { where: sql`batch_no = ${batchNo}` })).sort((a, b) => a.id - b.id),
    )

  /** Ordered, and not sent before the test says so. */
  const ordered = async (batch: SettlementBatch, amount = batch.total ?? ''): Promise<Payment> =>
    as(ctx =>
      ctx.transaction(async () => {
        const own = quiet(ctx)
        const to = await cardOf(own, batch)
        if (!to) throw new Error('no card')
        return writeOrder(own, await own.records.find(SettlementBatch, batch.id), { amount, card: to })
      }),
    )
  /** Another attempt, after a certain no. */
  const again = (payment: Payment) =>
    as(ctx =>
      ctx.transaction(async () => {
        const own = quiet(ctx)
        const held = await heldPayment(own, payment)
        const { batch } = held
        const to = batch && (await cardOf(own, batch))
        if (!to) throw new Error('no card')
        return writeAttempt(own, { ...held, batch, card: to })
      }),
    )
  /** What is due is sent and asked about, as the job does it. */
  const run = () =>
    as(async ctx => {
      const way = await wayOf(ctx)
      if (typeof way === 'string') throw new Error(`held: ${way}`)
      await payDue(ctx, way)
    })
  /** So much later that what was sent cannot be paid any more, and is to be asked about. */
  const later = ({ id }: Pick<Payment, 'id'>) =>
    as(ctx =>
      ctx.records.changeMany(Payment, sql`id = ${id} and not_after is not null`, { notAfter: PAST, nextAt: PAST }),
    )
  /** It is to be asked about; the bank may pay it yet. */
  const soon = ({ id }: Pick<Payment, 'id'>) =>
    as(ctx => ctx.records.changeMany(Payment, sql`id = ${id}`, { nextAt: PAST }))

  return {
    ...desk,
    admin,
    newDriver,
    approved,
    payable,
    batchNow,
    paymentNow,
    paymentsOf,
    ordered,
    again,
    run,
    later,
    soon,
    evidenceOf: ({ payNo }: Pick<Payment, 'payNo'>) =>
      as(async ctx =>
        (await ctx.records.where(PaymentEvidence, { where: sql`pay_no = ${payNo}` })).sort((a, b) => a.id - b.id),
      ),
    /** What the books say of whom a batch is with. */
    owed: (batch: SettlementBatch) => as(ctx => ctx.books.balance('payable', ownerOf(batch))),
    /** How far the waybills of a batch are paid, and when. */
    waybillsOf: async ({ batchNo }: SettlementBatch): Promise<{ pay_status: number; is_timed: boolean }[]> =>
      (
        await db.query<{ pay_status: number; is_timed: boolean }>(
          `select w.pay_status, w.pay_time is not null as is_timed from waybill w join settlement_settlement_line l
             on l.waybill_no = w.waybill_no where l.batch_no = $1 order by w.id`,
          [batchNo],
        )
      ).rows,
    post: <T = unknown>(name: string, body: object, token = admin) => backend.post<T>(`${BASE}/${name}`, body, token),
    get: <T = unknown>(name: string, query: string, token = admin) => backend.get<T>(`${BASE}/${name}?${query}`, token),
  }
}
export type PaymentDesk = Awaited<ReturnType<typeof paymentDesk>>
