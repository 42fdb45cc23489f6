import { Driver, type LocalizedText, Vehicle } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import type { ExpiringKind } from '../contract/expiry.ts'
import { blockingUntil } from './expiry-rules.ts'
import { once } from './once.ts'
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

const textOf = (drivers: number, vehicles: number): LocalizedText => ({
  en: `Since yesterday: drivers ${drivers}, vehicles ${vehicles}. They cannot take on waybills.`,
  zh: `昨日到期：司机 ${drivers} 名，车辆 ${vehicles} 辆，无法接单。`,
  es: `Desde ayer: conductores ${drivers}, vehículos ${vehicles}. No pueden aceptar cartas de porte.`,
  ja: `昨日付で失効：ドライバー ${drivers} 名、車両 ${vehicles} 台。受注できません。`,
})

const OWN: LocalizedText = {
  en: 'One of your certificates has expired. Renew it to take on waybills.',
  zh: '您的证件已到期，请更新后再接单。',
  es: 'Uno de sus documentos ha caducado. Renuévelo para aceptar cartas de porte.',
  ja: '証明書の有効期限が切れました。更新すると受注できます。',
}

const TABLES = { driver: Driver, vehicle: Vehicle } as const

/** Valid through its last day: what ended yesterday has expired today. @returns the codes */
const expiredOn = async (ctx: FleetCtx, kind: ExpiringKind, day: string): Promise<string[]> => {
  const found = await ctx.query<{ code: string }>(
    sql`select code from ${ctx.table(TABLES[kind])} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and ${await blockingUntil(ctx, kind)} = ${day}::date - 1 order by id`,
  )
  return found.map(({ code }) => code)
}

const warnBranch = async (ctx: FleetCtx, day: string): Promise<void> => {
  const [drivers, vehicles] = [await expiredOn(ctx, 'driver', day), await expiredOn(ctx, 'vehicle', day)]
  if (drivers.length + vehicles.length === 0) return
  await ctx.alertStaff('certificate_expiry', {
    level: 'warning',
    title: TITLE,
    text: textOf(drivers.length, vehicles.length),
    todo: 'certificate_expiry',
  })
  for (const code of drivers) ctx.alert([`DRIVER/${code}`], { level: 'error', title: TITLE, text: OWN })
}

/**
 * Warns of what has expired, once a day in each branch: its people whose role gets the notice of how many, each driver of
 * their own. @returns whether there was a branch that had not been warned
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
