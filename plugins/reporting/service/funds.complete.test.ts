import { payStateMachine, reportMachine, Waybill } from '@ntocc/sdk/contracts'
import { type Ctx, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { findFlows, flowNo } from './funds.ts'
import { ago, type Carriage, carriageAt } from './testing/carriage.ts'
import { BRANCH, type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
/** A payment that the bank has made, as the area of payments has it: 2, and 5 for one whose money came back. */
const [PROCESSING, PAID, RETURNED] = [1, 2, 5]
const Payment = { name: 'payment', fields: {}, own: {} }

it('the number of a flow is one of a payment and a waybill, and never too long', () => {
  expect(flowNo('FK26030100000001', 'YD26030100000001')).toBe('FK26030100000001-YD26030100000001')
  expect(flowNo('FK26030100000001', 'YD260301000000019999')).toBe('FK26030100000001-260301000000019999')
  expect(flowNo('F'.repeat(20), 'Y'.repeat(20))).toHaveLength(35)
})

withDatabase('the funds of a reported waybill', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    desk = await reportDesk(database().db)
    way = await carriageAt(desk, database().db)
  })
  afterAll(() => desk.close())

  let serial = 0
  /** A batch of waybills that somebody has ordered to be paid; `payee` is called as the driver is. */
  const ordered = async (waybills: readonly string[], { total = 480_000, payee = '司机甲' } = {}) => {
    const [batch, no] = [`YFT${++serial}`, `FKT${serial}`]
    await way.query(
      `insert into settlement_settlement_batch (code, branch_code, batch_no, side, driver_code, line_count, amount, adjustment, total, status, created_by)
        values ($1, $2, $1, 'payable', 'RD001', $3, $4, 0, $4, 8, 'test')`,
      [batch, BRANCH, waybills.length, total * waybills.length],
    )
    for (const waybillNo of waybills)
      await way.query(
        `insert into settlement_settlement_line (code, branch_code, batch_no, side, waybill_no, amount, adjustment, total, status, created_by)
          values ($1, $2, $3, 'payable', $4, $5, 0, $5, 1, 'test')`,
        [`${batch}-${waybillNo}`, BRANCH, batch, waybillNo, total],
      )
    await way.query(
      `insert into settlement_payment (code, branch_code, pay_no, batch_no, driver_code, payee_name, bank_code, card_no, amount, attempt, asked, urged, status, created_by)
        values ($1, $2, $1, $3, 'RD001', $4, 'ICBK', '6299990000000000012', $5, 1, 0, false, $6, 'test')`,
      [no, BRANCH, batch, payee, total * waybills.length, PROCESSING],
    )
    return no
  }
  /** What the area of payments writes when the bank has said something. */
  const says = (payNo: string, set: object) => {
    const area = areaNamed('settlement')
    if (!area) throw new Error('nobody pays')
    return area
      .platform()
      .inBranch(BRANCH, (ctx: Ctx) =>
        ctx.transaction(() => ctx.records.changeMany(Payment as never, sql`code = ${payNo}`, set as never)),
      )
  }
  const paid = (payNo: string, amount: string, more: object = {}) =>
    says(payNo, { status: PAID, paidAmount: amount, bankSerialNo: `B${payNo}`, finishTime: ago(60_000), ...more })
  const reported = async () => {
    const trip = await way.carried()
    await trip.finish()
    await way.prepare()
    await desk.send()
    await way.prepare()
    await desk.send()
    expect(await way.statusOf('waybill', trip.waybillNo)).toBe(at.delivered)
    return trip
  }
  const flowsOf = async (code: string) =>
    (await way.query<{ five_flow: { funds: string } }>('select five_flow from waybill where code = $1', [code]))[0]
      ?.five_flow.funds

  it('are told when the bank has paid, each waybill its part, once the regulator has the waybill', async () => {
    const [one, other] = [await reported(), await way.carried()]
    expect(await flowsOf(one.code)).toBe('none')
    const no = await ordered([one.waybillNo, other.waybillNo])
    await paid(no, '9600.00')
    await way.prepare()
    const flow = await way.documentOf('fundFlow', flowNo(no, one.waybillNo))
    expect(flow, JSON.stringify(flow?.findings)).toMatchObject({ status: at.toReport, recordCode: no, findings: [] })
    // Nobody is told of a waybill that is not reported.
    expect(await way.documentOf('fundFlow', flowNo(no, other.waybillNo))).toBeUndefined()
    expect(await flowsOf(one.code)).toBe('ok')
    await desk.send()
    expect(await way.statusOf('fundFlow', flowNo(no, one.waybillNo))).toBe(at.delivered)
    const told = (await desk.taken()).find(({ kind }) => kind === 'fundFlow')
    expect(told?.document).toMatchObject({
      documentNumber: flowNo(no, one.waybillNo),
      shippingNoteList: [{ shippingNoteNumber: one.waybillNo, serialNumber: '0000', totalMonetaryAmount: '4800.000' }],
      financiallist: [{ paymentMeansCode: '32', bankCode: 'ICBK', sequenceCode: `B${no}`, monetaryAmount: '4800.000' }],
    })
    const { data: sheet } = await desk.lookAt(flow?.code ?? '')
    expect(sheet?.records.map(({ record }) => record)).toContain('payment')
    const account = sheet?.lines.find(({ path }) => path === 'financiallist.0.receiptAccount')
    expect(account).toMatchObject({
      origins: [{ record: 'payment', field: 'cardNo' }],
      value: '6299990000000000012',
    })
    const mayReadCards = (permissions: string) =>
      way.query(`update role set permissions = ${permissions} where role_code = 'PLAT_ADMIN' and branch_code = $1`, [
        BRANCH,
      ])
    await mayReadCards(`permissions - 'BANK_CARD'`)
    const masked = JSON.stringify((await desk.lookAt(flow?.code ?? '')).data)
    expect(masked).toMatch(/\*+0012/)
    expect(masked).not.toContain('6299990000000000012')
    await mayReadCards(`permissions || '["BANK_CARD"]'`)

    // Another serial afterwards: marked, which takes it from nobody who looks at it, and corrected under a number of its own.
    const seen = await way.documentOf('fundFlow', flowNo(no, one.waybillNo))
    await says(no, { bankSerialNo: 'OTHER' })
    const marked = await way.documentOf('fundFlow', flowNo(no, one.waybillNo))
    expect(marked).toMatchObject({ isOutdated: true, version: seen?.version })
    const corrected = await desk.move(Number(flow?.id), 'correct', 'The bank named another number')
    expect(corrected.status, JSON.stringify(corrected)).toBe(0)
    await expect.poll(() => way.statusOf('fundFlow', flowNo(no, one.waybillNo))).toBe(at.delivered)
    const all = (await desk.taken()).filter(({ kind }) => kind === 'fundFlow')
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(2)
    expect(all.at(-1)?.document).toMatchObject({ financiallist: [{ sequenceCode: 'OTHER' }] })
  })

  it('that went to somebody else, or came back, are held with the rule that says so', async () => {
    const trip = await reported()
    const no = await ordered([trip.waybillNo], { payee: '旁人' })
    await paid(no, '4800.00')
    await way.prepare()
    const flow = () => way.documentOf('fundFlow', flowNo(no, trip.waybillNo))
    expect(await flow()).toMatchObject({ status: at.checkFailed, heldBy: ['R20'] })
    expect(await flowsOf(trip.code)).toBe('bad')
    await says(no, { status: RETURNED })
    await way.prepare()
    expect(await flow()).toMatchObject({ status: at.checkFailed, findings: [{ rule: 'R19', code: 'returned' }] })
  })

  it('wait for the waybill to be corrected where it was told with another vehicle, and go on by themselves once it is', async () => {
    const trip = await reported()
    // Nobody was there to hear of it.
    await way.query(`update waybill set plate_color = '1' where waybill_no = $1`, [trip.waybillNo])
    const no = await ordered([trip.waybillNo])
    await paid(no, '4800.00')
    await way.prepare()
    const flow = () => way.documentOf('fundFlow', flowNo(no, trip.waybillNo))
    expect(await flow()).toMatchObject({
      status: at.checkFailed,
      heldBy: ['R18'],
      findings: [{ path: 'vehiclePlateColorCode', code: 'differs', params: { waybill: '2', payment: '1' } }],
    })
    const told = await way.documentOf('waybill', trip.waybillNo)
    const corrected = await desk.move(Number(told?.id), 'correct', 'Its plate is blue')
    expect(corrected.status, JSON.stringify(corrected)).toBe(0)
    await expect.poll(() => way.statusOf('waybill', trip.waybillNo)).toBe(at.delivered)
    await way.prepare()
    expect(await flow()).toMatchObject({ status: at.toReport, findings: [] })
  })

  it('that were missed are found, once', async () => {
    const trip = await reported()
    const no = await ordered([trip.waybillNo])
    await way.query(
      `update settlement_payment set status = $2, paid_amount = 480000, bank_serial_no = $1, finish_time = now() where code = $1`,
      [no, PAID],
    )
    await desk.as(findFlows)
    expect(await way.documentOf('fundFlow', flowNo(no, trip.waybillNo))).toBeUndefined()
    await desk.as(ctx =>
      ctx.transaction(() =>
        ctx.records.changeMany(Waybill, sql`code = ${trip.code}`, {
          payStatus: payStateMachine.at.paid,
          payTime: ago(60_000),
        }),
      ),
    )
    await desk.as(findFlows)
    await desk.as(findFlows)
    expect(await way.documentOf('fundFlow', flowNo(no, trip.waybillNo))).toMatchObject({ status: at.notReady })
  })
})
