import { sql } from 'drizzle-orm'
import { Driver } from '../contracts/index.ts'
import type { PartyType } from '../contracts/session.ts'
import type { Ctx } from './context.ts'

/**
 * Whose person the caller is: what four eyes are counted by. Persons count, not accounts: the one that calls and every other of the branch
 * with its phone, closed ones too, are one person (`accounts.own`).
 */

/** Parties as a record names them, by any of the three. */
export interface PartyNamed {
  readonly shipmentCode?: string | null | undefined
  readonly driverCode?: string | null | undefined
  readonly teamCode?: string | null | undefined
}

type Field = keyof PartyNamed

const FIELD_OF: { readonly [T in PartyType]?: Field } = {
  SHIPPER: 'shipmentCode',
  DRIVER: 'driverCode',
  CARRIER: 'teamCode',
}
const FIELDS: readonly Field[] = ['shipmentCode', 'driverCode', 'teamCode']

type Asking = Pick<Ctx, 'session' | 'query' | 'accounts'>
type AskingAreas = Pick<Ctx, 'offered' | 'request'> & Asking

/** Whether the caller is the person behind any of these accounts: who asked, who wrote it, who approved first. */
export const isCaller = async (
  ctx: Asking,
  ...accountIds: readonly (number | null | undefined)[]
): Promise<boolean> => {
  const ids = accountIds.filter(id => id != null)
  if (ids.length === 0 || ids.includes(ctx.session.accountId)) return ids.length > 0
  const [found] = await ctx.query(
    sql`select 1 from ${ctx.accounts.own} a where a.id = any(${sql.param(ids)}::bigint[]) limit 1`,
  )
  return found !== undefined
}

/** Whether the caller is the person behind a user name. */
export const isCallerNamed = async (ctx: Asking, username: string | null | undefined): Promise<boolean> => {
  if (!username || username === ctx.session.username) return Boolean(username)
  const [found] = await ctx.query(sql`select 1 from ${ctx.accounts.own} a where a.username = ${username} limit 1`)
  return found !== undefined
}

type Own = Readonly<Record<Field, ReadonlySet<string>>>

/** Codes of the parties that the caller's person is, or acts for. */
const ownCodes = async (ctx: Asking): Promise<Own> => {
  const own = { shipmentCode: new Set<string>(), driverCode: new Set<string>(), teamCode: new Set<string>() }
  const add = (type: PartyType, code: string) => {
    const field = FIELD_OF[type]
    if (field) own[field].add(code)
  }
  const rows = await ctx.query<{ party_type: PartyType; party_code: string }>(
    sql`select distinct a.party_type, a.party_code from ${ctx.accounts.own} a`,
  )
  for (const { party_type, party_code } of rows) add(party_type, party_code)
  // Whom a session is of that has no account, as what a trial plays.
  add(ctx.session.partyType, ctx.session.partyCode)
  return own
}

const codesIn = (named: readonly PartyNamed[], field: Field): string[] => named.flatMap(each => each[field] || [])

const isAmong = (own: Own, named: readonly PartyNamed[]): boolean =>
  FIELDS.some(field => codesIn(named, field).some(code => own[field].has(code)))

/** Whether the caller's person is, or acts for, a party that a record names, by account or by phone. */
export const isOwnParty = async (ctx: Asking, ...named: readonly PartyNamed[]): Promise<boolean> =>
  isAmong(await ownCodes(ctx), named)

/**
 * Whether money of the parties that records name would be the caller's own: his, his company's, that of the team that he leads, acts for
 * or drives in, or of a driver of such a team. Who gains never decides.
 */
export const isOwnMoney = async (ctx: AskingAreas, ...named: readonly PartyNamed[]): Promise<boolean> => {
  const own = await ownCodes(ctx)
  if (isAmong(own, named)) return true
  const paid = codesIn(named, 'driverCode')
  const rows = await ctx.query<{ code: string; team_code: string }>(
    sql`select d.code, d.team_code from ${ctx.offered(Driver, ['code', 'teamCode', 'branchCode'])} d
      where d.branch_code = ${ctx.session.branchCode} and d.team_code is not null
        and d.code = any(${sql.param([...own.driverCode, ...paid])}::text[])`,
  )
  const teamsOf = (isMeant: (driver: string) => boolean) =>
    rows.filter(({ code }) => isMeant(code)).map(({ team_code }) => team_code)
  const teams = new Set([...codesIn(named, 'teamCode'), ...teamsOf(code => paid.includes(code))])
  if (teams.size === 0) return false
  const drivesIn = teamsOf(code => own.driverCode.has(code))
  if ([...own.teamCode, ...drivesIn].some(code => teams.has(code))) return true
  const captains = await ctx.request('captainsOf', [...teams])
  return [...(captains?.values() ?? [])].some(code => own.driverCode.has(code))
}
