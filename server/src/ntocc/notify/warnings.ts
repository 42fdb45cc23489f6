import { randomUUID } from 'node:crypto'
import type { LocalizedText, WarningNotification } from '@ntocc/sdk/contracts'
import type { Row } from '../db/database.ts'
import type { Notifier, NotifyKey } from './notifier.ts'

/** Parties of a waybill, as keys of the feed. */
const partiesOf = (row: Row) => ({
  driver: `${row.branch_code}/DRIVER/${row.driver_code}`,
  shipper: `${row.branch_code}/SHIPPER/${row.shipment_code}`,
  platform: `${row.branch_code}/PLAT_ADMIN/*`,
})
type Party = keyof ReturnType<typeof partiesOf>

interface WaybillWarning {
  to: readonly Party[]
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
    to: ['shipper', 'platform'],
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
}

/** The same words in every language: a number, and a reason as it was typed. */
const plain = (text: string): LocalizedText => ({ en: text, zh: text, es: text, ja: text })

export const warn = (
  notifier: Notifier,
  keys: readonly NotifyKey[],
  warning: Omit<WarningNotification, 'type' | 'id' | 'at'>,
): void => {
  const message: WarningNotification = {
    type: 'warning',
    id: randomUUID(),
    at: new Date().toISOString(),
    ...warning,
  }
  for (const key of keys) notifier.notify(key, message)
}

/** Tells those a move concerns who did not make it. */
export const warnOfMove = (notifier: Notifier, move: string, row: Row, reason: string | undefined): void => {
  const found = OF_MOVES[move]
  if (!found) return
  const parties = partiesOf(row)
  const text = [String(row.waybill_no), reason?.trim()].filter(Boolean).join(': ')
  warn(
    notifier,
    found.to.map(party => parties[party]),
    { level: found.level, title: found.title, text: plain(text), to: `/order_info?id=${String(row.id)}` },
  )
}
