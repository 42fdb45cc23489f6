import { Driver, DriverTeam } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import type { Prepaid } from '../contract/prepaid.ts'
import type { ServiceCtx } from './types.ts'

/** Whom an advance is paid to: the driver, or the team whose captain collects for him. */
export type Paid = Pick<Prepaid, 'driverCode' | 'teamCode'>

/** Whether an account is the caller's person. */
export const isCaller = async (ctx: ServiceCtx, accountId: number | null | undefined): Promise<boolean> => {
  if (accountId === ctx.session.accountId) return true
  const [found] = await ctx.query(sql`select 1 from ${ctx.accounts.own} a where a.id = ${accountId ?? 0}`)
  return found !== undefined
}

/** Whether the caller's person is behind a user name. */
export const isCallerNamed = async (ctx: ServiceCtx, username: string | null | undefined): Promise<boolean> => {
  if (username === ctx.session.username) return true
  const [found] = await ctx.query(sql`select 1 from ${ctx.accounts.own} a where a.username = ${username ?? ''}`)
  return found !== undefined
}

/** Codes of the parties of a kind that the caller's person is, or acts for. */
const ownCodes = async (ctx: ServiceCtx, type: 'DRIVER' | 'CARRIER'): Promise<string[]> => {
  const rows = await ctx.query<{ party_code: string }>(
    sql`select distinct a.party_code from ${ctx.accounts.own} a where a.party_type = ${type}`,
  )
  return rows.map(({ party_code }) => party_code)
}

/** Whether the money would be the caller's own: as the driver, or in, for or at the head of the team that he belongs to or that is paid. */
export const gains = async (ctx: ServiceCtx, { driverCode, teamCode }: Paid): Promise<boolean> => {
  const [drivers, teams] = [await ownCodes(ctx, 'DRIVER'), await ownCodes(ctx, 'CARRIER')]
  if (drivers.includes(driverCode) || (teamCode && teams.includes(teamCode))) return true
  const rows = await ctx.query<{ code: string; team_code: string }>(
    sql`select d.code, d.team_code from ${ctx.offered(Driver, ['code', 'teamCode', 'branchCode'])} d
      where d.branch_code = ${ctx.session.branchCode} and d.team_code is not null
        and d.code = any(${sql.param([...drivers, driverCode])}::text[])`,
  )
  const own = new Set([...teams, ...rows.flatMap(({ code, team_code }) => (drivers.includes(code) ? [team_code] : []))])
  const paid = [teamCode, rows.find(({ code }) => code === driverCode)?.team_code].flatMap(code => code ?? [])
  if (paid.some(code => own.has(code))) return true
  const captains = await captainsOf(ctx, paid)
  return paid.some(code => drivers.includes(captains.get(code) ?? ''))
}

const captainsOf = async (ctx: ServiceCtx, teams: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  teams.length > 0 && ctx.references.knows(DriverTeam.name)
    ? ((await ctx.request('captainsOf', teams)) ?? new Map())
    : new Map()

/** The card of whom an advance is paid to: a team's is its captain's. */
export const cardOf = async (ctx: ServiceCtx, { driverCode, teamCode }: Paid) => {
  const owner = teamCode ? (await captainsOf(ctx, [teamCode])).get(teamCode) : driverCode
  return owner ? (await ctx.request('payeeCardsOf', [owner]))?.get(owner) : undefined
}
