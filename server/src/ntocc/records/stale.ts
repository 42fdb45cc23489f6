import type { LocalizedText, MaybeLocalized } from '@ntocc/sdk/contracts'
import { type Entity, isEmpty } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { everyDictionary } from '../registry/named.ts'
import { seesBranch } from './scope.ts'

/**
 * The one place where a race for a record is lost: whoever asks for a change of a version that is no longer the present one
 * is told who was faster, how long ago, and where the record stands now.
 */

/** Parties as others hear of them: names of people are for the branch's own staff and for those of the same party. */
const PARTIES: Readonly<Record<string, LocalizedText>> = {
  SHIPPER: { en: 'The shipper', zh: '货主', es: 'El cargador', ja: '荷主' },
  DRIVER: { en: 'The driver', zh: '司机', es: 'El conductor', ja: 'ドライバー' },
  CARRIER: { en: 'The carrier', zh: '承运商', es: 'El transportista', ja: '運送事業者' },
}
const PLATFORM: LocalizedText = { en: 'The platform', zh: '平台', es: 'La plataforma', ja: 'プラットフォーム' }
const YOURSELF: LocalizedText = { en: 'You', zh: '您本人', es: 'Usted', ja: 'ご自身' }

interface AccountRow extends Row {
  party_type: string
  party_code: string
  user_name: MaybeLocalized
}

/** Who wrote a row last, as far as the caller may be told. */
const writerOf = async (tx: Queryable, { session }: SignedCtx, { modified_by }: Row): Promise<MaybeLocalized> => {
  if (modified_by === session.username) return YOURSELF
  const found = await tx.query<AccountRow>(
    'select party_type, party_code, user_name from sys_account where username = $1',
    [modified_by],
  )
  const [account] = found.rows
  if (!account) return PLATFORM
  if (seesBranch(session) || account.party_code === session.partyCode) return account.user_name
  return PARTIES[account.party_type] ?? PLATFORM
}

const MINUTE_MS = 60_000

/** How long ago, in the words of each language; to the minute, the hour or the day. */
export const agoOf = (at: Date, now = new Date()): LocalizedText => {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  if (minutes < 1) return { en: 'a moment ago', zh: '刚刚', es: 'hace un momento', ja: 'たった今' }
  if (minutes < 60)
    return { en: `${minutes} min ago`, zh: `${minutes} 分钟前`, es: `hace ${minutes} min`, ja: `${minutes}分前` }
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return { en: `${hours} h ago`, zh: `${hours} 小时前`, es: `hace ${hours} h`, ja: `${hours}時間前` }
  const days = Math.floor(hours / 24)
  return { en: `${days} d ago`, zh: `${days} 天前`, es: `hace ${days} d`, ja: `${days}日前` }
}

/** What the record's state is called, where its entity has a machine. */
const stateOf = (entity: Entity, { status }: Row): MaybeLocalized | undefined => {
  const machine = entity.fieldNamed('status')?.options.machine
  const known = machine && everyDictionary()[machine.name]
  return known?.find(({ code }) => code === String(status))?.name
}

/** @throws BackendError VERSION_REQUIRED; MOVED_ON or CHANGED_BY when the database has another version than was seen */
export const requireVersion = async (
  tx: Queryable,
  ctx: SignedCtx,
  { entity, row, seen }: { entity: Entity; row: Row; seen: unknown },
): Promise<void> => {
  if (isEmpty(seen)) throw new BackendError('VERSION_REQUIRED')
  if (Number(seen) === Number(row.version)) return
  const name = await writerOf(tx, ctx, row)
  const ago = agoOf(new Date(row.gmt_modified as string | Date))
  const state = stateOf(entity, row)
  throw state === undefined
    ? new BackendError('CHANGED_BY', { params: { name, ago } })
    : new BackendError('MOVED_ON', { params: { name, ago, state } })
}
