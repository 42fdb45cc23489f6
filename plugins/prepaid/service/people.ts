import type { Prepaid } from '../contract/prepaid.ts'
import type { ServiceCtx } from './types.ts'

/** Whom an advance is paid to: the driver, or the team whose captain collects for him. */
export type Paid = Pick<Prepaid, 'driverCode' | 'teamCode'>

/** The one party that gets it: whoever drives for a team that is paid gets none of it. */
export const paidAlone = ({ driverCode, teamCode }: Paid) => (teamCode ? { teamCode } : { driverCode })

/** The card of whom an advance is paid to: a team's is its captain's. */
export const cardOf = async (ctx: ServiceCtx, { driverCode, teamCode }: Paid) => {
  const owner = teamCode ? (await ctx.request('captainsOf', [teamCode]))?.get(teamCode) : driverCode
  return owner ? (await ctx.request('payeeCardsOf', [owner]))?.get(owner) : undefined
}
