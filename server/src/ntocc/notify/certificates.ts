import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { Db } from '../db/database.ts'
import { blockingUntil } from '../fleet/expiry-rules.ts'
import type { Sweep } from '../jobs/sweep.ts'
import type { Notifier } from './notifier.ts'
import { warn, warnStaff } from './warnings.ts'

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

/** Valid through its last day: what ended yesterday has expired today. */
const EXPIRED = `select branch_code, 'driver' as kind, code from driver
    where not is_deleted and ${blockingUntil('driver')} = $1::date - 1
  union all
  select branch_code, 'vehicle', code from vehicle
    where not is_deleted and ${blockingUntil('vehicle')} = $1::date - 1`

interface Expired extends Record<string, unknown> {
  branch_code: string
  kind: 'driver' | 'vehicle'
  code: string
}

/** The day and hour in Beijing. */
const beijing = (now: number) => {
  const iso = new Date(now + 8 * HOUR_MS).toISOString()
  return { day: iso.slice(0, 10), hour: Number(iso.slice(11, 13)) }
}

/**
 * Warns of what has expired, once a day whichever replica gets to it first: the people of each branch whose role
 * gets the notice of how many,
 * each driver of their own. @returns whether this call was the one
 */
export const warnOfExpired = async (db: Db, notifier: Notifier, now = Date.now()): Promise<boolean> => {
  const { day, hour } = beijing(now)
  if (hour < MORNING) return false
  const taken = await db.query(
    `insert into sys_installation (key, value) values ('certificates warned', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value where sys_installation.value <> excluded.value`,
    [day],
  )
  if (taken.rowCount !== 1) return false
  const { rows } = await db.query<Expired>(EXPIRED, [day])
  for (const branch of new Set(rows.map(row => row.branch_code))) {
    const drivers = rows.filter(row => row.branch_code === branch && row.kind === 'driver')
    const vehicles = rows.filter(row => row.branch_code === branch && row.kind === 'vehicle')
    await warnStaff({ db, notifier }, branch, 'certificate_expiry', {
      level: 'warning',
      title: TITLE,
      text: textOf(drivers.length, vehicles.length),
      todo: 'certificate_expiry',
    })
    for (const { code } of drivers)
      warn(notifier, [`${branch}/DRIVER/${code}`], { level: 'error', title: TITLE, text: OWN })
  }
  return true
}

export const certificateWarnings: Sweep = {
  name: 'certificateWarnings',
  title: {
    en: 'Warn of certificates that ran out yesterday',
    zh: '提醒昨日到期的证件',
    es: 'Avisar de documentos caducados ayer',
    ja: '前日に失効した証明書の通知',
  },
  everyMs: HOUR_MS,
  run: ({ db, notifier }) => warnOfExpired(db, notifier),
}
