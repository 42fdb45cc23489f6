import type { AreaCtx, CallHandler, Ctx, Hooks, JobRun, KnownReport, NewRecord } from '@ntocc/sdk/service'
import { sql } from '@ntocc/sdk/service'
import { certificationMachine, HubeiObjection, MOST_ROWS } from '../contract/objections.ts'
import type contract from '../contract.ts'
import { pastedLines } from './pasted.ts'

type Area = typeof contract
type Values = NewRecord<typeof HubeiObjection>

/** What is known of the document behind a number. */
const behind = ({ documentCode, docKind, businessNo, waybillNo, driverCode, vehicleNo }: KnownReport): Values => ({
  documentCode,
  docKind,
  businessNo,
  waybillNo,
  driverCode,
  vehicleNo,
  isNoted: false,
})

const UNKNOWN = { referenceNo: { code: 'validation.hubeiObjection.unknown' } } as const
const TOO_MANY = { referenceNo: { code: 'validation.hubeiObjection.most', params: { most: MOST_ROWS } } } as const

const numberOf = ({ referenceNo }: Values): string => String(referenceNo ?? '').trim()

const findAll = async (ctx: Ctx<Area>, values: readonly Values[]): Promise<ReadonlyMap<string, KnownReport>> =>
  (await ctx.request('reportsOf', values.map(numberOf))) ?? new Map()

/** Reports are noted apart: a list has thousands. */
const soon = (ctx: Ctx<Area>) => ctx.jobs.send('noteObjections', {}, { key: ctx.session.branchCode })

export const objectionHooks: Hooks<Area, typeof HubeiObjection> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  values: async (ctx, values, before) => {
    if (before) return values
    const known = (await findAll(ctx, [values])).get(numberOf(values))
    if (!known) throw ctx.invalid(UNKNOWN)
    return { ...values, ...behind(known) }
  },
  importing: async (ctx, all) => {
    const known = await findAll(ctx, all)
    return all.map((values, index) => {
      const found = known.get(numberOf(values))
      if (index >= MOST_ROWS) return { issues: TOO_MANY }
      return found ? { values: { ...values, ...behind(found) } } : { issues: UNKNOWN }
    })
  },
  written: async (ctx, _after, before) => {
    if (!before) await soon(ctx)
  },
  imported: async ctx => {
    await soon(ctx)
  },
}

/** Numbers of an answer that nobody knows: more are not read. */
const MOST_UNKNOWN = 100

/** POST hubeiPaste: what is known comes in, the rest is told. */
export const paste: CallHandler<Area, Area['calls']['hubeiPaste']> = async (ctx, { body }) => {
  const lines = pastedLines(body.text)
  if (lines.length > MOST_ROWS)
    throw ctx.invalid({ text: { code: 'validation.hubeiObjection.most', params: { most: MOST_ROWS } } })
  return ctx.transaction(async () => {
    const known = await findAll(ctx, lines)
    const records = lines.flatMap(({ referenceNo, words }) => {
      const found = known.get(referenceNo)
      const status = certificationMachine.initial
      return found ? [{ referenceNo, words: words ?? null, ...behind(found), status }] : []
    })
    const had = await ctx.records.where(HubeiObjection, {
      where: sql`reference_no = any(${sql.param(records.map(({ referenceNo }) => referenceNo))}::text[])`,
      limit: MOST_ROWS,
    })
    const there = new Set(had.map(({ referenceNo }) => referenceNo))
    const added = records.filter(({ referenceNo }) => !there.has(referenceNo))
    if (added.length > 0) {
      await ctx.records.createMany(HubeiObjection, added)
      await soon(ctx)
    }
    const unknown = lines.filter(({ referenceNo }) => !known.has(referenceNo)).map(({ referenceNo }) => referenceNo)
    return {
      added: added.length,
      known: there.size,
      unknown: unknown.slice(0, MOST_UNKNOWN),
      unknownCount: unknown.length,
    }
  })
}

/** Reports that are noted in one transaction. */
const AT_ONCE = 50

/** The reports of a list are abnormal from now on, in the regulator's words: their people find them among what is in trouble. */
export const noteObjections = (_: AreaCtx<Area>, job: JobRun<Area, object>): Promise<void> =>
  job.inBranch(async ctx => {
    while (!job.signal.aborted) {
      const open = await ctx.records.where(HubeiObjection, { where: sql`not is_noted`, limit: AT_ONCE })
      if (open.length === 0) return
      await ctx.transaction(async () => {
        await ctx.request(
          'flagReports',
          open.map(({ referenceNo, words }) => ({ referenceNo, words: words ?? undefined })),
        )
        await ctx.records.changeEach(
          HubeiObjection,
          open.map(({ id }) => ({ id, isNoted: true })),
        )
      })
    }
  })
