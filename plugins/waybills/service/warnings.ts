import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { Alert } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from './types.ts'

/** Parties of a waybill. */
const PARTIES = {
  driver: (row: Row) => `DRIVER/${String(row.driver_code)}`,
  shipper: (row: Row) => `SHIPPER/${String(row.shipment_code)}`,
} as const

interface MoveWarning {
  to: readonly (keyof typeof PARTIES)[]
  /** Goes to the people of the branch too: to those whose role gets this notice. */
  notice?: 'transport_abnormal_count'
  title: LocalizedText
}

/** Moves of a waybill that somebody else must hear of. */
const OF_MOVES: ReadonlyMap<string, MoveWarning> = new Map<string, MoveWarning>([
  [
    'rejectReceipt',
    {
      to: ['driver'],
      title: { en: 'Receipt rejected', zh: '回单被驳回', es: 'Comprobante rechazado', ja: '受領書が差し戻されました' },
    },
  ],
  [
    'rejectLoad',
    {
      to: ['driver'],
      title: {
        en: 'Loading rejected: report it again',
        zh: '装货被驳回，请重新上报',
        es: 'Carga rechazada: comuníquela de nuevo',
        ja: '積込が差し戻されました。再度報告してください',
      },
    },
  ],
  [
    'refuse',
    {
      to: ['shipper'],
      notice: 'transport_abnormal_count',
      title: {
        en: 'Waybill refused by the driver',
        zh: '司机拒绝运单',
        es: 'Carta de porte rechazada por el conductor',
        ja: 'ドライバーが運送状を拒否しました',
      },
    },
  ],
  [
    'cancel',
    {
      to: ['driver', 'shipper'],
      title: {
        en: 'Waybill cancelled',
        zh: '运单已取消',
        es: 'Carta de porte cancelada',
        ja: '運送状がキャンセルされました',
      },
    },
  ],
  [
    'signDrawn',
    {
      to: ['shipper'],
      title: {
        en: 'Goods were signed for by hand, without the code',
        zh: '货物已手写签收（未使用收货码）',
        es: 'Mercancía firmada a mano, sin el código',
        ja: '貨物がコードなしで手書き受領されました',
      },
    },
  ],
  [
    'expire',
    {
      to: ['driver', 'shipper'],
      title: {
        en: 'Waybill expired: not accepted within 24 hours',
        zh: '运单已过期：24 小时内无人接单',
        es: 'Carta de porte caducada: sin aceptar en 24 horas',
        ja: '運送状が失効しました：24時間以内に受注なし',
      },
    },
  ],
])

const WORN_OUT_CODE: LocalizedText = {
  en: 'Wrong codes entered for a signature; the consignee has a new code',
  zh: '签收码多次输入错误，已向收货人发送新签收码',
  es: 'Códigos de firma erróneos; el destinatario tiene un código nuevo',
  ja: '受領コードの誤入力が続いたため、荷受人に新しいコードを送信しました',
}

/** The same words in every language: a number, and a reason as it was typed. */
const plain = (text: string): LocalizedText => ({ en: text, zh: text, es: text, ja: text })

const wordsOf = (row: Row, title: LocalizedText, text: string): Alert => ({
  level: 'warning',
  title,
  text: plain(text),
  to: `/order_info?id=${String(row.id)}`,
})

/** Tells the shipper that somebody guessed at the consignee's code of a waybill. */
export const warnOfWornOutCode = (ctx: WaybillCtx, row: Row): void =>
  ctx.alert([PARTIES.shipper(row)], wordsOf(row, WORN_OUT_CODE, String(row.waybill_no)))

/** Tells those a move concerns who did not make it. */
export const warnOfMove = async (ctx: WaybillCtx, move: string, row: Row, reason?: string): Promise<void> => {
  const found = OF_MOVES.get(move)
  if (!found) return
  const text = [String(row.waybill_no), reason?.trim()].filter(Boolean).join(': ')
  const words = wordsOf(row, found.title, text)
  ctx.alert(
    found.to.map(party => PARTIES[party](row)),
    words,
  )
  if (found.notice) await ctx.alertStaff(found.notice, words)
}
