import { fenToYuan } from '@ntocc/sdk/fields'
import { type AreaCtx, type CallHandler, type Ctx, type Hooks, inStates, type JobRun, sql } from '@ntocc/sdk/service'
import { FuelStatement, type fuelStatementMatch, type Matched, statementMachine } from '../contract/statements.ts'
import type contract from '../contract.ts'
import { fenOf } from './cards.ts'
import { heldCounterpart, pairSeconds } from './counterpart.ts'

type Area = typeof contract

/** Two that look for counterparts at once would give one to two lines. */
export const inTurn = (ctx: Ctx<Area>): Promise<void> => ctx.lock(`fuel-statements/${ctx.session.branchCode}`)

const matchSeconds = async (ctx: Ctx<Area>): Promise<number> => (await ctx.settings.get('matchMinutes')) * 60

const matchOne = (ctx: Ctx<Area>, id: number): Promise<'match' | 'differ' | undefined> =>
  ctx.transaction(async () => {
    await inTurn(ctx)
    const line = await ctx.records.find(FuelStatement, id)
    if (line.status !== statementMachine.at.open) return undefined
    const found = await heldCounterpart(ctx, line, await matchSeconds(ctx))
    if (!found) return undefined
    const move = Number(found.amount) === fenOf(line.amount) ? 'match' : 'differ'
    await ctx.records.move(FuelStatement, { id, move })
    return move
  })

/** Lines that one look takes: a call has its time, and a job goes on with the rest. */
const AT_ONCE = 200

const matchOpen = async (ctx: Ctx<Area>, after: number): Promise<Matched & { last: number | undefined }> => {
  const lines = await ctx.records.where(FuelStatement, {
    where: sql`status ${inStates(statementMachine, 'open')} and id > ${after}`,
    limit: AT_ONCE,
  })
  const moves: (string | undefined)[] = []
  for (const { id } of lines) moves.push(await matchOne(ctx, id))
  const matched = moves.filter(move => move === 'match').length
  const differing = moves.filter(move => move === 'differ').length
  return { matched, differing, open: lines.length - matched - differing, last: lines.at(-1)?.id }
}

/** As the platform: that a line differs is for nobody to say. */
export const matchCall: CallHandler<Area, typeof fuelStatementMatch> = async ctx => {
  const sum = { matched: 0, differing: 0, open: 0 }
  await ctx.inBranch(ctx.session.branchCode, async own => {
    const { matched, differing, open } = await matchOpen(own, 0)
    Object.assign(sum, { matched, differing, open })
  })
  return sum
}

export const matchJob = (_: AreaCtx<Area>, job: JobRun<Area, object>): Promise<void> =>
  job.inBranch(async ctx => {
    let last: number | undefined = 0
    while (last !== undefined && !job.signal.aborted) last = (await matchOpen(ctx, last)).last
  })

/** Lines of a file are matched one after the other, apart from the import. */
const later = (ctx: Ctx<Area>) => ctx.jobs.send('matchStatements', {}, { key: ctx.session.branchCode })

export const statementHooks: Hooks<Area, typeof FuelStatement> = {
  sort: { sortField: 'time', sortType: 'desc' },
  values: (ctx, values, before) => {
    if (before && before.status !== statementMachine.at.open)
      throw ctx.refuse('LINE_MATCHED', { line: before.supplierNo })
    return values
  },
  moving: async (ctx, line, move) => {
    if (move === 'takeUp') return { transactionCode: null, difference: null }
    if (move !== 'match' && move !== 'differ' && move !== 'pair') return undefined
    const found = await heldCounterpart(ctx, line, await (move === 'pair' ? pairSeconds(ctx) : matchSeconds(ctx)))
    const difference = found && fenOf(line.amount) - Number(found.amount)
    if (!found || (move === 'match' && difference !== 0)) throw ctx.refuse('NO_COUNTERPART', { line: line.supplierNo })
    return { transactionCode: found.code, difference: fenToYuan(difference ?? 0) }
  },
  written: async (ctx, line, before) => {
    if (!before || (line.status === statementMachine.at.open && before.status !== statementMachine.at.open))
      await later(ctx)
  },
  imported: async ctx => {
    await later(ctx)
  },
  remove: (ctx, { status, supplierNo }) => {
    if (status === statementMachine.at.matched) throw ctx.refuse('LINE_MATCHED', { line: supplierNo })
  },
}
