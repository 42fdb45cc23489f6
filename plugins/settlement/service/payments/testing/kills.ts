import { expect } from 'vitest'
import { proveBooks } from '../../../../../server/src/ntocc/books/prove.ts'
import type { Db } from '../../../../../server/src/ntocc/db/database.ts'
import { dying } from '../../../../../server/src/ntocc/testing/dying.ts'
import type { SettlementBatch } from '../../../contract/batch.ts'
import { settlementMachine } from '../../../contract/machine.ts'
import type { Payment } from '../../../contract/payment.ts'
import { paymentMachine } from '../../../contract/payment-machine.ts'
import { paymentDesk } from './desk.ts'

const { at } = paymentMachine

/** A console that ends wherever it is told, beside a bank that pays as often as it is told. */
export const killDesk = async (db: Db) => {
  const { db: mortal, fate } = dying(db)
  const desk = await paymentDesk(mortal)

  /** One start of the process: what is due is done; what was refused for certain somebody tries again. */
  const start = async (order: Payment): Promise<number> => {
    const now = await desk.paymentNow(order)
    if (now.status === at.succeeded) return now.status
    if (now.status === at.failed) await desk.again(now)
    else await desk.later(order)
    await desk.run()
    return (await desk.paymentNow(order)).status
  }

  /** Paid exactly once by the bank's own ledger, and batch and books say so. */
  const isPaidOnce = async (batch: SettlementBatch, order: Payment, label: string) => {
    await expect.poll(() => start(order), { message: label }).toBe(at.succeeded)
    const now = await desk.paymentNow(order)
    const paid = (await desk.ledger(order)).filter(({ kind }) => kind === 'paid')
    expect(paid, label).toMatchObject([{ amount: '100.00', serial: now.bankSerialNo ?? '' }])
    expect(await desk.paymentsOf(batch), label).toHaveLength(1)
    expect(await desk.batchNow(batch), label).toMatchObject({ status: settlementMachine.at.paid, paidAmount: '100.00' })
    expect(await desk.owed(batch), label).toMatchObject({ balance: '0.00', held: '0.00' })
  }

  /**
   * The process ends at each write and commit of what is done, one after the other, every `every`th of them; then it is started again
   * until everything is certain. @returns at how many it might have ended
   */
  const kill = async (
    label: string,
    {
      prepare,
      act,
      every = 1,
    }: {
      prepare: () => Promise<{ batch: SettlementBatch; order?: Payment }>
      act: (batch: SettlementBatch) => Promise<unknown>
      every?: number
    },
  ): Promise<number> => {
    for (let ends = 1; ; ends += every) {
      const { batch, order } = await prepare()
      fate.doom(ends)
      await act(batch).catch(() => undefined)
      const hasDied = fate.revive()
      // Whoever released it and heard nothing looks whether it is there, and releases it if not.
      const there = order ?? (await desk.paymentsOf(batch))[0] ?? (await desk.ordered(batch))
      await isPaidOnce(batch, there, `${label}, ended at ${ends}`)
      await desk.forget()
      if (!hasDied) return ends - 1
    }
  }

  const ordered = async () => {
    const batch = await desk.payable()
    return { batch, order: await desk.ordered(batch) }
  }
  return {
    desk,
    proven: async () => expect(await proveBooks(db)).toEqual([]),
    /** Ends while it is written. */
    whileOrdering: (every?: number) =>
      kill('ordering', {
        prepare: async () => ({ batch: await desk.payable() }),
        act: batch => desk.ordered(batch),
        ...(every && { every }),
      }),
    /** Ends while it is sent, to a bank that does something wrong. */
    whileSending: (fault?: string, every?: number) =>
      kill(fault ?? 'no fault', {
        prepare: async () => {
          const of = await ordered()
          if (fault) await desk.fault(fault)
          return of
        },
        act: () => desk.run(),
        ...(every && { every }),
      }),
    /** Ends while the bank is asked what became of it. */
    whileAsking: (fault: string, every?: number) =>
      kill(`asking after ${fault}`, {
        prepare: async () => {
          const of = await ordered()
          await desk.fault(fault)
          await desk.run()
          await desk.later(of.order)
          return of
        },
        act: () => desk.run(),
        ...(every && { every }),
      }),
  }
}
export type KillDesk = Awaited<ReturnType<typeof killDesk>>
