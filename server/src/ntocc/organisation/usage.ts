import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { SignedCtx } from '../http/context.ts'
import { run } from '../records/sql.ts'

interface GrantRow extends Record<string, unknown> {
  name: MaybeLocalized
  granted: string[] | null
}

type Grants = 'resources' | 'permissions'

const rows = async (ctx: SignedCtx, of: Grants): Promise<GrantRow[]> => {
  const found = await run<GrantRow>(
    ctx.db,
    sql`select name, ${sql.identifier(of)} as granted from role
      where branch_code = ${ctx.session.branchCode} and not is_deleted order by id`,
  )
  return found.rows
}

/** Names of the branch's roles by what they are granted. */
export const rolesByGrant = async (ctx: SignedCtx, of: Grants): Promise<Map<string, string[]>> => {
  const result = new Map<string, string[]>()
  for (const { name, granted } of await rows(ctx, of))
    for (const each of granted ?? []) {
      const known = result.get(each)
      if (known) known.push(localise(name, ctx.language))
      else result.set(each, [localise(name, ctx.language)])
    }
  return result
}

/** Names of the branch's roles that are granted one resource or permission. */
export const rolesWith = async (ctx: SignedCtx, of: Grants, grant: string): Promise<string[]> =>
  (await rolesByGrant(ctx, of)).get(grant) ?? []
