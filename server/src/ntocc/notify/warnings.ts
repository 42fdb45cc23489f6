import { randomUUID } from 'node:crypto'
import type { LocalizedText, WarningNotification } from '@ntocc/sdk/contracts'
import { own } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import type { TodoKey } from '../todo/keys.ts'
import type { Notifier, NotifyKey } from './notifier.ts'
import { recipientsOf } from './recipients.ts'

/** Parties of a waybill, as keys of the feed. */
const partiesOf = (row: Row) => ({
  driver: `${row.branch_code}/DRIVER/${row.driver_code}`,
  shipper: `${row.branch_code}/SHIPPER/${row.shipment_code}`,
})
type Party = keyof ReturnType<typeof partiesOf>

interface WaybillWarning {
  to: readonly Party[]
  /** Goes to the people of the branch too: to those whose role gets this notice. */
  notice?: TodoKey
  level: WarningNotification['level']
  title: LocalizedText
}

/** Moves of a waybill that somebody else must hear of. */
const OF_MOVES: Readonly<Record<string, WaybillWarning>> = {
  rejectReceipt: {
    to: ['driver'],
    level: 'warning',
    title: { en: 'Receipt rejected', zh: '回单被驳回', es: 'Comprobante rechazado', ja: '受領書が差し戻されました' },
  },
  refuse: {
    to: ['shipper'],
    notice: 'transport_abnormal_count',
    level: 'warning',
    title: {
      en: 'Waybill refused by the driver',
      zh: '司机拒绝运单',
      es: 'Carta de porte rechazada por el conductor',
      ja: 'ドライバーが運送状を拒否しました',
    },
  },
  cancel: {
    to: ['driver', 'shipper'],
    level: 'warning',
    title: {
      en: 'Waybill cancelled',
      zh: '运单已取消',
      es: 'Carta de porte cancelada',
      ja: '運送状がキャンセルされました',
    },
  },
  expire: {
    to: ['driver', 'shipper'],
    level: 'warning',
    title: {
      en: 'Waybill expired: not accepted within 24 hours',
      zh: '运单已过期：24 小时内无人接单',
      es: 'Carta de porte caducada: sin aceptar en 24 horas',
      ja: '運送状が失効しました：24時間以内に受注なし',
    },
  },
}

const WORN_OUT_CODE: LocalizedText = {
  en: 'Wrong codes entered for a signature; the consignee has a new code',
  zh: '签收码多次输入错误，已向收货人发送新签收码',
  es: 'Códigos de firma erróneos; el destinatario tiene un código nuevo',
  ja: '受領コードの誤入力が続いたため、荷受人に新しいコードを送信しました',
}

/** The same words in every language: a number, and a reason as it was typed. */
const plain = (text: string): LocalizedText => ({ en: text, zh: text, es: text, ja: text })

type Words = Omit<WarningNotification, 'type' | 'id' | 'at'>

const messageOf = (warning: Words): WarningNotification => ({
  type: 'warning',
  id: randomUUID(),
  at: new Date().toISOString(),
  ...warning,
})

export const warn = (notifier: Notifier, keys: readonly NotifyKey[], warning: Words): void => {
  const message = messageOf(warning)
  for (const key of keys) notifier.notify(key, message)
}

/** Warns the people of a branch whose role gets the notice. */
export const warnStaff = async (
  { db, notifier }: { db: Queryable; notifier: Notifier },
  branchCode: string,
  notice: string,
  warning: Words,
): Promise<void> => {
  const message = messageOf(warning)
  for (const { key, roles } of await recipientsOf(db, branchCode, notice)) notifier.notify(key, message, roles)
}

/** Tells the shipper that somebody guessed at the consignee's code of a waybill. */
export const warnOfWornOutCode = (notifier: Notifier, row: Row): void =>
  warn(notifier, [partiesOf(row).shipper], {
    level: 'warning',
    title: WORN_OUT_CODE,
    text: plain(String(row.waybill_no)),
    to: `/order_info?id=${String(row.id)}`,
  })

/** Tells those a move concerns who did not make it. */
export const warnOfMove = async (
  services: { db: Queryable; notifier: Notifier },
  move: string,
  row: Row,
  reason: string | undefined,
): Promise<void> => {
  const found = own(OF_MOVES, move)
  if (!found) return
  const parties = partiesOf(row)
  const text = [String(row.waybill_no), reason?.trim()].filter(Boolean).join(': ')
  const words: Words = {
    level: found.level,
    title: found.title,
    text: plain(text),
    to: `/order_info?id=${String(row.id)}`,
  }
  warn(
    services.notifier,
    found.to.map(party => parties[party]),
    words,
  )
  if (found.notice) await warnStaff(services, String(row.branch_code), found.notice, words)
}
