import type { Ctx } from '@ntocc/sdk/service'
import { sendCode } from '../account/sms-codes.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'

/** Accounts of the caller's branch, as far as an area has to do with them. */
export const accountsFor = (ctx: SignedCtx): Ctx['accounts'] => ({
  rename: async (partyCode, name) => {
    await ctx.db.query(
      'update sys_account set user_name = $3, gmt_modified = now() where branch_code = $1 and party_code = $2',
      [ctx.session.branchCode, partyCode, JSON.stringify(name)],
    )
  },
  sendCode: async (purpose, named) => {
    const own = await ctx.db.query<{ phone: string | null }>('select phone from sys_account where id = $1', [
      ctx.session.accountId,
    ])
    const phone = own.rows[0]?.phone
    if (!phone || (named && named !== phone)) throw new BackendError('FORBIDDEN')
    await sendCode(ctx, phone, purpose)
  },
})
