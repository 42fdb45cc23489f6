import { expect } from 'vitest'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { dying } from '../../../../server/src/ntocc/testing/dying.ts'
import { prepaidMachine } from '../../contract/machine.ts'
import type { Prepaid } from '../../contract/prepaid.ts'
import { prepaidDesk } from './desk.ts'

const { at } = prepaidMachine
const DAY = '2026-03-10'

type Batch = {
  id: number
  version: number
  status: number
}

/** A console that ends wherever it is told, beside a bank that pays as often as it is told. */
export const killDesk = async (db: Db) => {
  const { db: mortal, fate } = dying(db)
  const desk = await prepaidDesk(mortal)
  const clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE')
  const maker = await desk.person('PLAT_ADMIN', 'HQ-MAKER', 'FINANCE')
  const approver = await desk.person('PLAT_ADMIN', 'HQ-APPROVER', 'FINANCE')
  type Driver = Awaited<ReturnType<typeof desk.driver>>

  const idsOf = async ({ code }: Driver): Promise<number[]> => {
    const { rows } = await desk.query<{ id: string }>('select id from prepaid_prepaid where driver_code = $1', [code])
    return rows.map(({ id }) => Number(id))
  }
  const asked = async (who: Driver): Promise<Prepaid> => {
    const [id] = await idsOf(who)
    if (id) return desk.now({ id })
    const { data, msg } = await desk.ask(who, '400.00')
    if (!data) throw new Error(msg)
    return data
  }
  /** After a certain no it is approved again, as often as it takes. */
  const approved = async (who: Driver): Promise<Prepaid> => {
    const of = await asked(who)
    if (of.status === at.applied) await desk.move(of, 'approve', clerk)
    return desk.now(of)
  }
  const paid = async (who: Driver): Promise<Prepaid> => {
    let of = await approved(who)
    await expect
      .poll(async () => {
        await desk.run()
        of = await approved(who)
        if (of.status === at.approved) await desk.later()
        return of.paidAmount
      })
      .toBe('400.00')
    return of
  }
  const batchOf = async (who: Driver): Promise<Batch> => {
    const { rows } = await desk.query<Batch>(
      'select id::int, version::int, status::int from settlement_settlement_batch where driver_code = $1',
      [who.code],
    )
    if (!rows[0]) throw new Error('no batch')
    return rows[0]
  }
  const step = async (who: Driver, move: string, token: string) => {
    const { id, version } = await batchOf(who)
    return desk.backend.put('/ntocc-basic-api/settlementBatch/move', { id, version, move, reason: 'as it is' }, token)
  }
  const submitted = async (who: Driver) => {
    await paid(who)
    await desk.becomes(who.waybillNo, 'finished')
    await desk.post('settlementMake', { side: 'payable', start: DAY, end: DAY, driverCode: who.code }, maker)
    for (const [move, token] of [
      ['send', maker],
      ['confirm', who.token],
      ['submit', maker],
    ] as const)
      expect(await step(who, move, token), move).toMatchObject({ status: 0 })
  }
  const approve = (who: Driver) => step(who, 'approve', approver)
  const repay = async (who: Driver) => {
    const { id, version } = await asked(who)
    return desk.post('prepaidRepay', { id, version, amount: '400.00', serial: `B-${who.code}` }, clerk)
  }

  /** The process ends at each write and commit of what is done; whoever heard nothing does it again. @returns at how many it might have ended */
  const kill = async (
    prepare: (who: Driver) => Promise<unknown>,
    act: (who: Driver) => Promise<unknown>,
    after: (who: Driver, label: string) => Promise<unknown> = async () => undefined,
  ): Promise<number> => {
    for (let ends = 1; ; ends += 1) {
      const who = await desk.driver()
      await prepare(who)
      fate.doom(ends)
      await act(who).catch(() => undefined)
      const hasDied = fate.revive()
      const label = `ended at ${ends}`
      const of = await paid(who)
      await after(who, label)
      expect(await idsOf(who), label).toHaveLength(1)
      const { rows } = await desk.query<{ pay_no: string }>(
        `select pay_no from settlement_payment where for_code like $1`,
        [`${of.code}%`],
      )
      const ledger = (await Promise.all(rows.map(({ pay_no }) => desk.ledger({ payNo: pay_no })))).flat()
      expect(
        ledger.filter(({ kind }) => kind === 'paid'),
        label,
      ).toMatchObject([{ amount: '400.00', serial: of.serial }])
      if (!hasDied) return ends - 1
    }
  }
  const isOffset = async (who: Driver, label: string) => {
    if ((await batchOf(who)).status === 3) expect(await approve(who), label).toMatchObject({ status: 0 })
    expect(await asked(who), label).toMatchObject({ status: at.offset, offsetAmount: '400.00', openAmount: '0.00' })
  }
  const isBack = async (who: Driver, label: string) => {
    if ((await asked(who)).status === at.paid) expect(await repay(who), label).toMatchObject({ status: 0 })
    expect(await asked(who), label).toMatchObject({ status: at.returned, returnedAmount: '400.00', openAmount: '0.00' })
  }
  return {
    desk,
    whileAsking: () => kill(async () => undefined, asked),
    whileApproving: () => kill(asked, approved),
    whilePaying: () => kill(approved, () => desk.run()),
    whileOffsetting: () => kill(submitted, approve, isOffset),
    whileReturning: () => kill(paid, repay, isBack),
  }
}
export type KillDesk = Awaited<ReturnType<typeof killDesk>>
