import type { FleetCtx } from './types.ts'

/** Whether something has not been done in the branch on a day yet; from now on it has. */
export const once = async (ctx: FleetCtx, what: string, day: string): Promise<boolean> => {
  if ((await ctx.kept.get(what)) === day) return false
  await ctx.kept.set(what, day)
  return true
}
