import type { LocalizedText, MaybeLocalized } from '@ntocc/sdk/contracts'
import { fenToYuan, localise } from '@ntocc/sdk/fields'
import type { Corrected, Row, WaybillCtx } from '../types.ts'

const TITLE: LocalizedText = {
  en: 'Your waybill was corrected',
  zh: '您的运单已被平台更正',
  es: 'Su carta de porte se ha corregido',
  ja: '運送状が訂正されました',
}

const OBJECT: LocalizedText = {
  en: 'You can object here with a complaint.',
  zh: '如有异议，可在此提交投诉。',
  es: 'Puede oponerse aquí con una reclamación.',
  ja: '異議がある場合は、ここから苦情を申し立てられます。',
}

const NAMES: Readonly<Record<keyof Corrected | 'payable', LocalizedText>> = {
  loadQty: { en: 'loaded', zh: '装货数量', es: 'cargada', ja: '積込数量' },
  unloadQty: { en: 'unloaded', zh: '卸货数量', es: 'descargada', ja: '荷卸し数量' },
  deductOther: { en: 'other deductions', zh: '其他扣款', es: 'otras deducciones', ja: 'その他の控除' },
  payable: { en: 'payable to you', zh: '应付给您', es: 'por pagarle', ja: 'お支払い額' },
}
const COLUMNS = { loadQty: 'load_qty', unloadQty: 'unload_qty', deductOther: 'deduct_other' } as const
const YUAN: LocalizedText = { en: ' yuan', zh: ' 元', es: ' yuanes', ja: ' 元' }
const COMMA: LocalizedText = { en: ', ', zh: '，', es: ', ', ja: '、' }

const inEach = (say: (language: keyof LocalizedText) => string): LocalizedText => ({
  en: say('en'),
  zh: say('zh'),
  es: say('es'),
  ja: say('ja'),
})

interface Change {
  before: Row
  after: Row
  corrected: Corrected
}

/** What was put right and what is paid now, each from what to what, in the waybill's unit or in yuan. */
const linesOf = (ctx: WaybillCtx, { before, after, corrected }: Change, language: keyof LocalizedText): string[] => {
  const known = ctx.entries('unit').find(({ code }) => code === before.unit)?.name as MaybeLocalized | undefined
  const counted = known ? ` ${localise(known, language)}` : ''
  const line = (name: keyof typeof NAMES, from: unknown, to: unknown, unit: string) =>
    `${localise(NAMES[name], language)} ${String(from)} → ${String(to)}${unit}`
  const yuan = (value: unknown) => fenToYuan(Number(value ?? 0))
  const named = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).filter(name => corrected[name] !== undefined)
  return [
    ...named.map(name => {
      const [from, to] = [before[COLUMNS[name]], after[COLUMNS[name]]]
      return name === 'deductOther'
        ? line(name, yuan(from), yuan(to), localise(YUAN, language))
        : line(name, Number(from ?? 0), Number(to ?? 0), counted)
    }),
    line('payable', yuan(before.payable_amount), yuan(after.payable_amount), localise(YUAN, language)),
  ]
}

/** The driver, and where there is a team the team and its captain. */
const carriersOf = async (ctx: WaybillCtx, row: Row): Promise<string[]> => {
  const driver = `DRIVER/${String(row.driver_code)}`
  if (!row.team_code) return [driver]
  const team = String(row.team_code)
  const leader = (await ctx.request('captainsOf', [team]))?.get(team)
  const captain = leader ? [`DRIVER/${leader}`] : []
  return [...new Set([driver, `CARRIER/${team}`, ...captain])]
}

const CLAIMED: LocalizedText = {
  en: 'Less was signed for than you proved',
  zh: '签收数量少于您的卸货数量',
  es: 'Se firmó por menos de lo que usted acreditó',
  ja: '受領数量が荷卸しの証明より少なくなっています',
}

const BECAUSE: LocalizedText = { en: 'They say: ', zh: '对方说明：', es: 'Dicen: ', ja: '相手の説明：' }

const UNDECIDED: LocalizedText = {
  en: 'The platform decides; until then what you proved counts.',
  zh: '由平台裁定，在此之前以您的卸货凭证为准。',
  es: 'Decide la plataforma; hasta entonces cuenta lo que usted acreditó.',
  ja: 'プラットフォームが判断し、それまでは証明された数量が有効です。',
}

const WAITS: LocalizedText = {
  en: 'A correction waits for a second person',
  zh: '有更正待他人确认',
  es: 'Una corrección espera a otra persona',
  ja: '訂正が別の担当者の確認を待っています',
}

const TO_DECIDE: LocalizedText = {
  en: 'Signed for less: to be decided',
  zh: '签收数量偏少，待裁定',
  es: 'Se firmó por menos: hay que decidir',
  ja: '受領数量が少なく、判断待ちです',
}

/** Who of the platform judges receipts and gets this notice, but for whoever has just spoken. */
const judgesOf = async ({ accounts, session }: WaybillCtx): Promise<string[]> => {
  const found = await accounts.staffWho('waybill.approveReceipt', 'correction_confirm_count')
  return found.filter(({ code }) => code !== session.partyCode).map(({ key }) => key)
}

/**
 * Tells those who may decide that something waits for them, with the way to it: a correction of a colleague that another
 * person has to confirm, or what somebody signed for, on which the platform has not spoken yet.
 */
export const tellJudges = async (
  ctx: WaybillCtx,
  { reason, ...change }: Change & { reason: string },
  waits: 'confirmation' | 'decision' = 'confirmation',
): Promise<void> => {
  const text = inEach(language => {
    const changed = linesOf(ctx, change, language).slice(0, -1).join(localise(COMMA, language))
    return [`${String(change.before.waybill_no)}: ${changed}`, reason].filter(Boolean).join('. ')
  })
  const to = `/transport/receipt-review?case=${String(change.before.id)}`
  const title = waits === 'decision' ? TO_DECIDE : WAITS
  ctx.alert(await judgesOf(ctx), { level: 'warning', title, text, to })
}

/**
 * Tells whoever is paid by a waybill that less was signed for than the driver proved, what that would make of their money, and
 * where they can object before anybody decides.
 */
export const tellClaim = async (ctx: WaybillCtx, { reason, ...change }: Change & { reason: string }): Promise<void> => {
  const to = await carriersOf(ctx, change.before)
  const text = inEach(language => {
    const said = linesOf(ctx, change, language).join(localise(COMMA, language))
    const why = `${localise(BECAUSE, language)}${reason}.`
    return `${String(change.before.waybill_no)}: ${said}. ${why} ${localise(UNDECIDED, language)} ${localise(OBJECT, language)}`
  })
  ctx.alert(to, {
    level: 'warning',
    title: CLAIMED,
    text,
    to: `/order_info?id=${String(change.before.id)}&tab=service`,
  })
}

/**
 * Tells whoever is paid by a waybill what of it was put right, what that makes of their money, and why; with the way to where
 * they can object, the side of the waybill with its complaints.
 */
export const tellCorrection = async (
  ctx: WaybillCtx,
  { reason, ...change }: Change & { reason: string },
): Promise<void> => {
  const to = await carriersOf(ctx, change.after)
  const text = inEach(language => {
    const changed = linesOf(ctx, change, language).join(localise(COMMA, language))
    return `${String(change.after.waybill_no)}: ${changed}. ${reason}. ${localise(OBJECT, language)}`
  })
  ctx.alert(to, { level: 'warning', title: TITLE, text, to: `/order_info?id=${String(change.after.id)}&tab=service` })
}
