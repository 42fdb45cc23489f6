import { type AreaCtx, EVERY_BRANCH, sql } from '@ntocc/sdk/service'
import { ProhibitedArticle } from '../contract/prohibited.ts'
import { ARTICLES } from './articles.ts'
import type { Area } from './types.ts'

/** `created_by` of what comes with the release. */
const BUILT_IN = 'system'

/** The list that every branch begins with. One that a branch has changed, or has taken out, is its own. */
export const seedArticles = async (ctx: AreaCtx<Area>): Promise<void> => {
  const rows = ARTICLES.map(each => ({ ...each, legalBasis: each.basis }))
  await ctx.query(
    sql`insert into ${ctx.table(ProhibitedArticle)} (code, branch_code, status, name, category, level, keywords, legal_basis,
        created_by, modified_by)
      select row ->> 'code', ${EVERY_BRANCH}, 1, row -> 'name', row ->> 'category', row ->> 'level', row -> 'keywords',
        row -> 'legalBasis', ${BUILT_IN}, ${BUILT_IN}
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row
      on conflict (code) do nothing`,
  )
}
