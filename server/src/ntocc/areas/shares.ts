import type { AreaShare, Endpoint, ShareKind } from '@ntocc/sdk/contracts'
import { type Entity, fieldsOf } from '@ntocc/sdk/fields'
import type { LinkedRecord, Service } from '@ntocc/sdk/service'
import { sql } from 'drizzle-orm'
import { type Limit, takeTry } from '../account/tries.ts'
import type { Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import { actingIn } from '../http/acting.ts'
import type { Ctx, SignedCtx } from '../http/context.ts'
import { handlePublic, type Route } from '../http/handle.ts'
import { requireRead } from '../records/reading.ts'
import { recordOf } from '../records/rows.ts'
import { run } from '../records/sql.ts'
import { tableSql } from '../records/write.ts'
import { entityIn, shareKinds } from '../registry/areas.ts'
import { openShare } from '../share/link.ts'
import type { AreaContexts } from './context.ts'
import { installedEntity } from './records.ts'

type Query = Readonly<Record<string, unknown>>
type Shown = NonNullable<Service['shares'][string]>

/** What a page is made of. */
interface Opened {
  row: Row
  /** When the link ends, ISO 8601 UTC; never for whoever is signed in. */
  expires?: string
}

/** Whoever is signed in, and may read such records, names one in the place of a link. */
const namedRow = async (ctx: SignedCtx, entity: Entity, find: () => Promise<number>): Promise<Opened> => {
  // The call is public, and so is not held by what holds all others.
  if (ctx.session.passWordOverdue) throw new BackendError('PASSWORD_OVERDUE')
  if (ctx.session.factorDue) throw new BackendError('FACTOR_DUE')
  if (!entityIn(ctx.session.branchCode, entity.name)) throw new BackendError('NO_SUCH_CALL')
  requireRead(ctx.session, entity)
  const id = await find()
  const found = await run(
    ctx.db,
    sql`select * from ${tableSql(entity)} where branch_code = ${ctx.session.branchCode} and id = ${id}`,
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return { row }
}

/** @throws BackendError for a link that opens nothing (any more), SHARE_GONE when its record was deleted */
const linkedRow = async (ctx: Ctx, entity: Entity, kinds: readonly string[], share: unknown): Promise<Opened> => {
  const { branchCode, code, expires } = await openShare(ctx, share, kinds)
  if (!entityIn(branchCode, entity.name)) throw new BackendError('SHARE_GONE')
  const found = await run(
    ctx.db,
    sql`select * from ${tableSql(entity)} where branch_code = ${branchCode} and code = ${code} and not is_deleted`,
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('SHARE_GONE')
  return { row, expires }
}

const NOTHING: ReadonlySet<string> = new Set()

const pageRoute = (kind: string, declared: AreaShare, share: Shown, contexts: AreaContexts): Route =>
  handlePublic(declared.page as Endpoint<string, Query>, async (ctx, { query }) => {
    const entity = installedEntity({ name: declared.entity })
    const { session, language } = ctx
    const { named } = share
    const { row, expires } =
      named && session && query.share === undefined && query.id !== undefined
        ? await namedRow({ ...ctx, session }, entity, () => named(contexts.for({ ...ctx, session }), String(query.id)))
        : await linkedRow(ctx, entity, [kind, ...(declared.alsoBy ?? [])], query.share)
    const record = recordOf(entity, row, { language, permissions: NOTHING })
    const shown = await share.show(contexts.visitor(String(row.branch_code), language), record as never)
    return { ...fieldsOf(shown), ...(expires !== undefined && { expires }) }
  })

/** The pages that links to the records of an area open. */
export const shareRoutes = ({ contract, shares }: Service, contexts: AreaContexts): Route[] =>
  Object.entries(contract.shares).flatMap(([kind, declared]) => {
    const share = shares[kind]
    return share ? [pageRoute(kind, declared, share, contexts)] : []
  })

/** Counted before a link is looked at, so that guessing ends soon; and how often one link is used. */
const BY_ADDRESS: Limit = { kind: 'linkCall.address', most: 30, windowMinutes: 60 }
const BY_LINK: Limit = { kind: 'linkCall.link', most: 10, windowMinutes: 60 }

const entityOfKind = (kind: ShareKind): Entity =>
  installedEntity({ name: shareKinds().find(each => each.kind === kind)?.entity ?? '' })

/** What the link is to. @throws BackendError as `openShare`, TOO_MANY_TRIES, SHARE_GONE when its record was deleted */
const openedBy = async (ctx: Ctx, share: unknown, kinds: readonly string[]) => {
  await takeTry(ctx.db, BY_ADDRESS, ctx.ip)
  const { id: number, branchCode, code, kind, madeBy } = await openShare(ctx, share, kinds)
  await takeTry(ctx.db, BY_LINK, number)
  const entity = entityOfKind(kind)
  const found = await run(
    ctx.db,
    sql`select id from ${tableSql(entity)} where branch_code = ${branchCode} and code = ${code} and not is_deleted`,
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('SHARE_GONE')
  const link: LinkedRecord = { kind, entity: entity.name, id: Number(row.id), code, madeBy }
  return { branchCode, link, number }
}

type LinkHandler = (ctx: unknown, input: object) => Promise<unknown>

/** Calls that whoever has a link may make. */
export const linkCallRoutes = ({ contract, calls }: Service, contexts: AreaContexts): Route[] =>
  Object.entries(contract.byLink).map(([name, kinds]) =>
    handlePublic(contract.calls[name] as Endpoint<string, Query, Query>, async (ctx, { query, body }) => {
      const { branchCode, link, number } = await openedBy(ctx, body.share, kinds)
      if (!contexts.isIn(branchCode)) throw new BackendError('NO_SUCH_CALL')
      const answer = calls[name] as LinkHandler
      return actingIn(branchCode, () =>
        answer(contexts.byLink(branchCode, ctx.language, number), { params: {}, query, body, link }),
      )
    }),
  )
