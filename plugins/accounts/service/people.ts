import { DriverTeam } from '@ntocc/sdk/contracts'
import type { OwnerOfMoney } from '@ntocc/sdk/service'
import type { ServiceCtx } from './types.ts'

/** Whose card money of a party goes to: a team's own, and its captain's. */
export const cardOwners = async (ctx: ServiceCtx, { entity, code }: OwnerOfMoney): Promise<string[]> => {
  if (entity !== 'driverTeam' || !ctx.references.knows(DriverTeam.name)) return [code]
  const captain = (await ctx.request('captainsOf', [code]))?.get(code)
  return captain ? [code, captain] : [code]
}
