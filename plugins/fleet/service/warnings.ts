import { type LocalizedText, reviewMachine } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import { EXPIRING_KINDS, type ExpiringKind } from '../contract/expiry.ts'
import { blockingPapers, blockingUntil } from './expiry-rules.ts'
import { HOLDERS } from './holders.ts'
import { type HeldPaper, papersOfKind, papersWhere } from './last-days.ts'
import { once } from './once.ts'
import { MOST_TOLD, tellOfPaper } from './paper-news.ts'
import type { FleetAreaCtx, FleetCtx } from './types.ts'

const HOUR_MS = 60 * 60_000
/** Beijing: before that nobody is there to be warned. */
const MORNING = 8

const TITLE: LocalizedText = {
  en: 'Certificates have expired',
  zh: '证件已到期',
  es: 'Documentos caducados',
  ja: '証明書の有効期限が切れました',
}

type Counts = Readonly<Record<ExpiringKind, number>>

const stoppedText = ({ driver, vehicle }: Counts): LocalizedText => ({
  en: `Since yesterday: drivers ${driver}, vehicles ${vehicle}. They cannot take on waybills.`,
  zh: `昨日到期：司机 ${driver} 名，车辆 ${vehicle} 辆，无法接单。`,
  es: `Desde ayer: conductores ${driver}, vehículos ${vehicle}. No pueden aceptar cartas de porte.`,
  ja: `昨日付で失効：ドライバー ${driver} 名、車両 ${vehicle} 台。受注できません。`,
})

/** Of papers that only warn. */
const warnedText = ({ driver, vehicle }: Counts): LocalizedText => ({
  en: `Since yesterday: drivers ${driver}, vehicles ${vehicle}. These papers stop nobody here.`,
  zh: `昨日到期：司机 ${driver} 名，车辆 ${vehicle} 辆，按本机构规则不停止接单。`,
  es: `Desde ayer: conductores ${driver}, vehículos ${vehicle}. Aquí estos documentos no detienen a nadie.`,
  ja: `昨日付で失効：ドライバー ${driver} 名、車両 ${vehicle} 台。この拠点では停止されません。`,
})

const RENEW: LocalizedText = {
  en: 'Renew it to take on waybills.',
  zh: '请更新后再接单。',
  es: 'Renuévelo para aceptar cartas de porte.',
  ja: '更新すると受注できます。',
}

/** Valid through its last day: what ended yesterday has expired today. @returns how many are stopped since then */
const stoppedOn = async (ctx: FleetCtx, kind: ExpiringKind, day: string): Promise<number> => {
  const [found] = await ctx.query<{ count: string }>(
    sql`select count(*) from ${ctx.table(HOLDERS[kind].entity)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and ${await blockingUntil(ctx, kind)} = ${day}::date - 1`,
  )
  return Number(found?.count ?? 0)
}

/** Papers that ended yesterday, of those that somebody has approved. */
const endedOn = (ctx: FleetCtx, kind: ExpiringKind, day: string): Promise<HeldPaper[]> =>
  papersWhere(ctx, kind, papersOfKind(kind), {
    where: sql`auth_status ${inStates(reviewMachine, 'approved', 'certificateExpired')} and ends = ${day}::date - 1`,
    limit: MOST_TOLD,
  })

/** Holders and carriers hear of each paper by itself. @returns how many have one that ended and only warns */
const tellHolders = async (ctx: FleetCtx, kind: ExpiringKind, day: string): Promise<number> => {
  const blocking = new Set((await blockingPapers(ctx, kind)).map(({ name }) => name))
  const warned = new Set<number>()
  for (const ended of await endedOn(ctx, kind, day)) {
    const isBlocking = blocking.has(ended.paper.name)
    if (!isBlocking) warned.add(ended.id)
    tellOfPaper(ctx, ended, {
      level: isBlocking ? 'error' : 'warning',
      title: TITLE,
      ...(isBlocking && { advice: RENEW }),
    })
  }
  return warned.size
}

const warnBranch = async (ctx: FleetCtx, day: string): Promise<void> => {
  const [stopped, warned] = [
    { driver: 0, vehicle: 0 },
    { driver: 0, vehicle: 0 },
  ]
  for (const kind of EXPIRING_KINDS) stopped[kind] = await stoppedOn(ctx, kind, day)
  const tellStaff = (counts: Counts, text: LocalizedText) =>
    counts.driver + counts.vehicle > 0
      ? ctx.alertStaff('certificate_expiry', { level: 'warning', title: TITLE, text, todo: 'certificate_expiry' })
      : undefined
  await tellStaff(stopped, stoppedText(stopped))
  for (const kind of EXPIRING_KINDS) warned[kind] = await tellHolders(ctx, kind, day)
  await tellStaff(warned, warnedText(warned))
}

/**
 * Warns of what has expired, once a day in each branch: its people whose role gets the notice of how many, each holder and the
 * carrier of their own. @returns whether there was a branch that had not been warned
 */
export const warnOfExpired = async (area: FleetAreaCtx, now = Date.now()): Promise<boolean> => {
  const beijing = new Date(now + 8 * HOUR_MS).toISOString()
  if (Number(beijing.slice(11, 13)) < MORNING) return false
  const day = beijing.slice(0, 10)
  let isFirst = false
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      if (!(await once(ctx, 'expiredWarned', day))) return
      isFirst = true
      await warnBranch(ctx, day)
    })
  return isFirst
}
