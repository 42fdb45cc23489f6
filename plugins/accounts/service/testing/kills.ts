import { expect } from 'vitest'
import { proveBooks } from '../../../../server/src/ntocc/books/prove.ts'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { dying } from '../../../../server/src/ntocc/testing/dying.ts'
import { type Withdrawal, withdrawalMachine } from '../../contract/withdrawal.ts'
import { withdrawalDesk } from './desk.ts'

const { at } = withdrawalMachine

/** A console that ends wherever it is told, beside a bank that pays as often as it is told. */
export const killDesk = async (db: Db) => {
  const { db: mortal, fate } = dying(db)
  const desk = await withdrawalDesk(mortal)
  const clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE')
  type Driver = Awaited<ReturnType<typeof desk.driver>>

  const asked = async (who: Driver): Promise<Withdrawal> => {
    const found = await desk.query<{ id: string }>(
      'select id from accounts_withdrawal where driver_code = $1 order by id desc limit 1',
      [who.code],
    )
    const id = Number(found.rows[0]?.id ?? 0)
    const last = id ? await desk.withdrawalNow({ id }) : undefined
    // What the bank never heard of is refused for certain once its time is over: the party asks anew.
    if (last && last.status !== at.failed) return last
    const { data, msg } = await desk.ask(who, '100.00')
    if (!data) throw new Error(msg)
    return data
  }
  const approved = async (who: Driver): Promise<Withdrawal> => {
    const of = await asked(who)
    if (of.status === at.toReview) await desk.move(of, 'approve', clerk)
    return desk.withdrawalNow(of)
  }

  /** After a start, whoever heard nothing looks, and does what is not there: paid exactly once, and account and books say so. */
  const isPaidOnce = async (who: Driver, label: string) => {
    await expect
      .poll(
        async () => {
          const of = await approved(who)
          if (of.status === at.succeeded) return of.status
          // Of this driver alone: a run takes up so many, and those of all tries before are more by and by.
          await desk.later(who)
          await desk.run()
          return (await desk.withdrawalNow(of)).status
        },
        { message: label },
      )
      .toBe(at.succeeded)
    const { rows } = await desk.query<{ id: string }>('select id from accounts_withdrawal where driver_code = $1', [
      who.code,
    ])
    const all = await Promise.all(rows.map(({ id }) => desk.withdrawalNow({ id: Number(id) })))
    const paid = (await Promise.all(all.map(of => desk.ledger(of)))).flat().filter(({ kind }) => kind === 'paid')
    const of = await asked(who)
    expect(paid, label).toMatchObject([{ amount: '100.00', serial: of.serial ?? '' }])
    expect(await desk.accountNow(who), label).toMatchObject({ balance: '400.00', frozen: '0.00' })
    const tries = all.slice(1).flatMap(() => ['freeze', 'unfreeze'])
    expect(
      (await desk.changesOf(who)).map(({ subject }) => subject),
      label,
    ).toEqual(['freight', ...tries, 'freeze', 'withdraw'])
  }

  /** The process ends at each write and commit of what is done, every `every`th of them. @returns at how many it might have ended */
  const kill = async (
    label: string,
    prepare: (who: Driver) => Promise<unknown>,
    act: (who: Driver) => Promise<unknown>,
    every = 1,
  ): Promise<number> => {
    for (let ends = 1; ; ends += every) {
      const who = await desk.driver()
      await prepare(who)
      fate.doom(ends)
      await act(who).catch(() => undefined)
      const hasDied = fate.revive()
      await isPaidOnce(who, `${label}, ended at ${ends}`)
      await desk.forget()
      if (!hasDied) return ends - 1
    }
  }
  return {
    desk,
    proven: async () => {
      expect(await desk.differing()).toEqual([])
      expect(await proveBooks(db)).toEqual([])
    },
    whileAsking: (every?: number) =>
      kill(
        'asking',
        async () => undefined,
        who => desk.ask(who, '100.00'),
        every,
      ),
    whileApproving: (every?: number) => kill('approving', asked, approved, every),
    whileSending: (fault?: string, every?: number) =>
      kill(
        fault ?? 'no fault',
        async who => {
          await approved(who)
          if (fault) await desk.fault(fault)
        },
        () => desk.run(),
        every,
      ),
  }
}
export type KillDesk = Awaited<ReturnType<typeof killDesk>>
