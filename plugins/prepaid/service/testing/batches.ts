import { expect } from 'vitest'
import { prepaidMachine } from '../../contract/machine.ts'
import type { Prepaid } from '../../contract/prepaid.ts'
import type { PrepaidDesk } from './desk.ts'

const { at } = prepaidMachine
const BASE = '/ntocc-basic-api'
const DAY = '2026-03-10'
const LONG_AGO = new Date(0).toISOString()

export interface Batch {
  id: number
  code: string
  batchNo: string
  version: number
  status: number
  total: string
  deducted?: string
}

type Driver = Awaited<ReturnType<PrepaidDesk['driver']>>
type Page = { records: { id: number; version: number }[] }

/** Advances that the bank has paid, and batches that they are taken off, with who makes, approves and pays them. */
export const batchSteps = async (desk: PrepaidDesk) => {
  const clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE')
  const maker = await desk.person('PLAT_ADMIN', 'HQ-MAKER', 'FINANCE')
  const approver = await desk.person('PLAT_ADMIN', 'HQ-APPROVER', 'FINANCE')

  const approved = async (who: Driver, amount: string): Promise<Prepaid> => {
    const { data, msg } = await desk.ask(who, amount)
    if (!data) throw new Error(msg)
    expect(await desk.move(data, 'approve', clerk)).toMatchObject({ status: 0 })
    return data
  }
  const paid = async (who: Driver, amount: string): Promise<Prepaid> => {
    const of = await approved(who, amount)
    await expect
      .poll(async () => {
        await desk.run()
        return (await desk.now(of)).status
      })
      .toBe(at.paid)
    return desk.now(of)
  }
  const batchNow = async ({ id }: { id: number }): Promise<Batch> => {
    const { data, msg } = await desk.get<Batch>(`settlementBatch/${id}`, maker)
    if (!data) throw new Error(msg)
    return data
  }
  const made = async (who: Driver): Promise<Batch> => {
    await desk.becomes(who.waybillNo, 'finished')
    const asked = { side: 'payable', start: DAY, end: DAY, driverCode: who.code }
    const { data, msg } = await desk.post<{ id: number }>('settlementMake', asked, maker)
    if (!data) throw new Error(msg)
    return batchNow(data)
  }
  const step = async (batch: { id: number }, move: string, token: string) => {
    const { id, version } = await batchNow(batch)
    return desk.backend.put(`${BASE}/settlementBatch/move`, { id, version, move, reason: 'as it is' }, token)
  }
  const through = async (batch: { id: number }, who: Driver, ...moves: string[]) => {
    const by: Readonly<Record<string, string>> = { confirm: who.token, approve: approver, revoke: approver }
    for (const move of moves) expect(await step(batch, move, by[move] ?? maker), move).toMatchObject({ status: 0 })
    return batchNow(batch)
  }
  /** Its one line is adjusted, with the reason. */
  const adjusted = async ({ batchNo }: Batch, adjustment: string) => {
    const { data } = await desk.get<Page>(`settlementLine?batchNo=${batchNo}&pageNum=1&pageSize=9`, maker)
    const [line] = data?.records ?? []
    const body = { id: line?.id, version: line?.version, adjustment, reason: 'what the bank gave back' }
    expect(await desk.backend.put(`${BASE}/settlementLine`, body, maker)).toMatchObject({ status: 0 })
  }
  /** When the bank is asked next about an advance that it has heard of. */
  const asksOf = ({ code }: Prepaid, next: string | null) =>
    desk.query(
      `update settlement_payment set next_at = $2 where for_code like $1 and (asked > 0 or paid_amount is not null) returning id`,
      [`${code}%`, next],
    )
  /** The bank pays what is left of a batch. */
  const settled = async (batch: { id: number }) => {
    const { version } = await batchNow(batch)
    const { data } = await desk.get<{ open: string }>(`settlementPayable?id=${batch.id}`, clerk)
    const order = { id: batch.id, version, amount: data?.open }
    expect(await desk.post('settlementPay', order, clerk)).toMatchObject({ status: 0 })
    await expect
      .poll(async () => {
        await desk.run()
        return (await batchNow(batch)).status
      })
      .toBe(8)
  }
  /** An advance that a batch has taken off, and the bank gave back after it: so much is owed to the payee. */
  const owedBack = async (who: Driver, amount: string) => {
    await desk.fault('return')
    const of = await paid(who, amount)
    const batch = await made(who)
    await through(batch, who, 'send', 'confirm', 'submit', 'approve')
    await expect
      .poll(async () => {
        await asksOf(of, LONG_AGO)
        await desk.run()
        return (await desk.now(of)).status
      })
      .toBe(at.owedBack)
    return { of, batch }
  }
  /** A further batch of the payee, of a waybill of its own whose line was adjusted by so much; as far as it is told. */
  const furtherBatch = async (who: Driver, adjustment: string, ...moves: string[]): Promise<Batch> => {
    const further = { ...who, waybillNo: await desk.waybill(who.code, '900.00') }
    const batch = await made(further)
    await adjusted(batch, adjustment)
    return through(batch, further, ...moves)
  }
  const paidBatch = async (who: Driver, adjustment: string): Promise<Batch> => {
    const batch = await furtherBatch(who, adjustment, 'send', 'confirm', 'submit', 'approve')
    await settled(batch)
    return batchNow(batch)
  }
  const sayPaidAgain = async ({ id }: { id: number }, batchCode: string, token: string) => {
    const { version } = await desk.now({ id })
    return desk.post<Prepaid>('prepaidSayPaidAgain', { id, version, batchCode }, token)
  }
  return {
    clerk,
    maker,
    approver,
    approved,
    paid,
    batchNow,
    made,
    step,
    through,
    asksOf,
    settled,
    owedBack,
    furtherBatch,
    paidBatch,
    sayPaidAgain,
  }
}
export type BatchSteps = Awaited<ReturnType<typeof batchSteps>>
