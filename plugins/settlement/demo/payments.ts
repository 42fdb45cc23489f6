import { itemAt } from '@ntocc/sdk/fields'
import type { DemoCtx, DemoRow } from '@ntocc/sdk/service'
import type { PaymentStep } from '../contract/payment.ts'
import { paymentMachine } from '../contract/payment-machine.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const { at } = paymentMachine

/** How the bank took the payments of approved batches, one after the other and from the beginning again; of some nothing is ordered yet. */
export const TURNS = ['paid', 'failed', 'unknown', 'waiting', 'paid', 'credited'] as const
export type Turn = (typeof TURNS)[number]

export interface Approved {
  batchNo: string
  branch: string
  driverCode: string
  total: number
  approved: number
  clerk: string
  turn: Exclude<Turn, 'waiting'>
}

const iso = (time: number): string => new Date(time).toISOString()

const STATUS = { paid: at.succeeded, credited: at.succeeded, failed: at.failed, unknown: at.timedOut } as const
const MSG = { paid: null, credited: null, failed: 'ACCOUNT 账号与户名不符', unknown: null } as const
const STEPS: Readonly<Record<Approved['turn'], readonly [PaymentStep, string | null]>> = {
  paid: ['answered', 'paid'],
  credited: ['answered', 'paid'],
  failed: ['answered', 'refused'],
  unknown: ['unanswered', null],
}

/** The payment of an approved batch with its evidence, in the form of the database. */
export const drawPayment = (ctx: DemoCtx, of: Approved): { payment: DemoRow; evidence: DemoRow[] } | undefined => {
  const driver = ctx.take('drivers').find(({ code }) => code === of.driverCode)
  if (!driver) return undefined
  const { batchNo, branch, total, clerk, turn } = of
  const payNo = `FK${batchNo.slice(2)}`
  const sent = Math.min(of.approved + 2 * HOUR, ctx.now - 30 * MINUTE)
  const bank = itemAt(ctx.entries('bank'), 0)
  const isPaid = turn === 'paid' || turn === 'credited'
  const isByBank = turn !== 'credited'
  const serial = isPaid && isByBank ? `B${batchNo.slice(2)}` : null
  const name = typeof driver.name === 'string' ? driver.name : driver.name.zh
  const payment: DemoRow = {
    ...ctx.record(payNo, branch, sent - MINUTE, sent),
    payNo,
    batchNo,
    driverCode: driver.code,
    teamCode: null,
    channel: isByBank ? null : 'account',
    payeeName: isByBank ? name : null,
    bankName: isByBank ? bank.name.zh : null,
    bankCode: isByBank ? bank.code : null,
    // As the area of cards numbers them.
    cardNo: isByBank ? ctx.bankCard(40_000 + driver.serial) : null,
    amount: total,
    paidAmount: isPaid ? total : null,
    attempt: 1,
    asked: 0,
    bankSerialNo: serial,
    bankMsg: MSG[turn],
    releasedBy: `${clerk}2`,
    requestTime: iso(sent),
    finishTime: turn === 'unknown' ? null : iso(sent + 4_000),
    notAfter: iso(sent + MINUTE),
    // The trial's own bank knows nothing of what was before it: nobody asks by himself.
    nextAt: null,
    urged: turn === 'failed',
    trouble: null,
    status: STATUS[turn],
  }
  const proof = (step: PaymentStep, time: number, more: DemoRow = {}): DemoRow => ({
    ...ctx.record(`${payNo}-${step}`, branch, time),
    payNo,
    attempt: 1,
    step,
    at: iso(time),
    author: `${clerk}2`,
    result: null,
    serial: null,
    amount: null,
    httpStatus: null,
    reason: null,
    ...more,
  })
  const [last, result] = STEPS[turn]
  const said = turn === 'unknown' ? {} : { httpStatus: 200, reason: MSG[turn], serial, amount: isPaid ? total : null }
  const evidence = [
    proof('written', sent - MINUTE, { amount: total }),
    proof('sent', sent),
    proof(last, sent + 4_000, { result, ...said, ...(turn === 'unknown' && { reason: 'The operation timed out' }) }),
  ]
  return { payment, evidence }
}
