import type { AuditChange, AuditEntry, Language } from '@ntocc/sdk/contracts'
import { type Entity, isMasked, localise, mask } from '@ntocc/sdk/fields'
import type { TrailLine } from '@ntocc/sdk/service'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { run } from './sql.ts'
import { type KeptChange, REASON } from './trail.ts'
import { tableSql } from './write.ts'

/** The platform itself. */
const PLATFORM = { en: 'Platform', zh: '平台', es: 'Plataforma', ja: 'プラットフォーム' }

interface Kept extends Record<string, unknown> {
  id: string
  at: Date
  account_id: string | null
  party_code: string | null
  by_name: unknown
  action: string
  changes: KeptChange[]
  total: string
}

export interface TrailPage {
  pageNum: number
  pageSize: number
}

/** Who changed a record, newest first, as it is kept: texts in all languages, what is sensitive masked. */
export const linesOf = async (
  db: Queryable,
  entity: Entity,
  id: number,
  { pageNum, pageSize }: TrailPage,
): Promise<{ lines: TrailLine[]; total: number }> => {
  const { rows } = await run<Kept>(
    db,
    // By its code as well: records of a demo that was replaced had the same ids.
    sql`select *, count(*) over () as total from sys_audit_trail where entity = ${entity.name} and record_id = ${id}
      and record_code = (select code from ${tableSql(entity)} where id = ${id})
      order by at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
  )
  const lines = rows.map(({ id: line, at, account_id, party_code, by_name, action, changes }) => ({
    id: Number(line),
    at,
    ...(account_id && { accountId: Number(account_id) }),
    ...(party_code && { by: party_code }),
    byName: by_name,
    action,
    changes,
  }))
  return { lines, total: Number(rows[0]?.total ?? 0) }
}

const shown = (entity: Entity, { field, before, after }: KeptChange, language: Language): AuditChange => {
  const { kind, options } = entity.fieldNamed(field) ?? {}
  const isText = kind?.name === 'localized' || field === REASON
  const show = (value: unknown) => {
    if (isText && value !== undefined) return localise(value, language)
    // A line is kept as it was written, also one that was written before the field was sensitive.
    return options?.sensitive && typeof value === 'string' && !isMasked(value) ? mask(value, options.sensitive) : value
  }
  return { field, before: show(before), after: show(after) }
}

/** A line as it is answered to somebody who reads that language. */
export const entryOf = (
  entity: Entity,
  { id, at, by, byName, action, changes }: TrailLine,
  language: Language,
): AuditEntry => ({
  id,
  at: at.toISOString(),
  ...(by ? { by } : {}),
  byName: localise(byName ?? PLATFORM, language),
  action,
  changes: changes.map(change => shown(entity, change, language)),
})
