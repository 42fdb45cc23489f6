import type { OwnerOfMoney } from '@ntocc/sdk/service'
import { buildBank } from '../../../../server/src/bank/app.ts'
import { type AreaWrites, FOR_GOOD, first, type World } from '../../../../server/src/ntocc/testing/writes.ts'
import { Withdrawal, withdrawalMachine } from '../../contract/withdrawal.ts'
import { heldAccount } from '../money/accounts.ts'
import { moveMoney } from '../money/move.ts'
import { fieldsFor } from '../money/parties.ts'
import { keepPassword } from '../password/secret.ts'
import type { ServiceCtx } from '../types.ts'
import { holdFor } from '../withdrawals/money.ts'
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
          holder: code,
          bankName: 'ICBC',
          bankCode: 'ICBK',
          cardNo: '6200009999',
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

const writes: AreaWrites = {
  outside: async () => {
    const bank = buildBank()
    return { env: { BANK_URL: await bank.listen({ host: '127.0.0.1', port: 0 }) }, close: () => bank.close() }
  },
  calls: {
    revenueWithdraw: async world => {
      await aDriver(world)
      return { as: 'DRIVER', query: { amount: '1.00', cardCode: 'CARD-W', payPassword: PAY_PASSWORD } }
    },
  },
  callsWriteNone: { payPasswordCode: KEPT, payPasswordSet: KEPT, payPasswordChange: KEPT, payPasswordProve: KEPT },
  begins: {
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
  unmoved: { accountChange: FOR_GOOD },
}
export default writes
