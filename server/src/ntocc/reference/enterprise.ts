import { Banner, Bulletin, type EnterpriseInfo, endpoints, PartyGroup } from '@ntocc/sdk/contracts'
import { sql } from 'drizzle-orm'
import { BackendError } from '../errors.ts'
import { handle, handlePublic } from '../http/handle.ts'
import { asEntity, type RecordOf } from '../records/entity.ts'
import { listOf } from '../records/list.ts'
import { alsoHolds, readableSql } from '../records/reading.ts'
import { recordOf } from '../records/rows.ts'
import { EVERY_BRANCH } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { createRecord, getRecord, idOf } from '../records/store.ts'

const partyGroup = asEntity(PartyGroup)
const banner = asEntity(Banner)

/** What anybody sees before signing in: nothing personal, so nothing is masked away from it. */
const PUBLIC_READER = { permissions: new Set<string>() }

const getDefault = handlePublic(endpoints.partyGroupDefault, async ctx => {
  const found = await ctx.db.query(
    `select * from party_group where is_default and not is_deleted and branch_code in ($1, $2)
     order by (branch_code = $1) desc, id limit 1`,
    [ctx.session?.branchCode ?? EVERY_BRANCH, EVERY_BRANCH],
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  const { name, logoUrl, loginLogoUrl, icpNo } = recordOf(partyGroup, row, { language: ctx.language, ...PUBLIC_READER })
  return { name, logoUrl, loginLogoUrl, ...(icpNo ? { icpNo } : {}) } as EnterpriseInfo
})

const listAppInfo = handle(endpoints.appInfoList, (ctx, { query }) => {
  const out = alsoHolds(ctx.session, Bulletin)
  return listOf(ctx, Bulletin, query, { shared: true, keyword: ['title', 'summary'], ...(out && { where: [out] }) })
})

const getAppInfo = handle(endpoints.appInfo, async (ctx, { params }) => {
  const id = idOf(params.id)
  const readable = readableSql(asEntity(Bulletin), ctx.session)
  const found = await run(ctx.db, sql`select 1 from bulletin where id = ${id} and ${readable}`)
  if (found.rows.length === 0) throw new BackendError('NOT_FOUND')
  return getRecord(ctx, Bulletin, id, { shared: true })
})

const saveAppInfo = handle(endpoints.appInfoSave, (ctx, { query }) => createRecord(ctx, Bulletin, query))

/** Banners of the console's home that are released and within their time. */
const listBanners = handlePublic(endpoints.bannerHtsy, async ctx => {
  const found = await ctx.db.query(
    `select * from banner where type = 'HTSY' and is_release = '1' and not is_deleted and branch_code in ($1, $2)
       and ("from" is null or "from" <= now()) and ("to" is null or "to" > now())
     order by sort nulls last, id limit 50`,
    [ctx.session?.branchCode ?? EVERY_BRANCH, EVERY_BRANCH],
  )
  const reader = { language: ctx.language, ...PUBLIC_READER }
  return found.rows.map(row => recordOf(banner, row, reader) as RecordOf<typeof Banner>)
})

export const enterpriseRoutes = [getDefault, listAppInfo, getAppInfo, saveAppInfo, listBanners]
