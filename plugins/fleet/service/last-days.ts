import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { lastDayOf, MISSING_DAY, type SQL, sql } from '@ntocc/sdk/service'
import { EXPIRING_PAPERS, type ExpiringKind, type ExpiringPaper } from '../contract/expiry.ts'
import { column } from './days.ts'
import { HOLDERS } from './holders.ts'
import type { FleetCtx } from './types.ts'

export const papersOfKind = (kind: ExpiringKind): ExpiringPaper[] =>
  EXPIRING_PAPERS.filter(paper => paper.kind === kind)

/** One paper of somebody or something, and who hears of it. */
export interface HeldPaper {
  id: number
  /** Who or what it is. */
  title: MaybeLocalized
  /** Codes of the driver, of the vehicle the one who drives it, and of the carrier whose they are. */
  driver: string | null
  carrier: string | null
  paper: ExpiringPaper
  /** YYYY-MM-DD; null where it is missing. */
  day: string | null
}

interface Row {
  id: string
  title: MaybeLocalized
  driver: string | null
  carrier: string | null
  paper: string
  day: string | null
}

/**
 * Papers of the branch's drivers or vehicles, each by itself, that are needed.
 * @param where of the columns of the record, and of `ends`, the last day of the paper
 */
export const papersWhere = async (
  ctx: FleetCtx,
  kind: ExpiringKind,
  papers: readonly ExpiringPaper[],
  { where, limit }: { where: SQL; limit: number },
): Promise<HeldPaper[]> => {
  if (papers.length === 0) return []
  const { entity, subject } = HOLDERS[kind]
  const each = papers.map(paper => sql`(${paper.name}::text, ${lastDayOf(paper)})`)
  const found = await ctx.query<Row>(
    sql`select id, ${column(subject.title)} as title, ${column(subject.tells.code)} as driver, team_code as carrier, paper,
        nullif(ends, ${MISSING_DAY})::text as day
      from ${ctx.table(entity)} cross join lateral (values ${sql.join(each, sql`, `)}) as papers(paper, ends)
      where branch_code = ${ctx.session.branchCode} and not is_deleted and ends is not null and ${where} order by id, paper limit ${limit}`,
  )
  return found.flatMap(({ id, paper: name, ...row }) => {
    const paper = papers.find(known => known.name === name)
    return paper ? [{ ...row, id: Number(id), paper }] : []
  })
}
