import type { Issue } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { tableSql } from '../records/write.ts'
import { installedAreas } from '../registry/areas.ts'
import { readSetting } from '../registry/settings.ts'
import type { Subject } from './subjects.ts'

const OWN_PAPERS: Issue = { code: 'validation.papers.own' }

/** Whether the branch has papers looked at by somebody else than who entered them; it does unless it says otherwise. */
export const hasFourEyes = async (db: Queryable, { session, config }: SignedCtx): Promise<boolean> => {
  const contract = installedAreas().find(({ id }) => id === 'review')?.contract
  if (!contract) return true
  const reading = { db, branchCode: session.branchCode, secret: config.clientSecret }
  return (await readSetting(contract, 'fourEyes', reading)) !== false
}

/** What papers prove, facts and pictures. */
const provenBy = ({ certificates }: Pick<Subject, 'certificates'>): string[] => [
  ...new Set(certificates.flatMap(({ fields, images = [] }) => [...fields, ...images])),
]

/**
 * Condition for records that have lost their approval to papers which ran out: nobody has changed what the papers prove since.
 * Whoever could do so unseen would have it approved by nobody.
 */
export const untouchedSql = (subject: Subject): SQL => sql`not exists (select 1 from sys_audit_trail t
  where t.entity = ${subject.entity.name} and t.record_id = ${tableSql(subject.entity)}.id and t.action <> 'create'
    and exists (select 1 from jsonb_array_elements(t.changes) c
      where c->>'field' in (select jsonb_array_elements_text(${JSON.stringify(provenBy(subject))}::jsonb)))
    and not exists (select 1 from sys_audit_trail a where a.entity = t.entity and a.record_id = t.record_id
      and a.action in ('approve', 'certificateExpire') and a.id > t.id))`

/**
 * Which of the records have papers that the caller entered or changed since somebody last approved them, by the audit trail:
 * one by one, with many at once, or in a file.
 */
const ownPapers = async (
  db: Queryable,
  { session }: SignedCtx,
  subject: Subject,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const found = await db.query<{ record_id: string }>(
    `select distinct t.record_id from sys_audit_trail t
     where t.entity = $1 and t.record_id = any($2) and t.account_id = $3
       and (t.action = 'create' or exists (select 1 from jsonb_array_elements(t.changes) c where c->>'field' = any($4)))
       and not exists (select 1 from sys_audit_trail a
         where a.entity = t.entity and a.record_id = t.record_id and a.action = 'approve' and a.id > t.id)`,
    [subject.entity.name, ids, session.accountId, provenBy(subject)],
  )
  return new Set(found.rows.map(row => Number(row.record_id)))
}

/** Why the caller does not approve these records, of those that somebody else has to look at. */
export const ownRefused = async (
  db: Queryable,
  ctx: SignedCtx,
  subject: Subject,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Issue>> => {
  if (ids.length === 0 || !(await hasFourEyes(db, ctx))) return new Map()
  return new Map([...(await ownPapers(db, ctx, subject, ids))].map(id => [id, OWN_PAPERS]))
}
