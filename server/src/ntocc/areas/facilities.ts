import { fileIdOf, platformDay } from '@ntocc/sdk/contracts'
import { reasonIn } from '@ntocc/sdk/fields'
import type { Answered, AnyEntity, Ctx, MoveAsked, MoveJudgement, TryLimit } from '@ntocc/sdk/service'
import { sql } from 'drizzle-orm'
import { forgive, giveBack, type Limit, takeTry } from '../account/tries.ts'
import { snakeCase } from '../db/names.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { writeMove } from '../records/effects.ts'
import { bytesOf, findFile } from '../records/file-read.ts'
import { showFiles } from '../records/file-uses.ts'
import { readerOf } from '../records/list.ts'
import { requireRead } from '../records/reading.ts'
import { recordOf } from '../records/rows.ts'
import { allOf, run } from '../records/sql.ts'
import { requireVersion } from '../records/stale.ts'
import { entryOf, linesOf } from '../records/trail-read.ts'
import { actorOf, judge } from '../records/transition.ts'
import { tableSql } from '../records/write.ts'
import { answererOf, behindOf, bringersOf, conditionAmong, hearersOf } from '../registry/areas.ts'
import { claim, claimedSql, claimsOf, refuseClaimed, release, requireClaim } from '../review/claims.ts'
import { ledgerFor } from './ledger.ts'
import { installedEntity } from './records.ts'

type Facilities = Pick<
  Ctx,
  | 'claims'
  | 'tries'
  | 'files'
  | 'ledger'
  | 'requireRead'
  | 'requireVersion'
  | 'shown'
  | 'judge'
  | 'holds'
  | 'holdsEach'
  | 'against'
  | 'request'
  | 'gather'
  | 'tell'
  | 'applyMove'
  | 'trail'
>

/** What calls of an area can do beside records: the kernel's own ways, for one caller. */
export const facilitiesFor = (area: string, ctx: SignedCtx): Facilities => ({
  claims: claimsFor(area, ctx),
  tries: triesFor(area, ctx),
  files: {
    show: ({ name }, recordId, fields, options = {}) =>
      showFiles(ctx.db, ctx.session, { entity: name, recordId, fields, ...options }),
    read: async reference => {
      const { id, name, type } = await findFile(ctx, fileIdOf(reference) ?? '')
      return { name, type, bytes: await bytesOf(ctx.db, id) }
    },
  },
  ledger: ledgerFor(ctx),
  requireRead: entity => requireRead(ctx.session, entity),
  requireVersion: async (declared, { id, version }) => {
    const entity = installedEntity(declared)
    const found = await run(ctx.db, sql`select * from ${tableSql(entity)} where id = ${id}`)
    const [row] = found.rows
    if (!row) throw new BackendError('NOT_FOUND')
    await requireVersion(ctx.db, ctx, { entity, row, seen: version })
  },
  // Typed for the author by the entity; here it is any of them.
  shown: (entity, row) => recordOf(installedEntity(entity), row, readerOf(ctx)) as never,
  judge: (entity, asked) => judgeFor(ctx, entity, asked),
  holds: async ({ name }, condition, values) => {
    const [held = false] = await askOfValues(ctx, { entity: name, condition, values: [values] })
    return typeof held === 'object' ? reasonIn(held, ctx.language) : held
  },
  holdsEach: async ({ name }, condition, values) =>
    (await askOfValues(ctx, { entity: name, condition, values })).map(held =>
      typeof held === 'object' ? reasonIn(held, ctx.language) : held,
    ),
  against: async ({ name }, condition, values, on) => {
    const [held = false] = await askOfValues(ctx, { entity: name, condition, values: [values], on })
    return held === true ? undefined : held || { code: `validation.condition.${condition}` }
  },
  // Typed for the author by the request; here it is any of them.
  request: async (name, asked) => (await answererOf(name, ctx.session.branchCode)?.(ctx, asked)) as never,
  tell: async (name, news) => {
    for (const hear of hearersOf(name, ctx.session.branchCode)) await hear(ctx, news)
  },
  gather: async (name, asked) => {
    const parts = []
    for (const { area, bring } of bringersOf(name, ctx.session.branchCode))
      parts.push({ area, brought: (await bring(ctx, asked)) as never, ...behindOf(area) })
    return parts
  },
  trail: {
    lines: (declared, id, page) => linesOf(ctx.db, installedEntity(declared), id, page),
    entry: (declared, line) => entryOf(installedEntity(declared), line, ctx.language),
  },
  applyMove: (declared, { effects: { set, creates = [], changes = [] }, ...moved }) => {
    const effects = {
      ...(set && { set }),
      creates: creates.map(each => ({ ...each, entity: installedEntity(each.entity) })),
      changes: changes.map(each => ({ ...each, entity: installedEntity(each.entity) })),
    }
    const entity = installedEntity(declared)
    return ctx.db.transaction(tx => writeMove({ tx, ctx }, entity, { ...moved, effects }))
  },
})

