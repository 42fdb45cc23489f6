import type { OwnerOfMoney } from '@ntocc/sdk/service'
import { buildBank } from '../../../../server/src/bank/app.ts'
import { type AreaWrites, about, FOR_GOOD, first, type World } from '../../../../server/src/ntocc/testing/writes.ts'
import { merchantMachine } from '../../contract/merchant.ts'
import { SplitRecord } from '../../contract/split.ts'
import { Withdrawal, withdrawalMachine } from '../../contract/withdrawal.ts'
import { collectingAccount } from '../collections/account.ts'
import { heldAccount } from '../money/accounts.ts'
import { moveMoney } from '../money/move.ts'
import { fieldsFor } from '../money/parties.ts'
import { keepPassword } from '../password/secret.ts'
import type { ServiceCtx } from '../types.ts'
import { holdFor } from '../withdrawals/money.ts'
import { aMerchant, aRule, aSplit, cameIn, collected, shipperOf } from './collected.ts'
import { PAY_PASSWORD } from './desk.ts'

let serial = 0

/** Ten yuan come into an account. */
const earn = async (ctx: ServiceCtx, of: OwnerOfMoney) => {
  const businessNo = `YDW${++serial}`
  return moveMoney(ctx, await heldAccount(ctx, of), { subject: 'freight', refNo: businessNo }, owner =>
    ctx.books.post([{ kind: 'freight', businessNo, to: { owner }, amount: '10.00' }]),
  )
}

/** The demo's driver with some money, a card and a pay password. */
const aDriver = async (world: World): Promise<string> => {
  const { id, party_code } = await first(world, `select id, party_code from sys_account where username = 'driver'`)
  const code = String(party_code)
  await world.db.query(
    `insert into bank_card (code, branch_code, owner_code, holder, kind, bank_code, bank_name, card_no, is_default, status, verify_status, created_by)
     select 'CARD-W', 'HQ', $1, to_jsonb($1::text), 'person', 'ICBK', to_jsonb('ICBC'::text), '6200009999', false, 1, 'four', 'test'
      where not exists (select 1 from bank_card where code = 'CARD-W')`,
    [code],
  )
  await world.asPlatform('withdrawal', async platform => {
    const ctx = platform as unknown as ServiceCtx
    await keepPassword({ ...ctx, session: { ...ctx.session, accountId: Number(id) } }, PAY_PASSWORD)
    await ctx.transaction(() => earn(ctx, { entity: 'driver', code }))
  })
  return code
}

/** Something that the demo's shipper has asked for, and that is frozen. */
const aWithdrawal = async (world: World): Promise<void> => {
  const { party_code } = await first(world, `select party_code from sys_account where username = 'shipper'`)
  const code = String(party_code)
  // Of a number of its own: a card is found by it too.
  await world.db.query(
    `insert into bank_card (code, branch_code, owner_code, holder, kind, bank_code, bank_name, card_no, is_default, status, verify_status, created_by)
     select 'CARD-S', 'HQ', $1, to_jsonb($1::text), 'person', 'ICBK', to_jsonb('ICBC'::text), '6200007777', false, 1, 'four', 'test'
      where not exists (select 1 from bank_card where code = 'CARD-S')`,
    [code],
  )
  await world.asPlatform('withdrawal', platform => {
    const ctx = platform as unknown as ServiceCtx
    return ctx.transaction(async () => {
      const owner = { entity: 'shipment', code } as const
      const account = await earn(ctx, owner)
      const withdrawNo = `TXW${++serial}`
      const [withdrawal] = await ctx.records.createMany(Withdrawal, [
        {
          ...fieldsFor(owner),
          code: withdrawNo,
          withdrawNo,
          accountNo: account.accountNo,
          amount: '1.00',
          fee: '0.00',
          actualAmount: '1.00',
          cardCode: 'CARD-S',
          holder: code,
          bankName: 'ICBC',
          bankCode: 'ICBK',
          cardNo: '6200007777',
          source: 'web',
          payPasswordOk: true,
          askedAt: new Date().toISOString(),
          status: withdrawalMachine.initial,
        },
      ])
      if (withdrawal) await holdFor(ctx, account, withdrawal)
    })
  })
}

const KEPT = 'what it writes is kept beside the records: the pay password'
const NEWEST = 'id = (select max(id) from accounts_withdrawal)'

/** Somebody pays in, at the bank that the branch pays by. */
const payIn = async (world: World): Promise<void> => {
  const into = await world.asPlatform('collection', ctx => collectingAccount(ctx as unknown as ServiceCtx))
  const url = await world.asPlatform('payment', async ctx => ctx.env('BANK_URL'))
  const payer = { name: 'A payer', account: '6222020000000001234', bank: 'ICBC' }
  const body = JSON.stringify({ into: into?.account, amount: '3.00', words: 'no code', payer })
  await fetch(`${url}/control/incoming`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
}
/** It may be booked to the demo's shipper, who has as much. */
const ofShipper = async (world: World): Promise<Record<string, unknown>> => {
  await cameIn(world)
  const owner = { entity: 'shipment', code: await shipperOf(world) } as const
  const { accountNo } = await world.asPlatform('collection', platform => {
    const ctx = platform as unknown as ServiceCtx
    return ctx.transaction(() => earn(ctx, owner))
  })
  return { shipment_code: owner.code, account_no: accountNo }
}

const writes: AreaWrites = {
  ...collected,
  begin: async world => {
    const split = await aSplit(world)
    await world.asPlatform('splitRecord', ctx => ctx.records.createMany(SplitRecord, [split]))
  },
  outside: async () => {
    const bank = buildBank()
    return { env: { BANK_URL: await bank.listen({ host: '127.0.0.1', port: 0 }) }, close: () => bank.close() }
  },
  calls: {
    ...collected.calls,
    merchantChange: about('merchantAccount', {
      with: { status: merchantMachine.at.signed },
      more: {
        settleHolder: 'Jianghan Steel',
        settleBank: 'CCB',
        settleCard: '6222020000000009999',
        feeRate: 0.45,
        reason: 'another card',
      },
    }),
    revenueWithdraw: async world => {
      await aDriver(world)
      return { as: 'DRIVER', query: { amount: '1.00', cardCode: 'CARD-W', payPassword: PAY_PASSWORD } }
    },
  },
  callsWriteNone: {
    collectionNotice: 'signed by a bank, it does what the job does',
    collectionAsk: 'it sends the job, which writes what the bank says',
    collectionPlay: 'it tells the played bank, and the job writes what that has',
    payPasswordCode: KEPT,
    payPasswordSet: KEPT,
    payPasswordChange: KEPT,
    payPasswordProve: KEPT,
  },
  jobs: {
    collectReceipts: async world => {
      await payIn(world)
      return {}
    },
  },
  records: { ...collected.records, merchantAccount: aMerchant, splitRule: aRule },
  changed: { merchantAccount: { status: 0 } },
  begins: {
    collection: { with: ofShipper, where: 'id = (select max(id) from accounts_collection)' },
    withdrawal: {
      with: async world => {
        await aWithdrawal(world)
        return {}
      },
      where: NEWEST,
    },
    moneyAccount: {
      with: async world => {
        await aDriver(world)
        return {}
      },
      where: 'id = (select max(id) from accounts_money_account)',
    },
  },
  unmoved: { accountChange: FOR_GOOD, splitRecord: 'it follows what is collected and goes back' },
}
export default writes
