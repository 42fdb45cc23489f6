import type { AnyEntity, Ctx, MoveAsked, MoveJudgement, TryLimit } from '@ntocc/sdk/service'
import { forgive, giveBack, type Limit, takeTry } from '../account/tries.ts'
import type { SignedCtx } from '../http/context.ts'
import { showFiles } from '../records/file-uses.ts'
import { readerOf } from '../records/list.ts'
import { requireRead } from '../records/reading.ts'
import { recordOf } from '../records/rows.ts'
import { allOf } from '../records/sql.ts'
import { actorOf, judge } from '../records/transition.ts'
import { claim, claimedSql, claimsOf, refuseClaimed, release, requireClaim } from '../review/claims.ts'
import { installedEntity } from './records.ts'

type Facilities = Pick<Ctx, 'claims' | 'tries' | 'files' | 'requireRead' | 'shown' | 'judge'>

/** What calls of an area can do beside records: the kernel's own ways, for one caller. */
export const facilitiesFor = (area: string, ctx: SignedCtx): Facilities => ({
  claims: claimsFor(area, ctx),
  tries: triesFor(area, ctx),
  files: {
    show: ({ name }, recordId, fields, options = {}) =>
      showFiles(ctx.db, ctx.session, { entity: name, recordId, fields, ...options }),
  },
  requireRead: entity => requireRead(ctx.session, entity),
  // Typed for the author by the entity; here it is any of them.
  shown: (entity, row) => recordOf(installedEntity(entity), row, readerOf(ctx)) as never,
  judge: (entity, asked) => judgeFor(ctx, entity, asked),
})

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
