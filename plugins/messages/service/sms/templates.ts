import type { LocalizedText, MaybeLocalized } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import { type Hooks, inStates, sql } from '@ntocc/sdk/service'
import { SmsTemplate } from '../../contract/sms.ts'
import { isPurpose, issueOfText, SMS_PURPOSES, type SmsPurpose } from '../../contract/sms-text.ts'
import type { Area, MessagesArea, MessagesCtx } from '../types.ts'

const textsOf = (text: unknown): string[] =>
  typeof text === 'string' ? [text] : Object.values((text ?? {}) as MaybeLocalized as Record<string, string>)

/** @throws INVALID beside the text, for the first language that something is wrong in */
const refuseWrong = (ctx: MessagesCtx, text: unknown, purpose: unknown): void => {
  if (!isPurpose(purpose)) return
  const issue = textsOf(text)
    .map(each => issueOfText(each, purpose))
    .find(found => found !== undefined)
  if (issue) throw ctx.invalid({ text: issue })
}

const inUse = async (ctx: MessagesCtx, purpose: string): Promise<SmsTemplate | undefined> => {
  await ctx.lock(`sms/template/${ctx.session.branchCode}/${purpose}`)
  const [found] = await ctx.records.where(SmsTemplate, {
    where: sql`purpose = ${purpose} and status ${inStates(recordMachine, 'enabled')}`,
    limit: 1,
  })
  return found
}

/** Of a purpose one is in use: a new one begins out of use beside another, and putting it in use takes the place of that. */
export const templateHooks: Hooks<Area, typeof SmsTemplate> = {
  sort: { sortField: 'purpose', sortType: 'asc' },
  oneByOne: true,
  values: async (ctx, values, before) => {
    const purpose = values.purpose ?? before?.purpose
    refuseWrong(ctx, values.text ?? before?.text, purpose)
    if (purpose === before?.purpose) return values
    const other = await inUse(ctx, String(purpose))
    // Nobody finds the words of one purpose taken out of use by a change of another.
    if (before?.status === recordMachine.at.enabled && other) throw ctx.refuse('TEMPLATE_IN_USE', { name: other.name })
    return before ? values : { ...values, status: other ? 0 : 1 }
  },
  moving: async (ctx, { id, purpose }, move) => {
    if (move !== 'enable') return undefined
    const other = await inUse(ctx, purpose)
    if (other && other.id !== id) await ctx.records.move(SmsTemplate, { id: other.id, move: 'disable' })
    return undefined
  },
}

interface Standard {
  name: LocalizedText
  text: LocalizedText
  isUrgent: boolean
}

