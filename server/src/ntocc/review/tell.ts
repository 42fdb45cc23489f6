import type { LocalizedText, WarningNotification } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { Notifier } from '../notify/notifier.ts'
import type { Subject } from './subjects.ts'

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
const partyOf = ({ tells }: Subject, row: Row): string | undefined => {
  const code = row[snakeCase(tells.code)]
  return code ? `${String(row.branch_code)}/${tells.party}/${String(code)}` : undefined
}

/** Tells a party what became of its papers. `why` is a reason as it was typed, or the last valid day. */
export const tellParty = (notifier: Notifier, subject: Subject, row: Row, told: Told, why: string): void => {
  const key = partyOf(subject, row)
  if (!key) return
  const name = localise(row[snakeCase(subject.title)], 'zh')
  const text = why ? `${name}: ${why}` : name
  const message: WarningNotification = {
    type: 'warning',
    id: `${told}-${subject.kind}-${String(row.id)}-${String(row.version)}-${why.slice(0, 20)}`,
    level: told === 'expiring' ? 'warning' : 'error',
    title: TITLES[told],
    text: { en: text, zh: text, es: text, ja: text },
    at: new Date().toISOString(),
  }
  notifier.notify(key, message)
}