interface AskedOfValues {
  entity: string
  condition: string
  values: readonly Readonly<Record<string, unknown>>[]
  on?: string | undefined
}

/** Of values that are no record yet. A condition that nobody answers does not hold. */
const askOfValues = async (ctx: SignedCtx, { entity, condition, values, on }: AskedOfValues): Promise<Answered[]> => {
  const { db, language, session } = ctx
  const rows = values.map(each => {
    const columns = Object.entries(each).map(([field, value]) => [snakeCase(field), value])
    return { ...Object.fromEntries(columns), branch_code: session.branchCode }
  })
  const later = on !== undefined && on > platformDay() ? { on } : undefined
  const asking = { db, ctx, language, rows, move: 'create', input: undefined, ...later }
  const answers = await conditionAmong(entity, condition)?.(asking)
  return rows.map((_, at) => answers?.[at] ?? false)
}

const claimsFor = (area: string, ctx: SignedCtx): Ctx['claims'] => {
  const { db } = ctx
  const kind = (queue: string) => `${area}.${queue}`
  return {
    of: (queue, ids) => claimsOf(ctx, kind(queue), ids),
    claimed: (queue, which) => allOf(claimedSql(ctx, kind(queue), which)),
    take: (queue, id) => claim(db, ctx, kind(queue), id),
    release: (queue, id) => release(db, ctx, kind(queue), id),
    require: (queue, id) => requireClaim(db, ctx, kind(queue), id),
    refuseOthers: (queue, id) => refuseClaimed(db, ctx, kind(queue), id),
  }
}

const triesFor = (area: string, { db }: SignedCtx): Ctx['tries'] => {
  const ofArea = (limit: TryLimit): Limit => ({ ...limit, kind: `${area}.${limit.kind}` })
  return {
    take: (limit, key) => takeTry(db, ofArea(limit), key),
    forgive: (limit, key) => forgive(db, ofArea(limit), key),
    giveBack: (limit, key) => giveBack(db, ofArea(limit), key),
  }
}

const judgeFor = async (
  ctx: SignedCtx,
  declared: AnyEntity,
  { row, move, input, bySystem = false }: MoveAsked,
): Promise<MoveJudgement> => {
  const entity = installedEntity(declared)
  const machine = entity.fieldNamed('status')?.options.machine
  if (!machine) throw new Error(`${entity.name} has no machine behind its status`)
  const { permissions } = ctx.session
  const actor = bySystem ? 'SYSTEM' : actorOf(ctx.session, machine, move, Number(row.status))
  const mover = { actor, permissions, language: ctx.language, ctx }
  const answer = await judge({ db: ctx.db, entity: entity.name, machine, row, move, mover, input })
  return answer.allowed ? { allowed: true, to: answer.move.to } : answer
}
