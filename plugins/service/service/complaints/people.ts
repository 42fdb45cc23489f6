import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { type CallHandler, sql } from '@ntocc/sdk/service'
import type { complaintCalls } from '../../contract/complaints.ts'
import type contract from '../../contract.ts'
import type { ServiceCtx } from '../types.ts'

/** Somebody with the name in all languages, as it is stored with what they do. */
export interface Person {
  code: string
  name: MaybeLocalized
}

interface PersonRow {
  party_code: string
  user_name: MaybeLocalized
}

const PERMISSION = 'complaint.handle'

/** People of the branch's staff with a role in force that lets them handle complaints. */
const handlers = async (ctx: ServiceCtx): Promise<Person[]> => {
  const found = await ctx.query<PersonRow>(
    sql`select distinct on (a.party_code) a.party_code, a.user_name from sys_account a
      join sys_account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
      where a.branch_code = ${ctx.session.branchCode} and a.enabled and a.party_type = 'PLAT_ADMIN'
        and r.status = 1 and not r.is_deleted and r.permissions ? ${PERMISSION}
      order by a.party_code, a.id`,
  )
  return found.map(row => ({ code: row.party_code, name: row.user_name }))
}

/** The caller, by the name in all languages; the platform itself has none. */
export const myself = async ({ session, query }: ServiceCtx): Promise<Person> => {
  const [found] = await query<PersonRow>(
    sql`select party_code, user_name from sys_account where id = ${session.accountId}`,
  )
  return { code: session.partyCode, name: found?.user_name ?? '' }
}

/** The colleague of that code who may handle complaints, if there is one beside the caller. */
export const colleagueNamed = async (ctx: ServiceCtx, code: string | null | undefined): Promise<Person | undefined> =>
  (await handlers(ctx)).find(person => person.code === code && person.code !== ctx.session.partyCode)

/** GET /ntocc-tms-api/complaint/colleagues */
export const listColleagues: CallHandler<typeof contract, typeof complaintCalls.complaintColleagues> = async ctx =>
  (await handlers(ctx))
    .filter(({ code }) => code !== ctx.session.partyCode)
    .map(({ code, name }) => ({ code, name: localise(name, ctx.language) }))
    .sort((one, other) => one.name.localeCompare(other.name, ctx.language))
