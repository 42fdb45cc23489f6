import { expect } from 'vitest'
import { proveBooks } from '../../../../server/src/ntocc/books/prove.ts'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { dying } from '../../../../server/src/ntocc/testing/dying.ts'
import { Collection, collectionMachine } from '../../contract/collection.ts'
import { CollectionCode, codeMachine } from '../../contract/collection-code.ts'
import { SplitRule, splitRuleMachine } from '../../contract/split.ts'
import { withdrawalDesk } from './desk.ts'

const { at } = collectionMachine
const BASE = '/ntocc-basic-api'

/** A console that ends wherever it is told while money comes in, is shared out and goes back. */
export const collectedKills = async (db: Db) => {
  const { db: mortal, fate } = dying(db)
  const desk = await withdrawalDesk(mortal)
  const clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE')
  const boss = await desk.person('PLAT_ADMIN', 'HQ-BOSS', 'FINANCE')
  type Driver = Awaited<ReturnType<typeof desk.driver>>
  let serial = 0

  /** Two of whom one gets half of what the other collects, and money that the bank has. */
  const paidIn = async () => {
    const [who, mate] = [await desk.driver('0.00'), await desk.driver('0.00')]
    const codeNo = `SK261129${String(++serial).padStart(8, '0')}`
    await desk.as(async ctx => {
      const whose = { driverCode: who.code, shipmentCode: null, teamCode: null }
      const open = { validUntil: '2099-12-31', amountLimit: '100.00', amountUsed: '0.00', status: codeMachine.at.open }
      await ctx.records.createMany(CollectionCode, [{ code: codeNo, codeNo, purpose: 'collect', ...whose, ...open }])
      const shares = [
        { driverCode: mate.code, ratio: 50 },
        { driverCode: who.code, ratio: 50 },
      ]
      const rule = { code: `G-${codeNo}`, ruleNo: `G${serial}`, edition: 1, priority: 1, fromDay: '2020-01-01' }
      await ctx.records.createMany(SplitRule, [
        { ...rule, ...whose, shares: shares as never, status: splitRuleMachine.at.inForce },
      ])
    })
    return { who, mate, number: await desk.payIn('100.00', codeNo) }
  }
  type Paid = Awaited<ReturnType<typeof paidIn>>
  const now = (number: string): Promise<Collection | undefined> => desk.collectionBy(number)
  const balances = async (...of: Driver[]) =>
    Promise.all(of.map(async each => (await desk.accountNow(each))?.balance ?? '0.00'))
  const moved = async (number: string, name: string, token: string) => {
    const of = await now(number)
    if (!of) throw new Error(`no record of ${number}`)
    await desk.backend.put(
      `${BASE}/collection/move`,
      { id: of.id, version: of.version, move: name, reason: 'twice' },
      token,
    )
  }

  /** The process ends at each write and commit of what is done, every `every`th. @returns at how many it might have ended */
  const kill = async (
    label: string,
    prepare: (paid: Paid) => Promise<unknown>,
    act: (paid: Paid) => Promise<unknown>,
    holds: (paid: Paid, label: string) => Promise<unknown>,
    every = 1,
  ): Promise<number> => {
    for (let ends = 1; ; ends += every) {
      const paid = await paidIn()
      await prepare(paid)
      fate.doom(ends)
      await act(paid).catch(() => undefined)
      const hasDied = fate.revive()
      await holds(paid, `${label}, ended at ${ends}`)
      await desk.forget()
      if (!hasDied) return ends - 1
    }
  }
  const isBookedOnce = async ({ who, mate, number }: Paid, label: string) => {
    await desk.askBank()
    await desk.askBank()
    expect((await now(number))?.status, label).toBe(at.booked)
    expect(await balances(who, mate), label).toEqual(['50.00', '50.00'])
    const subjects = (await desk.changesOf(who)).map(({ subject }) => subject)
    expect(subjects, label).toEqual(['collect', 'transfer'])
    const rows = await desk.as(ctx => ctx.records.where(Collection))
    expect(
      rows.filter(({ serial: known }) => known === number),
      label,
    ).toHaveLength(1)
  }
  const isBackOnce = async ({ who, mate, number }: Paid, label: string) => {
    await expect
      .poll(
        async () => {
          if ((await now(number))?.status === at.booked) await moved(number, 'askReturn', clerk)
          if ((await now(number))?.status === at.bookedToReturn) await moved(number, 'approveReturn', boss)
          await desk.later()
          await desk.run()
          return (await now(number))?.status
        },
        { message: label },
      )
      .toBe(at.returned)
    expect(await balances(who, mate), label).toEqual(['0.00', '0.00'])
    const of = await now(number)
    const paid = (await desk.ledger({ payNo: of?.payNo })).filter(({ kind }) => kind === 'paid')
    expect(paid, label).toMatchObject([{ amount: '100.00' }])
  }
  return {
    desk,
    proven: async () => {
      expect(await desk.differing()).toEqual([])
      expect(await proveBooks(db)).toEqual([])
    },
    whileComingIn: (every?: number) =>
      kill(
        'coming in',
        async () => undefined,
        () => desk.askBank(),
        isBookedOnce,
        every,
      ),
    whileGoingBack: (every?: number) =>
      kill(
        'going back',
        async ({ number }) => {
          await desk.askBank()
          await moved(number, 'askReturn', clerk)
        },
        ({ number }) => moved(number, 'approveReturn', boss),
        isBackOnce,
        every,
      ),
  }
}
export type CollectedKills = Awaited<ReturnType<typeof collectedKills>>
