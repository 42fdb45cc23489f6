import { Driver, DriverTeam } from '@ntocc/sdk/contracts'
import { type OwnerOfMoney, sql } from '@ntocc/sdk/service'
import type { ServiceCtx } from './types.ts'

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

const TYPE = { shipment: 'SHIPPER', driver: 'DRIVER', driverTeam: 'CARRIER' } as const

/** Codes of the parties of a kind that the caller's person is, or acts for. */
const ownCodes = async (ctx: ServiceCtx, entity: OwnerOfMoney['entity']): Promise<string[]> => {
  const rows = await ctx.query<{ party_code: string }>(
    sql`select distinct a.party_code from ${ctx.accounts.own} a where a.party_type = ${TYPE[entity]}`,
  )
  const codes = rows.map(({ party_code }) => party_code)
  if (!ctx.session.isStaff && TYPE[entity] === ctx.session.partyType) codes.push(ctx.session.partyCode)
  return codes
}

/**
 * Whether the money would be the caller's own: his, his company's, that of the team that he leads, acts for or drives in, or of a driver of
 * such a team.
 */
export const isOwnMoney = async (ctx: ServiceCtx, { entity, code }: OwnerOfMoney): Promise<boolean> => {
  if ((await ownCodes(ctx, entity)).includes(code)) return true
  if (entity === 'shipment') return false
  const drivers = await ownCodes(ctx, 'driver')
  const teams = new Set(await ownCodes(ctx, 'driverTeam'))
  const asked = entity === 'driver' ? [...drivers, code] : drivers
  const rows = await ctx.query<{ code: string; team_code: string | null }>(
    sql`select d.code, d.team_code from ${ctx.offered(Driver, ['code', 'teamCode', 'branchCode'])} d
      where d.branch_code = ${ctx.session.branchCode} and d.code = any(${sql.param(asked)}::text[])`,
  )
  for (const row of rows) if (row.team_code && drivers.includes(row.code)) teams.add(row.team_code)
  const team = entity === 'driverTeam' ? code : rows.find(row => row.code === code)?.team_code
  if (!team) return false
  const captain = (await ctx.request('captainsOf', [team]))?.get(team)
  return teams.has(team) || (captain !== undefined && drivers.includes(captain))
}

/** Whose card money of a party goes to: a team's own, and its captain's. */
export const cardOwners = async (ctx: ServiceCtx, { entity, code }: OwnerOfMoney): Promise<string[]> => {
  if (entity !== 'driverTeam' || !ctx.references.knows(DriverTeam.name)) return [code]
  const captain = (await ctx.request('captainsOf', [code]))?.get(code)
  return captain ? [code, captain] : [code]
}
