import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PartyType, ShareKind } from '@ntocc/sdk/contracts'
import { BackendError } from '../errors.ts'
import type { Ctx } from '../http/context.ts'

/** What a link opens, and until when. */
export interface Shared {
  kind: ShareKind
  /** `code` of the record. */
  code: string
  branchCode: string
  /** ISO 8601 UTC */
  expires: string
  /** Number of the link, and the kind of party that made it. */
  id: number
  madeBy: PartyType
}

const signatureOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`share:${text}`).digest()

/** The link's part of an address: its number, signed with the installation's secret so that nobody guesses another. */
export const sealShare = (secret: string, id: number): string =>
  `${id}.${signatureOf(secret, String(id)).toString('base64url')}`

/**
 * A link is written in one way: what else would read as the same one is another to whoever counts how often it is used.
 * @throws BackendError SHARE_MISSING without one, SHARE_INVALID for one that was changed
 */
const numberOf = (secret: string, share: unknown): number => {
  if (typeof share !== 'string' || share === '') throw new BackendError('SHARE_MISSING')
  const id = Number.parseInt(share, 10)
  const [given, right] = [Buffer.from(share), Buffer.from(sealShare(secret, id))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new BackendError('SHARE_INVALID')
  return id
}

/** A page that watches a vehicle asks anew each minute; who comes back later opens the link again. */
const SAME_VISIT = '3 minutes'
/** What is asked for more often than this is not written down each time: anybody may ask. */
const NOTED_EVERY = '30 seconds'

const OPEN = `
  with seen as (
    update sys_share_link set last_opened_at = now(),
      visits = visits + case when last_opened_at > now() - interval '${SAME_VISIT}' then 0 else 1 end
    where id = $1 and kind = any($2) and expires_at > now()
      and (last_opened_at is null or last_opened_at <= now() - interval '${NOTED_EVERY}'))
  select kind, record_code, branch_code, party_type, expires_at from sys_share_link where id = $1 and expires_at > now()`

interface LinkRow extends Record<string, unknown> {
  kind: ShareKind
  record_code: string
  branch_code: string
  party_type: PartyType
  expires_at: Date
}

/**
 * What a link opens now; that it was opened is counted for those who may take it back.
 * @throws BackendError SHARE_MISSING, SHARE_INVALID for one that was changed or opens something else, SHARE_EXPIRED once
 * it has ended or was taken back
 */
export const openShare = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  share: unknown,
  kinds: readonly ShareKind[],
): Promise<Shared> => {
  const id = numberOf(config.clientSecret, share)
  const found = await db.query<LinkRow>(OPEN, [id, kinds])
  const row = found.rows[0]
  if (!row) throw new BackendError('SHARE_EXPIRED')
  if (!kinds.includes(row.kind)) throw new BackendError('SHARE_INVALID')
  const { kind, record_code: code, branch_code: branchCode, party_type: madeBy, expires_at: expires } = row
  return { id, kind, code, branchCode, madeBy, expires: expires.toISOString() }
}
