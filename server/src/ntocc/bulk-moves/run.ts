import type { FastifyBaseLogger } from 'fastify'
import { accountSession } from '../account/tokens.ts'
import { carriedBy } from '../db/carried.ts'
import type { Db } from '../db/database.ts'
import { asBackendError, BackendError, messageOf } from '../errors.ts'
import { actingIn } from '../http/acting.ts'
import type { Ctx, SignedCtx } from '../http/context.ts'
import { type JobHandler, RETRY_MS } from '../jobs/handler.ts'
import { heldBack } from '../notify/held-back.ts'
import { type Mover, moverFor } from './movers.ts'
import { claim, end, type Head, headOf, type Refusal, settle, waitingOf } from './store.ts'

/** Five thousand records of an entity with slow rules. */
export const BULK_MOVE_LIMIT_MS = 30 * 60_000
/** Records between two looks at whether it was stopped, and whether its owner may go on. */
const AT_A_TIME = 25

type Services = Pick<Ctx, 'config' | 'notifier' | 'jobs' | 'worker' | 'log'> & { db: Db }

/** Whoever began it, as they stand now; undefined when they may do nothing any more. */
const contextOf = async (services: Services, head: Head): Promise<SignedCtx | undefined> => {
  const session = await accountSession(services.db, Number(head.account_id), head.role_code ?? undefined)
  if (!session || session.branchCode !== head.branch_code || session.passWordOverdue || session.factorDue)
    return undefined
  return {
    ...services,
    language: head.language,
    call: { path: '/ntocc-basic-api/bulkMove', query: {} },
    requestId: `bulk-move-${head.id}`,
    ip: '',
    session,
    idempotencyKey: undefined,
    roleCode: session.roleCode,
    deviceId: undefined,
    userAgent: undefined,
    exporting: undefined,
    ifNoneMatch: undefined,
    afterwards: act => act(),
    audit: () => undefined,
  }
}

const moverOf = (ctx: SignedCtx, { entity, move }: Head): Mover | undefined => {
  try {
    return moverFor(ctx, entity, move)
  } catch (error) {
    if (error instanceof BackendError) return undefined
    throw error
  }
}

/** The rule that a refusal names, else its message. What no record is to blame for fails the try. */
const refusalOf = (error: unknown, { language }: Head, log: FastifyBaseLogger): Refusal => {
  const known = asBackendError(error)
  if (known.code === 'BUSY') throw error
  if (known.code === 'INTERNAL') log.error({ err: error }, 'a record of a bulk move could not be moved')
  const [reason] = Object.values(known.errors ?? {})
  return reason ? { reason } : { message: messageOf(known.code, language, known.params) }
}

/** The move of one record and the note of it in one transaction: repeated after a crash, nothing is moved twice. */
const moveOne = async (
  services: Services,
  ctx: SignedCtx,
  mover: Mover,
  head: Head,
  recordId: number,
): Promise<void> => {
  const { notifier, release } = heldBack(services.notifier)
  const afterwards: (() => void)[] = []
  await services.db.transaction(async tx => {
    // Another try, whose time was over, may still have been at it.
    if (!(await claim(tx, Number(head.id), recordId))) return
    const own: SignedCtx = { ...ctx, db: carriedBy(tx), notifier, afterwards: act => void afterwards.push(act) }
    const refusal = await own.db
      .transaction(() => mover.move(own, recordId, head.reason))
      .then(
        () => undefined,
        (error: unknown) => {
          afterwards.length = 0
          return refusalOf(error, head, services.log)
        },
      )
    await settle(tx, Number(head.id), recordId, refusal)
  })
  release()
  for (const act of afterwards) act()
}

/** Makes the moves that are still to be made; ended in between, the next run goes on where it was. */
export const runBulkMove = async (services: Services, id: number, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const head = await headOf(services.db, id)
    if (head?.state !== 'running') return
    const waiting = await waitingOf(services.db, id, AT_A_TIME)
    const ctx = await contextOf(services, head)
    const mover = ctx && moverOf(ctx, head)
    if (waiting.length === 0 || !ctx || !mover) {
      await end(services.db, id, waiting.length === 0 ? 'done' : 'stopped')
      return
    }
    for (const recordId of waiting) {
      signal.throwIfAborted()
      await actingIn(head.branch_code, () => moveOne(services, ctx, mover, head, recordId))
    }
  }
}

export const bulkMoveHandler = (services: Services): JobHandler => ({
  retryMs: RETRY_MS,
  limitMs: BULK_MOVE_LIMIT_MS,
  run: (job, signal) => runBulkMove(services, Number(job.data.payload.id), signal),
})
