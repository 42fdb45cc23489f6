import { payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import { buildBank } from '../../../../server/src/bank/app.ts'
import { type AreaWrites, FOR_GOOD, first, type World } from '../../../../server/src/ntocc/testing/writes.ts'
import { prepaidMachine } from '../../contract/machine.ts'
import { Prepaid } from '../../contract/prepaid.ts'
import { bounced, holdFor, offset, paid } from '../money.ts'
import { cardOf } from '../people.ts'
import type { ServiceCtx } from '../types.ts'

let serial = 0

/** The demo's driver on his way, with a card. */
const onItsWay = async (world: World): Promise<{ driverCode: string; waybillNo: string }> => {
  const { party_code } = await first(world, `select party_code from sys_account where username = 'driver'`)
  const driverCode = String(party_code)
  await world.db.query(
    `insert into bank_card (code, branch_code, owner_code, holder, kind, bank_code, bank_name, card_no, is_default, status, verify_status, created_by)
     select 'CARD-P', 'HQ', $1, to_jsonb($1::text), 'person', 'ICBK', to_jsonb('ICBC'::text), '6200008888', true, 1, 'four', 'test'
      where not exists (select 1 from bank_card where owner_code = $1 and is_default)`,
    [driverCode],
  )
  const waybillNo = `YDPW${++serial}`
  // As one of the demo in all that is of no concern here: what moves waybills may take it up later.
  await world.asPlatform('waybill', async ctx => {
    const [like] = await ctx.records.where(Waybill, {
      where: sql`not is_deleted and order_no is not null and coalesce(pay_status, 0) ${inStates(payStateMachine, 'unpaid')}`,
      limit: 1,
    })
    if (!like) throw new Error('no waybill that is not paid')
    const { id: _id, version: _version, gmtCreated: _made, gmtModified: _changed, ...values } = like
    const { inTransit } = waybillMachine.at
    const own = { code: waybillNo, waybillNo, driverCode, teamCode: null, payableAmount: '1000.00', status: inTransit }
    await ctx.records.createMany(Waybill, [{ ...values, ...own }])
  })
  return { driverCode, waybillNo }
}

/** An advance that nobody has decided about, or that the bank has paid. */
const anAdvance = async (world: World, isPaid: boolean): Promise<Prepaid> => {
  const { driverCode, waybillNo } = await onItsWay(world)
  let made: Prepaid | undefined
  await world.asPlatform('prepaid', platform => {
    const ctx = platform as unknown as ServiceCtx
    return ctx.transaction(async () => {
      const card = await cardOf(ctx, { driverCode })
      if (!card) throw new Error('no card')
      const prepaidNo = `YKW${++serial}`
      const [of] = await ctx.records.createMany(Prepaid, [
        {
          code: prepaidNo,
          prepaidNo,
          waybillNo,
          driverCode,
          payable: '1000.00',
          ratio: 10,
          amount: '100.00',
          purpose: 'fuel',
          holder: card.holder,
          bankName: card.bankName,
          bankCode: card.bankCode,
          cardNo: card.cardNo,
          cardWriter: card.writtenBy,
          appliedAt: new Date().toISOString(),
          attempt: 1,
          paidAmount: '0.00',
          offsetAmount: '0.00',
          returnedAmount: '0.00',
          openAmount: '0.00',
          owedBack: '0.00',
          isOff: false,
          status: isPaid ? prepaidMachine.at.approved : prepaidMachine.initial,
        },
      ])
      if (!of) return
      made = of
      if (!isPaid) return
      await holdFor(ctx, of)
      made = await paid(ctx, of, { amount: '100.00', serial: `B-${prepaidNo}` })
    })
  })
  if (!made) throw new Error('no advance')
  return made
}

/** One that the bank gave back after a batch had taken it off, and a batch of the payee that has paid it again. */
const owedAndPaid = async (world: World) => {
  const { code, driverCode } = await anAdvance(world, true)
  await world.asPlatform('prepaid', platform => {
    const ctx = platform as unknown as ServiceCtx
    return ctx.transaction(async () => {
      const [of] = await ctx.records.where(Prepaid, { where: sql`code = ${code}`, limit: 1 })
      if (!of) throw new Error('no advance')
      const taken = await offset(ctx, of, { number: 'YFW', waybillNo: of.waybillNo, amount: of.openAmount })
      await bounced(ctx, taken, 'no such account')
    })
  })
  const batchCode = `YFW${++serial}`
  await world.db.query(
    `insert into settlement_settlement_batch (code, branch_code, batch_no, side, driver_code, status, created_by)
     values ($1, 'HQ', $1, 'payable', $2, 8, 'test')`,
    [batchCode, driverCode],
  )
  await world.db.query(
    `insert into settlement_settlement_line (code, branch_code, batch_no, side, waybill_no, amount, adjustment, reason, total, created_by)
     values ($1, 'HQ', $1, 'payable', $1, 0, 10000, 'what the bank gave back', 10000, 'test')`,
    [batchCode],
  )
  const { id, version } = await first(world, `select id, version from prepaid_prepaid where code = '${code}'`)
  return { id: Number(id), version: Number(version), batchCode }
}

const writes: AreaWrites = {
  outside: async () => {
    const bank = buildBank()
    return { env: { BANK_URL: await bank.listen({ host: '127.0.0.1', port: 0 }) }, close: () => bank.close() }
  },
  calls: {
    prepaidAsk: async world => {
      const { waybillNo } = await onItsWay(world)
      return { as: 'DRIVER', body: { waybillNo, amount: '1.00', purpose: 'fuel' } }
    },
    prepaidRepay: async world => {
      const { id, version } = await anAdvance(world, true)
      return { body: { id, version, amount: '1.00', serial: `B-W${++serial}` } }
    },
    prepaidSayPaidAgain: async world => ({ body: await owedAndPaid(world) }),
  },
  jobs: {
    watchPrepaid: async world => {
      const { code } = await anAdvance(world, true)
      await world.db.query(`update prepaid_prepaid set due_on = current_date - 2 where code = $1`, [code])
      return {}
    },
  },
  begins: {
    prepaid: {
      with: async world => {
        await anAdvance(world, false)
        return {}
      },
      where: 'id = (select max(id) from prepaid_prepaid)',
    },
  },
  unmoved: { prepaidEntry: FOR_GOOD },
}
export default writes
