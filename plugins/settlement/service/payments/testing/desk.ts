import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { itemAt, recordMachine } from '@ntocc/sdk/fields'
import { type Ctx, sql } from '@ntocc/sdk/service'
import { type BankOptions, buildBank } from '../../../../../server/src/bank/app.ts'
import type { Entry } from '../../../../../server/src/bank/ledger.ts'
import type { Db } from '../../../../../server/src/ntocc/db/database.ts'
import { areaNamed } from '../../../../../server/src/ntocc/registry/areas.ts'
import { type TestBackend, testBackend } from '../../../../../server/src/ntocc/testing/backend.ts'
import { SettlementBatch, SettlementLine } from '../../../contract/batch.ts'
import { settlementMachine } from '../../../contract/machine.ts'
import { Payment, PaymentEvidence } from '../../../contract/payment.ts'
import { intoBatch } from '../../carriage.ts'
import { ownerOf, post } from '../../posting.ts'
import { recount, sealOf } from '../../store.ts'
import type { ServiceCtx } from '../../types.ts'
import { keyOf } from '../../waybills.ts'
import { writeAttempt, writeOrder } from '../orders.ts'
import { payDue } from '../run.ts'
import { heldPayment } from '../store.ts'
import { wayOf } from '../way.ts'
import { cardOf } from '../who.ts'

const BASE = '/ntocc-basic-api'
const BRANCH = 'HQ'
const PAST = new Date(0).toISOString()

/** A waybill as it is when its carrier is settled with. */
export const FINISHED = {
  orderNo: 'SO-1',
  shipmentCode: 'S-0',
  vehicleNo: '鄂A00001',
  plateColor: '2',
  businessType: '1002996',
  goodsName: 'Coal',
  goodsTypeCode: '0100',
  loadAreaCode: '420102',
  loadAddress: 'A',
  unloadAreaCode: '310104',
  unloadAddress: 'B',
  status: waybillMachine.at.finished,
  finishTime: '2026-03-10T04:00:00.000Z',
}

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
  const bank = buildBank({ knowsOrders: false, hangMs: 50, lateMs: 150, returnMs: 150, ...options })
  const url = await bank.listen({ host: '127.0.0.1', port: 0 })
  const backend: TestBackend = await testBackend(db, { env: { BANK_URL: url } })
  const { areas } = (await backend.app.inject('/readyz')).json()
  const idle = areas.filter(({ status }: { status: string }) => status !== 'running')
  if (idle.length > 0) throw new Error(JSON.stringify(idle))
  const admin = await backend.signIn('admin')
  let serial = 0

  const as = async <T>(work: (ctx: ServiceCtx) => Promise<T>, area = 'settlement'): Promise<T> => {
    const found = areaNamed(area)
    if (!found) throw new Error(`${area} is not in force`)
    return found.platform().inBranch(BRANCH, (ctx: Ctx) => work(ctx as unknown as ServiceCtx))
  }
  /** What is ordered by it is sent when the test says so. */
  const quiet = (ctx: ServiceCtx): ServiceCtx =>
    Object.create(ctx, { jobs: { value: { send: async () => undefined } } })

  const newDriver = () => `PD${String(++serial).padStart(4, '0')}`
  const cardNo = () => `62${String(10_000_000 + ++serial)}`
  /** The card that a party is paid to. */
  const card = async (owner: string, more: { verifyStatus?: string; modifiedBy?: string } = {}) =>
    db.query(
      `insert into bank_card (code, branch_code, owner_code, holder, kind, bank_code, bank_name, card_no, is_default, status,
         verify_status, created_by, modified_by)
       values ($1, $2, $3, to_jsonb('司机'::text || $3), 'person', 'ICBK', to_jsonb('工商银行'::text), $4, true, $5, $6, 'test', $7)`,
      [
        `C-${owner}-${serial}`,
        BRANCH,
        owner,
        cardNo(),
        recordMachine.at.enabled,
        more.verifyStatus ?? 'four',
        more.modifiedBy ?? 'test',
      ],
    )

  /** An approved batch of a driver who has a card, in the books. */
  const approved = async ({ amounts = ['100.00'], submittedBy = 'maker', ...wanted }: Wanted = {}) => {
    const { driverCode = newDriver(), approvedBy = 'approver' } = wanted
    const waybillNos = amounts.map(() => `YDP${String(++serial).padStart(8, '0')}`)
    await as(
      ctx =>
        ctx.records.createMany(
          Waybill,
          waybillNos.map((waybillNo, at) => ({
            ...FINISHED,
            code: waybillNo,
            waybillNo,
            driverCode,
            payableAmount: amounts[at],
          })),
        ),
      'waybills',
    )
    return as(ctx =>
      ctx.transaction(async () => {
        const batchNo = `YFP${String(++serial).padStart(8, '0')}`
        const common = { batchNo, side: 'payable' as const }
        await ctx.records.createMany(SettlementBatch, [
          {
            ...common,
            code: batchNo,
            driverCode,
            amount: '0.00',
            adjustment: '0.00',
            total: '0.00',
            submittedBy,
            approvedBy,
            approvedAt: new Date().toISOString(),
            status: settlementMachine.at.toPay,
          },
        ])
        await ctx.records.createMany(
          SettlementLine,
          waybillNos.map((waybillNo, at) => {
            const amount = itemAt(amounts, at)
            const line = { waybillNo, amount, adjustment: '0.00', total: amount, lineKey: keyOf(waybillNo, 'payable') }
            return { ...common, ...line, code: `${batchNo}-${at}`, status: recordMachine.at.enabled }
          }),
        )
        await intoBatch(ctx, 'payable', waybillNos)
        await recount(ctx, [batchNo])
        const seal = await sealOf(ctx, { batchNo })
        const [batch] = await ctx.records.changeMany(SettlementBatch, sql`batch_no = ${batchNo}`, { seal })
        if (!batch) throw new Error('no batch')
        await post(ctx, batch)
        return batch
      }),
    )
  }
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

  const control = (path: string, payload: object) => bank.inject({ method: 'POST', url: `/control/${path}`, payload })
  return {
    backend,
    admin,
    bank,
    as,
    newDriver,
    card,
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
    fault: (fault: string, place = 'pay') => control('faults', { place, fault }),
    /** The bank forgets all that it was told and has written. */
    forget: () => control('reset', {}),
    /** What the bank has written of an order. */
    ledger: async ({ payNo }: Pick<Payment, 'payNo'>): Promise<Entry[]> =>
      (await bank.inject(`/control/ledger?number=${payNo}`)).json(),
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
    close: async () => {
      await backend.app.close()
      await bank.close()
    },
  }
}
export type PaymentDesk = Awaited<ReturnType<typeof paymentDesk>>
