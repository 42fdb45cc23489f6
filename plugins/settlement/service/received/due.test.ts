// @vitest-environment node
import { dayAfter, type Page, platformDay, type TodoItem } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { LATE_AGES, OWED_AGES, type SettlementBatch } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import type { OwedOfAge } from '../../contract/receipt.ts'
import { remindOwed } from './due.ts'
import { type ReceiptDesk, receiptDesk } from './testing/desk.ts'

/** The day so many days from one, or from today. */
const dayFrom = (days: number, day = platformDay()): string => dayAfter(day, days)
const BASE = '/ntocc-basic-api'

withDatabase('what shippers owe is due on a day', database => {
  let desk: ReceiptDesk
  beforeAll(async () => {
    desk = await receiptDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  /** A shipper with a record, with whom days were agreed on. */
  const known = async (days: number | null): Promise<string> => {
    const { code } = await desk.addShipper()
    await desk.query('update shipment set account_period_days = $2 where code = $1', [code, days])
    return code
  }
  const set = async (creditDays: number) => {
    const told = await desk.set({ creditDays })
    expect(told.status, JSON.stringify(told.errors)).toBe(0)
  }
  /** A batch was due so many days ago. */
  const wasDue = ({ id }: { id: number }, days: number) =>
    database().db.query('update settlement_settlement_batch set due_on = $2 where id = $1', [id, dayFrom(-days)])
  const seen = async ({ id }: { id: number }) =>
    (await desk.backend.get<SettlementBatch>(`${BASE}/settlementBatch/${id}`, desk.admin)).data
  const lateness = async (batch: { id: number }) => {
    const { dueOn, daysLate, owedAge } = (await seen(batch)) ?? {}
    return [dueOn, daysLate, owedAge]
  }
  const listed = async (query: string) =>
    (await desk.get<Page<SettlementBatch>>('settlementBatch', query)).data?.records ?? []
  const ages = async (token = desk.admin) =>
    new Map(
      ((await desk.get<OwedOfAge[]>('settlementOwedAges', '', token)).data ?? []).map(({ age, ...of }) => [age, of]),
    )

  it('so many days after its approval as were agreed on with the shipper, else as is usual in the branch', async () => {
    const [agreed, other, none] = [await known(45), await known(null), desk.newShipper()]
    const dueOn = async (shipper: string) => (await desk.approved(shipper, '10.00')).dueOn
    expect(await dueOn(agreed)).toBe(dayFrom(45))
    expect(await dueOn(other)).toBe(dayFrom(30))
    await set(7)
    expect(await dueOn(other)).toBe(dayFrom(7))
    expect(await dueOn(none)).toBe(dayFrom(7))
    expect(await dueOn(agreed)).toBe(dayFrom(45))
    // To be paid at once is something that was agreed on.
    expect(await dueOn(await known(0))).toBe(dayFrom(0))
    await set(30)
  })

  it('which stays as it was, whatever is agreed on later', async () => {
    const shipper = await known(10)
    const batch = await desk.approved(shipper, '10.00')
    await database().db.query('update shipment set account_period_days = 90 where code = $1', [shipper])
    await desk.draw()
    expect((await seen(batch))?.dueOn).toBe(dayFrom(10))
  })

  it('what whoever carried is owed has no such day', async () => {
    const payable = await desk.payable()
    await desk.draw()
    expect(await lateness(payable)).toEqual([undefined, undefined, undefined])
  })

  it('batches that were approved before anybody kept the day are due by what is agreed on now', async () => {
    const shipper = await known(20)
    const batch = await desk.approved(shipper, '10.00')
    await database().db.query(
      `update settlement_settlement_batch set due_on = null, approved_at = now() - interval '50 days' where id = $1`,
      [batch.id],
    )
    expect(await lateness(batch)).toEqual([undefined, 0, 'notDue'])
    await desk.draw()
    expect(await seen(batch)).toMatchObject({ dueOn: dayFrom(-30), daysLate: 30, owedAge: 'late30' })
  })

  it.each([
    [-5, 0, 'notDue'],
    [0, 0, 'notDue'],
    [1, 1, 'late30'],
    [30, 30, 'late30'],
    [31, 31, 'late60'],
    [60, 60, 'late60'],
    [61, 61, 'late90'],
    [90, 90, 'late90'],
    [91, 91, 'older'],
  ])('%i days after it, it is %i days late: %s', async (days, daysLate, owedAge) => {
    const shipper = desk.newShipper()
    const batch = await desk.approved(shipper, '10.00')
    await wasDue(batch, days)
    expect(await seen(batch)).toMatchObject({ daysLate, owedAge })
    expect(await listed(`shipmentCode=${shipper}&owedAge=${owedAge}`)).toMatchObject([{ id: batch.id, daysLate }])
    const others = OWED_AGES.filter(each => each !== owedAge).join(',')
    expect(await listed(`shipmentCode=${shipper}&owedAge=${others}`)).toEqual([])
  })

  it('what has come in is late no more, and of a part the rest is', async () => {
    const shipper = desk.newShipper()
    const batch = await desk.approved(shipper, '10.00')
    await wasDue(batch, 40)
    await desk.payIn(shipper, '4.00')
    await desk.hear(shipper)
    expect(await seen(batch)).toMatchObject({ status: settlementMachine.at.partlyPaid, daysLate: 40 })
    await desk.payIn(shipper, '6.00')
    await desk.hear(shipper)
    expect(await lateness(batch)).toEqual([dayFrom(-40), undefined, undefined])
  })

  it('is counted by its age, all of it for the staff, and to a shipper its own alone', async () => {
    const [one, other] = [desk.newShipper(), desk.newShipper()]
    const before = await ages()
    for (const [shipper, amount, days] of [
      [one, '10.00', 5],
      [one, '20.00', 6],
      [one, '40.00', -3],
      [other, '80.00', 5],
    ] as const)
      await wasDue(await desk.approved(shipper, amount), days)
    await desk.payIn(one, '7.00')
    await desk.hear(one)
    const after = await ages()
    const came = (age: OwedOfAge['age']) => [
      (Number(after.get(age)?.amount) - Number(before.get(age)?.amount)).toFixed(2),
      Number(after.get(age)?.batches) - Number(before.get(age)?.batches),
    ]
    expect([...after.keys()]).toEqual([...OWED_AGES])
    expect([came('late30'), came('notDue')]).toEqual([
      ['103.00', 3],
      ['40.00', 1],
    ])
    const own = await ages(await desk.person('SHIPPER', one, 'SHIPPER'))
    expect(own.get('late30')).toEqual({ amount: '23.00', batches: 2 })
    expect(own.get('notDue')).toEqual({ amount: '40.00', batches: 1 })
  })

  it('waits for whoever takes it in, counted as the page shows it that it leads to', async () => {
    const todo = async () =>
      (await desk.backend.get<TodoItem[]>(`${BASE}/party/getPartyRoleConfigCount`, desk.admin)).data?.find(
        ({ configKey }) => configKey === 'settlement_overdue_count',
      )?.configValue ?? 0
    const before = await todo()
    const batch = await desk.approved(desk.newShipper(), '10.00')
    expect(await todo()).toBe(before)
    await wasDue(batch, 1)
    expect(await todo()).toBe(before + 1)
    const { data } = await desk.get<Page<SettlementBatch>>('settlementBatch', `owedAge=${LATE_AGES.join(',')}`)
    expect(data?.total).toBe(before + 1)
  })

  it('a shipper is told in the morning of what is overdue, how much and since when, and nobody else', async () => {
    const [late, punctual] = [desk.newShipper(), desk.newShipper()]
    for (const [amount, days] of [
      ['10.00', 5],
      ['20.00', 9],
      ['40.00', -3],
    ] as const)
      await wasDue(await desk.approved(late, amount), days)
    await desk.approved(punctual, '10.00')
    const heard: [string, { id?: string; text?: object; to?: string }][] = []
    const end = desk.backend.notifier.subscribe(({ key, message }) => {
      heard.push([key, message as object])
    })
    const platform = areaNamed('settlement')?.platform()
    await remindOwed(platform as never, { signal: new AbortController().signal } as never)
    end()
    const told = heard.filter(([key]) => key.endsWith(`/${late}`))
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject([
      `HQ/SHIPPER/${late}`,
      { id: `owed/${late}/${platformDay()}`, text: { en: `CNY 30.00 is open, due since ${dayFrom(-9)}.` } },
    ])
    expect(heard.filter(([key]) => key.endsWith(`/${punctual}`))).toEqual([])
  })
})