/** What branches begin with. */
export const STANDARD: Readonly<Record<SmsPurpose, Standard>> = {
  warning: {
    isUrgent: true,
    name: { en: 'Vehicle warning', zh: '行车预警', es: 'Aviso del vehículo', ja: '車両警告' },
    text: {
      en: '{warning}, {plate}: {figure} at {time}. Please drive safely and answer your dispatcher.',
      zh: '【{warning}】车辆{plate}于{time}触发预警（{figure}），请注意行车安全并及时与调度联系。',
      es: '{warning}, {plate}: {figure} a las {time}. Conduzca con cuidado y llame a su despachador.',
      ja: '【{warning}】{plate}（{time}、{figure}）。安全運転のうえ、配車担当者へご連絡ください。',
    },
  },
  acceptance: {
    isUrgent: false,
    name: { en: 'Waybill to accept', zh: '待接单提醒', es: 'Carta de porte por aceptar', ja: '運送状の受諾依頼' },
    text: {
      en: 'Waybill {waybillNo} ({goods}) for {plate} waits for you to accept it.',
      zh: '您有新运单{waybillNo}（{goods}，车辆{plate}）待接单，请及时登录平台确认。',
      es: 'La carta de porte {waybillNo} ({goods}) para {plate} espera su aceptación.',
      ja: '運送状{waybillNo}（{goods}、{plate}）が受諾待ちです。ログインしてご確認ください。',
    },
  },
  offerAccepted: {
    // Loading may begin before the quiet hours end.
    isUrgent: true,
    name: { en: 'Offer accepted', zh: '接单申请通过', es: 'Oferta aceptada', ja: '申し出の承認' },
    text: {
      en: 'Your offer was accepted: carry {goods} with {plate}, waybill {waybillNo}.',
      zh: '您的接单申请已通过：{goods}，运单{waybillNo}，车辆{plate}，请按时到场装货。',
      es: 'Su oferta fue aceptada: lleve {goods} con {plate}, carta de porte {waybillNo}.',
      ja: '申し出が承認されました。{goods}を{plate}で輸送してください（運送状{waybillNo}）。',
    },
  },
  receiptReturned: {
    isUrgent: false,
    name: { en: 'Receipt returned', zh: '回单驳回提醒', es: 'Comprobante devuelto', ja: '受領書の差戻し' },
    text: {
      en: 'The receipt of waybill {waybillNo} ({plate}) was returned. Please upload it again.',
      zh: '运单{waybillNo}（车辆{plate}）的回单未通过审核，请重新上传。',
      es: 'El comprobante de la carta de porte {waybillNo} ({plate}) fue devuelto. Súbalo de nuevo.',
      ja: '運送状{waybillNo}（{plate}）の受領書が差し戻されました。再度アップロードしてください。',
    },
  },
  handedOver: {
    isUrgent: true,
    name: { en: 'Waybill given away', zh: '运单改派（原司机）', es: 'Carta de porte cedida', ja: '運送状の引き渡し' },
    text: {
      en: 'Waybill {waybillNo} goes on with {newPlate}. Your part with {plate} stays in your history.',
      zh: '运单{waybillNo}已改派给{newPlate}继续承运，您（{plate}）已完成的部分可在改派记录中查看。',
      es: 'La carta de porte {waybillNo} continúa con {newPlate}. Su parte con {plate} queda en su historial.',
      ja: '運送状{waybillNo}は{newPlate}が引き継ぎます。{plate}での走行分は履歴に残ります。',
    },
  },
  takenOver: {
    isUrgent: true,
    name: { en: 'Waybill taken over', zh: '运单改派（新司机）', es: 'Carta de porte recibida', ja: '運送状の引き受け' },
    text: {
      en: 'Waybill {waybillNo} ({goods}) is yours now: carry it on with {newPlate}, taken over from {plate}.',
      zh: '运单{waybillNo}（{goods}）已改派给您，请驾驶{newPlate}从{plate}接运，并登录平台查看。',
      es: 'La carta de porte {waybillNo} ({goods}) es suya: continúe con {newPlate}, la recibe de {plate}.',
      ja: '運送状{waybillNo}（{goods}）を{plate}から{newPlate}で引き継いでください。ログインしてご確認ください。',
    },
  },
  carrierChanged: {
    isUrgent: false,
    name: { en: 'Vehicle changed', zh: '承运车辆变更', es: 'Cambio de vehículo', ja: '車両変更のお知らせ' },
    text: {
      en: 'Your goods ({goods}, waybill {waybillNo}) go on with {newPlate} in place of {plate}.',
      zh: '您的货物（{goods}，运单{waybillNo}）已由{plate}更换为{newPlate}继续承运。',
      es: 'Su mercancía ({goods}, carta de porte {waybillNo}) continúa con {newPlate} en lugar de {plate}.',
      ja: 'お荷物（{goods}、運送状{waybillNo}）は{plate}に代わり{newPlate}が輸送します。',
    },
  },
  notice: {
    isUrgent: false,
    name: { en: 'Notice', zh: '公告提醒', es: 'Comunicado', ja: 'お知らせ' },
    text: {
      en: 'New notice: {title}. Log in to read it.',
      zh: '平台发布新公告：{title}，请登录平台查看。',
      es: 'Nuevo comunicado: {title}. Inicie sesión para leerlo.',
      ja: '新しいお知らせ：{title}。ログインしてご確認ください。',
    },
  },
}

/** Each branch gets words for a purpose that it never had any for; what it has changed or deleted is its own. */
export const seedTemplates = async (area: MessagesArea): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      for (const purpose of SMS_PURPOSES)
        await ctx.transaction(async () => {
          await ctx.lock(`sms/template/${branch}/${purpose}`)
          const [had] = await ctx.query(
            sql`select 1 from ${ctx.table(SmsTemplate)} where branch_code = ${branch} and purpose = ${purpose} limit 1`,
          )
          const { name, text, isUrgent } = STANDARD[purpose]
          const words = { name: name as unknown as string, text: text as unknown as string }
          if (!had) await ctx.records.create(SmsTemplate, { purpose, isUrgent, ...words })
        })
    })
}
