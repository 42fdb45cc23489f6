// @vitest-environment node
import { waybillMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { type SettlementBatch, settlementResources } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { hear } from './hear.ts'
import type { BankSays } from './port.ts'
import { type PaymentDesk, paymentDesk } from './testing/desk.ts'

const { at } = paymentMachine
/** Of the administrator, whose second account is called `twin`. */
const PHONE = '10000031234'

withDatabase('two accounts of one person', database => {
  let desk: PaymentDesk
  let twin: string
  /** The same person drives too. */
  let mine: string
  beforeAll(async () => {
    desk = await paymentDesk(database().db)
    await sql(`update sys_account set phone = $1 where username = 'admin'`, [PHONE])
    await sql(
      `insert into sys_account (branch_code, username, phone, password_hash, must_change_password, party_type, party_code, user_name)
       select branch_code, 'twin', phone, password_hash, false, 'FINANCE', 'HQ-TWIN', user_name from sys_account where username = 'admin'`,
    )
    await sql(
      `insert into sys_account_role (account_id, role_id, sort) select c.id, r.role_id, r.sort from sys_account_role r
       join sys_account a on a.id = r.account_id and a.username = 'admin' join sys_account c on c.username = 'twin'`,
    )
    twin = await desk.backend.signIn('twin')
    mine = desk.newDriver()
    await sql(
      `insert into sys_account (branch_code, username, phone, password_hash, must_change_password, party_type, party_code, user_name)
       select branch_code, $1, $2, password_hash, false, 'DRIVER', $1, user_name from sys_account where username = 'driver'`,
      [mine, PHONE],
    )
  }, 240_000)
  afterAll(() => desk?.close())

  const sql = (text: string, params: unknown[] = []) => database().db.query(text, params)
  const pay = async (batch: SettlementBatch, amount: string, token: string, way = 'settlementPay') => {
    const { id, version } = await desk.batchNow(batch)
    return desk.post<{ id: number }>(way, { id, version, amount }, token)
  }
  const refused = (code: string) => ({ errors: { move: { code: `validation.payment.${code}` } } })
  /** The administrator handed it in. */
  const handedIn = async (amounts: string[]) => {
    const batch = await desk.payable({ amounts })
    await sql(
      `update settlement_settlement_batch set submitter_id = (select id from sys_account where username = 'admin') where id = $1`,
      [batch.id],
    )
    return batch
  }

  it('release no more for a payee and a day than one of them may', async () => {
    for (const way of ['settlementPay', 'settlementCredit']) {
      const batch = await handedIn(['9000.00'])
      expect((await pay(batch, '5000.00', desk.admin, way)).status).toBe(0)
      await expect.poll(async () => (await desk.paymentsOf(batch))[0]?.status).toBe(at.succeeded)
      expect(await pay(batch, '0.01', twin, way)).toMatchObject(refused('alone'))
    }
  })

  it('release no more, both at once, of two batches of the payee', async () => {
    const one = await handedIn(['4000.00'])
    const other = await desk.approved({ driverCode: one.driverCode ?? '', amounts: ['4000.00'] })
    await sql(
      `update settlement_settlement_batch set submitter_id = (select id from sys_account where username = 'admin') where id = $1`,
      [other.id],
    )
    const both = await Promise.all([
      pay(one, '4000.00', desk.admin, 'settlementCredit'),
      pay(other, '4000.00', twin, 'settlementCredit'),
    ])
    expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
  })

  it('do not pay to a card that one of them wrote', async () => {
    const driverCode = desk.newDriver()
    await desk.card(driverCode, { modifiedBy: 'twin' })
    expect(await pay(await desk.approved({ driverCode }), '100.00', desk.admin)).toMatchObject(refused('cardOwn'))
  })

  it('set no price of what one of them carries, and adjust nothing of it', async () => {
    const [own, strange] = [await desk.approved({ driverCode: mine }), await desk.payable()]
    const waybillOf = async ({ batchNo }: SettlementBatch) => {
      const { rows } = await database().db.query<{ id: string; version: number }>(
        `update waybill set pay_status = 0, carrier_unit_price = null, unit_price = 4000, price_mode = 'vehicle', charge_by = 'unload', round_mode = 'none', load_qty = 10, unload_qty = 10, status = $2 where waybill_no = (select waybill_no
           from settlement_settlement_line where batch_no = $1) returning id, version`,
        [batchNo, waybillMachine.at.signed],
      )
      return { id: Number(rows[0]?.id), version: Number(rows[0]?.version) }
    }
    const price = async (of: SettlementBatch) =>
      desk.post('carrierFreight', { ...(await waybillOf(of)), unitPrice: '99.00' })
    expect(await price(own)).toMatchObject({ errors: { unitPrice: { code: 'validation.settlementBatch.ownParty' } } })
    expect((await price(strange)).status).toBe(0)
    const adjust = async ({ id, batchNo }: SettlementBatch) => {
      await sql('update settlement_settlement_batch set status = 0 where id = $1', [id])
      const { rows } = await database().db.query<{ id: string; version: number }>(
        'select id, version from settlement_settlement_line where batch_no = $1',
        [batchNo],
      )
      const [line] = rows
      const body = { id: Number(line?.id), version: Number(line?.version), adjustment: '900.00', reason: 'agreed' }
      return desk.backend.put('/ntocc-basic-api/settlementLine', body, desk.admin)
    }
    expect(await adjust(own)).toMatchObject({
      errors: { adjustment: { code: 'validation.settlementBatch.ownParty' } },
    })
    expect((await adjust(strange)).status).toBe(0)
  })

  it('approve nothing of a team that one of them leads or drives in, and none of it waits for them', async () => {
    const [fellow, led, stranger] = [desk.newDriver(), desk.newDriver(), desk.newDriver()]
    const drives = (code: string, team: string) =>
      sql(
        `insert into driver (code, branch_code, name, phone, team_code, status, auth_status)
         values ($1, 'HQ', to_jsonb($1::text), '10000031299', $2, 1, 2)`,
        [code, team],
      )
    await drives(mine, 'ONE-DRIVES')
    await drives(fellow, 'ONE-DRIVES')
    await drives(led, 'ONE-LEADS')
    await drives(stranger, 'ONE-STRANGE')
    await sql(
      `insert into driver_team (code, branch_code, name, captain_code, phone, status, auth_status)
       values ('ONE-LEADS', 'HQ', to_jsonb('T'::text), $1, '10000031298', 1, 2)`,
      [mine],
    )
    const waiting = async (driverCode: string) => {
      const batch = await desk.payable({ driverCode })
      await sql('update settlement_settlement_batch set status = $2 where id = $1', [
        batch.id,
        settlementMachine.at.toApprove,
      ])
      return batch
    }
    const approve = async ({ id }: SettlementBatch) => {
      const { version } = await desk.batchNow({ id })
      return desk.backend.put<object>('/ntocc-basic-api/settlementBatch/move', { id, move: 'approve', version }, twin)
    }
    const own = { errors: { move: { code: 'validation.settlementBatch.ownParty' } } }
    const [fellows, ledOne, strangers] = [await waiting(fellow), await waiting(led), await waiting(stranger)]
    const { list } = settlementResources.settlementBatch.by
    const { data } = await desk.backend.get<{ records: { id: number }[] }>(
      `${list.path}?side=payable&isMineToDecide=true&pageNum=1&pageSize=200`,
      twin,
    )
    const ids = data?.records.map(({ id }) => id) ?? []
    expect(ids).toContain(strangers.id)
    for (const each of [fellows, ledOne]) {
      expect(await approve(each)).toMatchObject(own)
      expect(ids).not.toContain(each.id)
    }
    // And of a captain who collects for the team himself.
    const collects = await waiting(desk.newDriver())
    await sql(`update settlement_settlement_batch set driver_code = null, team_code = 'ONE-LEADS' where id = $1`, [
      collects.id,
    ])
    expect(await approve(collects)).toMatchObject(own)
    expect(await approve(strangers)).not.toMatchObject(own)
  })

  const paid = async () => {
    const order = await desk.ordered(await desk.payable())
    await desk.run()
    return desk.paymentNow(order)
  }
  const heard = (order: Awaited<ReturnType<typeof paid>>, says: BankSays) =>
    desk.as(ctx => hear(ctx, order, { step: 'asked', heard: { says, httpStatus: 200, body: '{}' } }))

  it('what comes back is no more than what came back: a part of it moves nothing, and somebody looks', async () => {
    const order = await paid()
    const serial = order.bankSerialNo ?? ''
    const after = await heard(order, { state: 'returned', serial: `${serial}R`, amount: '60.00' })
    expect(after).toMatchObject({ status: at.succeeded, trouble: 'amount', paidAmount: '100.00' })
    expect(after.nextAt ?? null).toBeNull()
    expect(await desk.as(ctx => ctx.books.of('pay', order.payNo ?? ''))).toMatchObject([
      { as: 'hold' },
      { as: 'capture' },
    ])
    expect((await desk.evidenceOf(order)).at(-1)).toMatchObject({ result: 'returned', amount: '60.00' })
  })

  it('the same serial with another amount is a contradiction, and stands in the evidence', async () => {
    const order = await paid()
    const after = await heard(order, { state: 'paid', serial: order.bankSerialNo ?? '', amount: '10000.00' })
    expect(after).toMatchObject({ status: at.succeeded, trouble: 'contradiction', paidAmount: '100.00' })
    expect((await desk.evidenceOf(order)).at(-1)).toMatchObject({ result: 'paid', amount: '10000.00' })
  })

  it('a document whose area is away is not paid, and no answer about it is lost', async () => {
    await sql(
      `insert into settlement_payment (code, branch_code, pay_no, for_entity, for_code, driver_code, amount, attempt, asked, urged, status,
         payee_name, bank_code, card_no)
       values ('FKAWAY', 'HQ', 'FKAWAY', 'nobodysDocument', 'X-1', 'PD1', 1000, 1, 0, false, 0, 'N', 'ICBK', '6212345678')`,
    )
    await desk.run()
    const { rows } = await database().db.query<{ status: number }>(
      `select status from settlement_payment where pay_no = 'FKAWAY'`,
    )
    expect(rows).toEqual([{ status: at.toSend }])
    expect(await desk.ledger({ payNo: 'FKAWAY' })).toEqual([])
  })
})
