import {
  type BranchRecord,
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  endpoints,
  type MaybeLocalized,
  Shipment,
} from '@ntocc/sdk/contracts'
import { BAD_FILTER, fenToYuan, isEmpty, localise } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import { invalid } from '../errors.ts'
import { handle } from '../http/handle.ts'
import { asEntity } from '../records/entity.ts'
import { scopeOf } from '../records/scope.ts'
import { run } from '../records/sql.ts'

const MAX_PAGE_SIZE = 1_000

/** @throws BackendError INVALID (4220) for what is no whole number from 1 to `max` */
const wholeNumber = (name: string, raw: unknown, fallback: number, max: number): number => {
  if (isEmpty(raw)) return fallback
  const number = Number(raw)
  if (!Number.isInteger(number) || number < 1 || number > max) throw invalid({ [name]: BAD_FILTER })
  return number
}

interface BranchRow extends Record<string, unknown> {
  branch_code: string
  branch_name: MaybeLocalized
  soft_version: string | null
}

/** Branches by name, for choosing one; the console asks for 1000 at once (specification, section 9). */
const branchList = handle(endpoints.branchList, async (ctx, { query }) => {
  const pageNum = wholeNumber('pageNum', query.pageNum, DEFAULT_PAGE, 1_000_000)
  const pageSize = wholeNumber('pageSize', query.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)
  const found = await ctx.db.query<BranchRow>(
    `select branch_code, branch_name, soft_version from sys_branch order by sort, branch_code limit $1 offset $2`,
    [pageSize, (pageNum - 1) * pageSize],
  )
  const counted = await ctx.db.query<{ total: string }>('select count(*) as total from sys_branch')
  const records = found.rows.map(
    (row): BranchRecord => ({
      branchCode: row.branch_code,
      branchName: localise(row.branch_name, ctx.language),
      ...(row.soft_version && { softVersion: row.soft_version }),
    }),
  )
  return { records, total: Number(counted.rows[0]?.total), pageNum, pageSize }
})

interface CreditRow extends Record<string, unknown> {
  branch_code: string
  branch_name: MaybeLocalized
  credit_limit: string
  credit_used: string
}

/** Credit given to shippers and used by them, a line for each branch the caller may see; amounts in yuan. */
const creditLines = handle(endpoints.getCreditLineAllBranch, async ctx => {
  const found = await run<CreditRow>(
    ctx.db,
    sql`select b.branch_code, b.branch_name, coalesce(sum(s.credit_limit), 0) as credit_limit,
        coalesce(sum(s.credit_used), 0) as credit_used
      from (select * from shipment where ${scopeOf(asEntity(Shipment), ctx.session)} and not is_deleted) s
      join sys_branch b on b.branch_code = s.branch_code
      group by b.branch_code, b.branch_name, b.sort order by b.sort, b.branch_code`,
  )
  return found.rows.map(row => {
    const [limit, used] = [Number(row.credit_limit), Number(row.credit_used)]
    return {
      branchCode: row.branch_code,
      branchName: localise(row.branch_name, ctx.language),
      creditLimit: fenToYuan(limit),
      creditUsed: fenToYuan(used),
      creditLeft: fenToYuan(limit - used),
    }
  })
})

export const branchRoutes = [branchList, creditLines]
