// @vitest-environment node
import type { TodoItem } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import type { SettlementBatch } from '../../contract/batch.ts'
import type { Payment } from '../../contract/payment.ts'
import type { Payable } from '../../contract/payment-calls.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { type PaymentDesk, paymentDesk } from './testing/desk.ts'

const { at } = paymentMachine
/** What the branch's administrator may pay alone, having had a hand in it. */
const ALONE = '5000.00'

withDatabase('who may pay', database => {
  let desk: PaymentDesk
  let clerk: string
  beforeAll(async () => {
    desk = await paymentDesk(database().db)
    // Somebody else of the branch, who had a hand in nothing.
    clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'PLAT_ADMIN')
  }, 240_000)
  afterAll(() => desk?.close())

  const sql = (text: string, params: unknown[] = []) => database().db.query(text, params)
  const payable = async ({ id }: { id: number }, token = desk.admin) =>
    (await desk.get<Payable>('settlementPayable', `id=${id}`, token)).data
  const pay = async (batch: SettlementBatch, amount = batch.total ?? '', token = desk.admin) => {
    const { id, version } = await desk.batchNow(batch)
    return desk.post<{ id: number }>('settlementPay', { id, version, amount }, token)
  }
  const refused = (code: string) => ({ errors: { move: { code: `validation.payment.${code}` } } })
  const isPaid = (id = 0) => expect.poll(async () => (await desk.paymentNow({ id })).status).toBe(at.succeeded)

  it('what is released is sent by a job, and paid; asked first, it says how much and to whose card', async () => {
    const batch = await desk.payable({ amounts: ['80.00', '0.01'] })
    const before = await payable(batch)
    expect(before).toMatchObject({ total: '80.01', paid: '0.00', open: '80.01', refusals: [], isSimulated: true })
    expect(before?.payee?.cardNo).toMatch(/^\*+\d{4}$/)
    const { status, data } = await pay(batch)
    expect(status).toBe(0)
    await isPaid(data?.id)
    expect(await payable(batch)).toMatchObject({ paid: '80.01', open: '0.00', refusals: ['state'] })
  })

  it('of two who release the same at once one does; nothing beyond what is owed, nothing of a draft', async () => {
    const batch = await desk.payable({ amounts: ['50.00'] })
    expect((await pay(batch, '50.01')).status).not.toBe(0)
    expect((await pay(batch, '0.00')).status).not.toBe(0)
    const { id, version } = await desk.batchNow(batch)
    const both = await Promise.all([1, 2].map(() => desk.post('settlementPay', { id, version, amount: '50.00' })))
    expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(await desk.paymentsOf(batch)).toHaveLength(1)
    await sql('update settlement_settlement_batch set status = 3 where id = $1', [id])
    expect(await pay(batch, '1.00')).toMatchObject(refused('state'))
  })

  it('what was changed behind its approval is paid to nobody', async () => {
    const batch = await desk.payable({ amounts: ['50.00', '20.00'] })
    await sql(
      `update settlement_settlement_line set adjustment = 1, total = amount + 1, reason = 'x' where batch_no = $1`,
      [batch.batchNo],
    )
    expect(await pay(batch)).toMatchObject(refused('seal'))
  })

  describe('the payee', () => {
    it('needs a card that is his, and that the releaser did not write', async () => {
      const none = await desk.approved()
      expect(await pay(none)).toMatchObject(refused('noCard'))
      expect((await payable(none))?.refusals).toEqual(['noCard'])
      const refuted = desk.newDriver()
      await desk.card(refuted, { verifyStatus: 'failed' })
      expect(await pay(await desk.approved({ driverCode: refuted }))).toMatchObject(refused('cardRefuted'))
      const own = desk.newDriver()
      await desk.card(own, { modifiedBy: 'admin' })
      expect(await pay(await desk.approved({ driverCode: own }))).toMatchObject(refused('cardOwn'))
    })

    it('is not who releases, by account or by phone, nor his captain, nor of his team', async () => {
      const phone = '10000000001'
      const mine = desk.newDriver()
      await sql(
        `insert into sys_account (branch_code, username, phone, password_hash, must_change_password, party_type, party_code, user_name)
         select branch_code, $1, $2, password_hash, false, 'DRIVER', $1, user_name from sys_account where username = 'driver'`,
        [mine, phone],
      )
      const driver = (code: string, team: string) =>
        sql(
          `insert into driver (code, branch_code, name, phone, team_code, status, auth_status)
           values ($1, 'HQ', to_jsonb($1::text), $2, $3, 1, 2)`,
          [code, phone, team],
        )
      const [fellow, other] = [desk.newDriver(), desk.newDriver()]
      await driver(mine, 'OWN-TEAM')
      await driver(fellow, 'OWN-TEAM')
      await driver(other, 'OTHER-TEAM')
      for (const each of [mine, fellow, other]) await desk.card(each)
      const of = async (driverCode: string) => pay(await desk.approved({ driverCode }))
      expect(await of(mine)).toMatchObject(refused('own'))
      expect(await of(fellow)).toMatchObject(refused('own'))
      expect((await of(other)).status).toBe(0)
      await sql(
        `insert into driver_team (code, branch_code, name, captain_code, phone, status, auth_status)
         values ('OTHER-TEAM', 'HQ', to_jsonb('T'::text), $1, $2, 1, 2)`,
        [mine, phone],
      )
      expect(await of(other)).toMatchObject(refused('own'))
      // Nobody becomes another person by closing an account.
      await sql('update sys_account set enabled = false where username = $1', [mine])
      expect(await of(fellow)).toMatchObject(refused('own'))
      await sql('update sys_account set phone = $2 where username = $1', [mine, '10000009999'])
      expect((await of(fellow)).status).toBe(0)
    })
  })

  it('who handed it in or approved it pays alone up to the limit of a payee and a day; somebody else beyond it', async () => {
    for (const hand of [{ submittedBy: 'admin' }, { approvedBy: 'admin' }]) {
      const driverCode = desk.newDriver()
      await desk.card(driverCode)
      const batch = await desk.approved({ driverCode, amounts: ['9000.00'], ...hand })
      expect(await pay(batch)).toMatchObject(refused('alone'))
      // A part of it is not refused beforehand.
      expect(await payable(batch)).toMatchObject({ refusals: [], isAboveAlone: true })
      expect(await payable(batch, clerk)).toMatchObject({ refusals: [], isAboveAlone: false })
      const part = await pay(batch, ALONE)
      expect(part.status).toBe(0)
      await isPaid(part.data?.id)
      expect(await pay(batch, '0.01')).toMatchObject(refused('alone'))
      const rest = await pay(batch, '4000.00', clerk)
      expect(rest.status, rest.msg).toBe(0)
      await isPaid(rest.data?.id)
    }
  })

  it('S2-204 a payee sees and urges its own and nobody else’s; the clerk is told, until it is paid', async () => {
    const todo = async (key: string) =>
      (await desk.get<TodoItem[]>('party/getPartyRoleConfigCount', '')).data?.find(({ configKey }) => configKey === key)
        ?.configValue ?? 0
    const [urged, troubled] = [await todo('urge_remit_count'), await todo('payment_trouble_count')]
    const driver = await desk.backend.signIn('driver')
    await desk.card('HQ-D0001')
    const batch = await desk.approved({ driverCode: 'HQ-D0001', amounts: ['33.00'] })
    const strange = await desk.ordered(await desk.payable())
    await desk.run()
    const order = await desk.ordered(batch)
    await desk.fault('dropBefore')
    await desk.run()
    expect((await desk.paymentNow(order)).status).toBe(at.timedOut)
    expect(await todo('payment_trouble_count')).toBe(troubled + 1)
    const list = await desk.get<{ records: Payment[] }>('payment', 'pageNum=1&pageSize=50', driver)
    expect(list.data?.records.map(({ payNo }) => payNo)).toEqual([order.payNo])
    expect((await desk.get('payment/' + strange.id, '', driver)).status).not.toBe(0)
    expect((await desk.post('paymentUrge', { id: strange.id }, driver)).status).not.toBe(0)
    expect((await desk.post('paymentAsk', { id: order.id }, driver)).status).not.toBe(0)
    expect((await desk.post('paymentUrge', { id: order.id }, driver)).status).toBe(0)
    expect(await todo('urge_remit_count')).toBe(urged + 1)
    await desk.later(order)
    expect((await desk.post<{ payStatus: number }>('paymentAsk', { id: order.id })).data?.payStatus).toBe(at.failed)
    const { id, version } = await desk.paymentNow(order)
    expect((await desk.post('paymentRetry', { id, version })).status).toBe(0)
    await isPaid(id)
    expect(await todo('urge_remit_count')).toBe(urged)
    expect(await todo('payment_trouble_count')).toBe(troubled)
    expect((await desk.post('paymentUrge', { id }, driver)).status).not.toBe(0)
  })

  it('revoked after a certain no, what was refused is dropped and nothing of it is tried again', async () => {
    const batch = await desk.payable()
    const order = await desk.ordered(batch)
    await desk.fault('refuse')
    await desk.run()
    const { id, version } = await desk.batchNow(batch)
    const revoked = await desk.backend.put(
      '/ntocc-basic-api/settlementBatch/move',
      { id, version, move: 'revoke', reason: 'Twice' },
      desk.admin,
    )
    expect(revoked.status, revoked.msg).toBe(0)
    const now = await desk.paymentNow(order)
    expect(now.status).toBe(at.dropped)
    expect((await desk.post('paymentRetry', { id: now.id, version: now.version })).status).not.toBe(0)
    expect(await desk.waybillsOf(batch)).toMatchObject([{ pay_status: 0 }])
    expect(await desk.owed(batch)).toMatchObject({ balance: '0.00', held: '0.00' })
  })
})
