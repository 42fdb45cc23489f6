import type { Ctx, Person } from '@ntocc/sdk/service'
import { sql } from 'drizzle-orm'
import { sendCode, takeCode } from '../account/sms-codes.ts'
import { EMPLOYED_LIST } from '../employed.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'

const OPEN = sql`(select id, branch_code, party_type, party_code, user_name, phone from sys_account
  where enabled and not applying)`

const ROLES = sql`(select of_account.account_id, in_force.role_code from sys_account_role of_account
  join role in_force on in_force.id = of_account.role_id where in_force.status = 1 and not in_force.is_deleted)`

/** Closed ones too: nobody becomes another person by closing an account. Not those that only apply: whose phone they name is not proven. */
const ownOf = ({ session }: SignedCtx) => sql`(select id, username, party_type, party_code from sys_account
  where branch_code = ${session.branchCode} and not applying and (id = ${session.accountId} or phone =
    (select me.phone from sys_account me where me.id = ${session.accountId} and coalesce(me.phone, '') <> '')))`

interface PersonRow extends Record<string, unknown> {
  party_code: string
  user_name: Person['name']
}

interface StaffRow extends PersonRow {
  party_type: string
}

const keyOf = ({ party_type, party_code }: Pick<StaffRow, 'party_type' | 'party_code'>): string =>
  `${party_type}/${party_code}`

/** Accounts of the caller's branch, as far as an area has to do with them. */
export const accountsFor = (ctx: SignedCtx): Ctx['accounts'] => ({
  open: OPEN,
  own: ownOf(ctx),
  roles: ROLES,
  self: async () => {
    const { accountId, partyCode, username } = ctx.session
    const { rows } = await ctx.db.query<PersonRow>('select party_code, user_name from sys_account where id = $1', [
      accountId,
    ])
    return { code: partyCode, name: rows[0]?.user_name ?? username }
  },
  staffWho: async (permission, notice) => {
    const { rows } = await ctx.db.query<StaffRow>(
      `select distinct on (a.party_code) a.party_type, a.party_code, a.user_name from sys_account a
         join sys_account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
       where a.branch_code = $1 and a.enabled and a.party_type in ${EMPLOYED_LIST} and r.status = 1 and not r.is_deleted
         and r.permissions ? $2 and ($3::text is null or r.notice_keys is null or r.notice_keys ? $3)
       order by a.party_code, a.id`,
      [ctx.session.branchCode, permission, notice ?? null],
    )
    return rows.map(row => ({ code: row.party_code, name: row.user_name, key: keyOf(row) }))
  },
  staffKeys: async codes => {
    const { rows } = await ctx.db.query<Pick<StaffRow, 'party_type' | 'party_code'>>(
      `select distinct party_type, party_code from sys_account
       where branch_code = $1 and party_code = any($2) and party_type in ${EMPLOYED_LIST}`,
      [ctx.session.branchCode, codes],
    )
    return rows.map(keyOf)
  },
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
  takeCode: async (purpose, code) => {
    const own = await ctx.db.query<{ phone: string | null }>(
      'select phone from sys_account where id = $1 and phone_proven_at is not null',
      [ctx.session.accountId],
    )
    const phone = own.rows[0]?.phone
    if (!phone) throw new BackendError('FORBIDDEN')
    await takeCode(ctx, phone, purpose, code)
  },
})
