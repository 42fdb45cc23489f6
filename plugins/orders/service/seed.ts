import { type AreaCtx, EVERY_BRANCH } from '@ntocc/sdk/service'
import { ProhibitedArticle } from '../contract/prohibited.ts'
import { ARTICLES } from './articles.ts'
import type { Area } from './types.ts'

/** The list that every branch begins with. One that a branch has changed, or has taken out, is its own. */
export const seedArticles = async (ctx: AreaCtx<Area>): Promise<void> => {
  const rows = ARTICLES.map(({ basis, ...article }) => ({ ...article, branchCode: EVERY_BRANCH, legalBasis: basis }))
  await ctx.bring(ProhibitedArticle, rows as never)
}
