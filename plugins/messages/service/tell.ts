import { inEachLanguage, type LocalizedText } from '@ntocc/sdk/contracts'
import type { WarningKind } from '../contract/warnings.ts'
import type { Level } from './rules/level.ts'
import type { MessagesArea, MessagesCtx } from './types.ts'

/** A warning that is new, or has become more serious. */
export interface News {
  id: number
  kind: WarningKind
  level: Level
  plateNo: string
  driverCode: string | undefined
  value: number | undefined
  limit: number | undefined
  isNew: boolean
}

const plain = (text: string): LocalizedText => ({ en: text, zh: text, es: text, ja: text })

const minutes = (value: number): LocalizedText => ({
  en: `${value} min`,
  zh: `${value} 分钟`,
  es: `${value} min`,
  ja: `${value} 分`,
})
const days = (value: number): LocalizedText => ({
  en: value < 0 ? `over for ${-value} d` : `${value} d left`,
  zh: value < 0 ? `已过期 ${-value} 天` : `剩余 ${value} 天`,
  es: value < 0 ? `vencido hace ${-value} d` : `quedan ${value} d`,
  ja: value < 0 ? `期限切れ ${-value} 日` : `残り ${value} 日`,
})

/** What was measured, as people say it. */
export const figureText = (kind: WarningKind, value: number | null | undefined): LocalizedText =>
  value === undefined || value === null ? plain('') : figureOf(kind, value)

const figureOf = (kind: WarningKind, value: number): LocalizedText => {
  if (kind === 'speed') return plain(`${value} km/h`)
  if (kind === 'deviation') return plain(`${value} km`)
  return kind === 'certificate' ? days(value) : minutes(value)
}

/** Plate and figure, as an alert says them. */
export const textOf = ({ kind, plateNo, value }: Pick<News, 'kind' | 'plateNo' | 'value'>): LocalizedText => {
  if (value === undefined) return plain(plateNo)
  const figure = figureOf(kind, value)
  return inEachLanguage(language => `${plateNo}: ${figure[language]}`)
}

export const kindNames = (ctx: MessagesArea): ReadonlyMap<string, LocalizedText> =>
  new Map(ctx.entries('warningKind').map(({ code, name }) => [code, name]))

/** So many are called out at once; the others stand in the count and on the desk, which follow at the same time. */
export const MOST_ALERTS = 5
const OF_DRIVERS: readonly WarningKind[] = ['speed', 'fatigue']
/** What a driver is written of besides: they can end it, and may not have the console open. */
const WRITTEN: readonly WarningKind[] = [...OF_DRIVERS, 'deviation', 'fence']

/**
 * Tells those on duty what is serious, the most serious first, and drivers what they can end themselves. When what it is about
 * stands in the database.
 */
export const tellNews = async (ctx: MessagesCtx, news: readonly News[]): Promise<void> => {
  const names = kindNames(ctx)
  const serious = news.filter(({ level }) => level !== '1').sort((one, other) => other.level.localeCompare(one.level))
  for (const each of serious.slice(0, MOST_ALERTS))
    await ctx.alertStaff('vehicle_warning_count', {
      level: 'warning',
      title: names.get(each.kind) ?? plain(each.kind),
      text: textOf(each),
      to: `/warnings?view=all&open=${each.id}`,
    })
  for (const each of news)
    if (each.isNew && each.driverCode && OF_DRIVERS.includes(each.kind))
      ctx.alert([`DRIVER/${each.driverCode}`], {
        level: 'warning',
        title: names.get(each.kind) ?? plain(each.kind),
        text: textOf(each),
      })
  for (const { id, kind, driverCode } of news)
    if (driverCode && WRITTEN.includes(kind))
      await ctx.jobs.send('writeSms', { purpose: 'warning', record: id }, { key: `warning/${id}` })
}
