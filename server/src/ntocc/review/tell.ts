import type { LocalizedText, ReviewKind, WarningNotification } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { Row } from '../db/database.ts'
import type { Notifier } from '../notify/notifier.ts'

type Told = 'rejected' | 'expiring'

const TITLES: Readonly<Record<Told, LocalizedText>> = {
  rejected: { en: 'Review rejected', zh: '审核未通过', es: 'Revisión rechazada', ja: '審査で差戻し' },
  expiring: {
    en: 'Certificate expires soon',
    zh: '证件即将到期',
    es: 'Certificado por vencer',
    ja: '証明書の期限間近',
  },
}

/** The party that a case is about, as the notification key names it; undefined when nobody can be told. */
const partyOf = (kind: ReviewKind, row: Row): string | undefined => {
  const party = { driver: 'DRIVER', vehicle: 'DRIVER', team: 'CARRIER', shipper: 'SHIPPER' }[kind]
  const code = kind === 'vehicle' ? row.driver_code : row.code
  return code ? `${String(row.branch_code)}/${party}/${String(code)}` : undefined
}

/** Tells a party what became of its papers. `why` is a reason as it was typed, or the last valid day. */
export const tellParty = (notifier: Notifier, kind: ReviewKind, row: Row, told: Told, why: string): void => {
  const key = partyOf(kind, row)
  if (!key) return
  const name = localise(row.name ?? row.plate_no, 'zh')
  const text = why ? `${name}: ${why}` : name
  const message: WarningNotification = {
    type: 'warning',
    id: `${told}-${kind}-${String(row.id)}-${String(row.version)}-${why.slice(0, 20)}`,
    level: told === 'expiring' ? 'warning' : 'error',
    title: TITLES[told],
    text: { en: text, zh: text, es: text, ja: text },
    at: new Date().toISOString(),
  }
  notifier.notify(key, message)
}
