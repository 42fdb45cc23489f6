import { fenToYuan } from '@ntocc/sdk/fields'
import { inPages, inStates, sql } from '@ntocc/sdk/service'
import { prepaidMachine } from '../contract/machine.ts'
import { Prepaid, PrepaidEntry } from '../contract/prepaid.ts'
import type { Answer, ServiceCtx } from './types.ts'

type Row = Record<
  'paid' | 'offset_sum' | 'returned' | 'open' | 'overdue' | 'owed_back' | 'n' | 'overdue_count' | 'wrong',
  string
>

/** So many are compared at once, however many there are. */
const PAGE = 1_000

interface Compared {
  differing: string[]
  compared: number
}

interface PaidRow {
  id: string
  code: string
  prepaid_no: string
  open_amount: string
  entries: string
}

/** Numbers of those of a page whose open sum differs from the books, or from the sum of their entries. */
const wrongAmong = async (ctx: ServiceCtx, rows: readonly PaidRow[]): Promise<string[]> => {
  const books = await ctx.books.balances(
    'outstanding',
    rows.map(({ code }) => code),
  )
  return rows.flatMap(({ code, prepaid_no: number, open_amount: open, entries }) =>
    Number(open) === Number(entries) && fenToYuan(Number(open)) === (books.get(code)?.balance ?? '0.00')
      ? []
      : [number],
  )
}

/** Those that were paid, the next after one, with the sums of their entries. */
const pageAfter = (ctx: ServiceCtx, after: string): Promise<PaidRow[]> =>
  ctx.query<PaidRow>(
    sql`select id, code, prepaid_no, open_amount,
        (select coalesce(sum(e.amount), 0) from ${ctx.table(PrepaidEntry)} e
          where e.branch_code = p.branch_code and e.prepaid_no = p.prepaid_no) as entries
      from ${ctx.table(Prepaid)} p where ${ctx.scope(Prepaid)} and not is_deleted and paid_at is not null
        and id > ${after}::bigint order by id limit ${PAGE}`,
  )

/** All that were paid, page by page. */
const compare = async (ctx: ServiceCtx): Promise<Compared> => {
  const found: Compared = { differing: [], compared: 0 }
  for await (const rows of inPages(PAGE, after => pageAfter(ctx, after))) {
    found.differing.push(...(await wrongAmong(ctx, rows)))
    found.compared += rows.length
  }
  return found
}

/** Numbers of those whose open sum differs from the books, or from the sum of their entries. */
export const differing = async (ctx: ServiceCtx): Promise<string[]> => (await compare(ctx)).differing

const yuan = (fen: string | undefined): string => fenToYuan(Number(fen ?? 0))

/** GET prepaidSums */
export const sums: Answer<'prepaidSums'> = async ctx => {
  const [row] = await ctx.query<Row>(
    sql`select coalesce(sum(paid_amount), 0) as paid, coalesce(sum(offset_amount), 0) as offset_sum,
        coalesce(sum(returned_amount), 0) as returned, coalesce(sum(open_amount), 0) as open,
        coalesce(sum(owed_back) filter (where status ${inStates(prepaidMachine, 'owed')}), 0) as owed_back, count(*) filter (where paid_at is not null) as n,
        coalesce(sum(open_amount) filter (where status ${inStates(prepaidMachine, 'overdue')}), 0) as overdue,
        count(*) filter (where status ${inStates(prepaidMachine, 'overdue')}) as overdue_count
      from ${ctx.table(Prepaid)} where ${ctx.scope(Prepaid)} and not is_deleted`,
  )
  return {
    paid: yuan(row?.paid),
    offset: yuan(row?.offset_sum),
    returned: yuan(row?.returned),
    open: yuan(row?.open),
    overdue: yuan(row?.overdue),
    owedBack: yuan(row?.owed_back),
    count: Number(row?.n ?? 0),
    overdueCount: Number(row?.overdue_count ?? 0),
    // The books are staff's to compare.
    ...(ctx.session.isStaff ? await compare(ctx) : { differing: [], compared: 0 }),
  }
}
