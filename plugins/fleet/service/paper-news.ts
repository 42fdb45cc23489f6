import { inEachLanguage, type LocalizedText } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { MISSING_DAY, sql } from '@ntocc/sdk/service'
import type { ExpiringKind, ExpiringPaper } from '../contract/expiry.ts'
import { PAGES } from './carrier-told.ts'
import { type HeldPaper, papersWhere } from './last-days.ts'
import type { FleetCtx } from './types.ts'

/** What those hear of one paper who have it: the driver, whoever drives the vehicle, and the carrier whose they are. */

/** Most papers that are told of at once: a branch with more has other worries. */
export const MOST_TOLD = 5000

const MISSING: LocalizedText = { en: 'missing', zh: '缺失', es: 'falta', ja: '未登録' }

const IS_MISSING: LocalizedText = {
  en: 'Certificates are missing',
  zh: '缺少证件',
  es: 'Faltan documentos',
  ja: '証明書が未登録です',
}

const ENTER_IT: LocalizedText = {
  en: 'No waybills until it has been entered and approved.',
  zh: '补录并审核通过前无法接单。',
  es: 'Sin cartas de porte hasta que se registre y se apruebe.',
  ja: '登録して承認されるまで受注できません。',
}

const staffText = (kind: ExpiringKind, count: number): LocalizedText => {
  const [drivers, vehicles] = kind === 'driver' ? [count, 0] : [0, count]
  return {
    en: `Stopped: drivers ${drivers}, vehicles ${vehicles}. They cannot take on waybills.`,
    zh: `已停用：司机 ${drivers} 名，车辆 ${vehicles} 辆，无法接单。`,
    es: `Detenidos: conductores ${drivers}, vehículos ${vehicles}. No pueden aceptar cartas de porte.`,
    ja: `停止：ドライバー ${drivers} 名、車両 ${vehicles} 台。受注できません。`,
  }
}

interface Told {
  level: 'warning' | 'error'
  title: LocalizedText
  /** What follows from it. */
  advice?: LocalizedText
}

/** Alerts whoever a paper is of, each paper by itself: what becomes of one hides no other. */
export const tellOfPaper = (
  ctx: FleetCtx,
  { id, title: whose, driver, carrier, paper, day }: HeldPaper,
  told: Told,
): void => {
  const { level, title, advice } = told
  const keys = [...(driver ? [`DRIVER/${driver}`] : []), ...(carrier ? [`CARRIER/${carrier}`] : [])]
  if (keys.length === 0) return
  const name = ctx.references.fieldName(paper.kind, paper.to) ?? paper.to
  ctx.alert(keys, {
    level,
    title,
    text: inEachLanguage(language => {
      const what = `${localise(whose, language)} · ${localise(name, language)}: ${day ?? MISSING[language]}`
      return advice ? `${what}. ${advice[language]}` : what
    }),
    to: `${PAGES[paper.kind]}?id=${id}`,
  })
}

/** Those who have been stopped because a paper of theirs is missing hear of it, and staff how many they are. */
export const tellMissing = async (
  ctx: FleetCtx,
  kind: ExpiringKind,
  ids: readonly number[],
  blocking: readonly ExpiringPaper[],
): Promise<void> => {
  if (ids.length === 0) return
  const among = sql`id = any(${sql.param([...ids])}::bigint[]) and ends = ${MISSING_DAY}`
  const missing = await papersWhere(ctx, kind, blocking, { where: among, limit: MOST_TOLD })
  if (missing.length === 0) return
  for (const paper of missing) tellOfPaper(ctx, paper, { level: 'error', title: IS_MISSING, advice: ENTER_IT })
  await ctx.alertStaff('certificate_expiry', {
    level: 'warning',
    title: IS_MISSING,
    text: staffText(kind, new Set(missing.map(({ id }) => id)).size),
  })
}
