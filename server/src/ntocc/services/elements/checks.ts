import { ELEMENTS, type ElementCheckSpec, type ElementKind, type ElementStanding } from '@ntocc/sdk/contracts'
import { type Entity, isEmpty, localise } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../../db/database.ts'
import { snakeCase } from '../../db/table-of.ts'
import type { SignedCtx } from '../../http/context.ts'
import { findRow } from '../../records/store.ts'
import { updateRow } from '../../records/write.ts'
import { elementChecksOf } from '../../registry/areas.ts'
import { type Compared, digestOfElements, type Elements } from './ask.ts'

/** What people prove of themselves is kept by the account until it belongs to a record. */
export const OWN = 'account'

interface CheckRow extends Row {
  kind: ElementKind
  result: ElementStanding['result']
  digest: string
  simulated: boolean
  proven: boolean
  checked_by: string
  checked_at: Date
}

/** A record's elements for a check, in the words they are registered in, and the fields that are still empty. */
export const elementsOf = (spec: ElementCheckSpec, row: Row): { values: Elements; missing: string[] } => {
  const read = ELEMENTS[spec.kind].map(name => {
    const field = spec.fields[name] ?? name
    const value = row[snakeCase(field)]
    const text = typeof value === 'object' && value !== null ? localise(value, 'zh') : value
    return { name, field, text: isEmpty(text) ? '' : String(text).trim() }
  })
  return {
    values: Object.fromEntries(read.map(({ name, text }) => [name, text])),
    missing: read.filter(({ text }) => text === '').map(({ field }) => field),
  }
}

/** The checks that are for this record. */
export const specsFor = (entity: Entity, row: Row): readonly ElementCheckSpec[] =>
  elementChecksOf(entity.name).filter(({ when = {} }) =>
    Object.entries(when).every(([field, value]) => String(row[snakeCase(field)]) === value),
  )

interface Subject {
  entity: string
  recordId: number
}

/** The latest check of each kind. */
const latestOf = async (ctx: SignedCtx, { entity, recordId }: Subject): Promise<Map<string, CheckRow>> => {
  const found = await ctx.db.query<CheckRow>(
    `select distinct on (kind) kind, result, digest, simulated, proven, checked_by, checked_at from sys_element_check
     where branch_code = $1 and entity = $2 and record_id = $3 and serial is null order by kind, id desc`,
    [ctx.session.branchCode, entity, recordId],
  )
  return new Map(found.rows.map(row => [row.kind, row]))
}

/** How a record stands with each check that is for it. */
export const standingsOf = async (ctx: SignedCtx, entity: Entity, row: Row): Promise<ElementStanding[]> => {
  const latest = await latestOf(ctx, { entity: entity.name, recordId: Number(row.id) })
  return specsFor(entity, row).map(spec => {
    const { values, missing } = elementsOf(spec, row)
    const made = latest.get(spec.kind)
    if (!made?.result) return { kind: spec.kind, missing }
    return {
      kind: spec.kind,
      missing,
      result: made.result,
      at: made.checked_at.toISOString(),
      by: made.checked_by,
      isCurrent: made.digest === digestOfElements(ctx.config.clientSecret, spec.kind, values),
      ...(made.proven && { isProven: true }),
      ...(made.simulated && { isSimulated: true }),
    }
  })
}

interface Made extends Subject, Compared {
  kind: ElementKind
  digest: string
  isProven?: boolean
  /** It waits for the code to the phone under this name. */
  serial?: string
}

export const noteCheck = async (db: Queryable, ctx: SignedCtx, made: Made): Promise<void> => {
  await db.query(
    `insert into sys_element_check (branch_code, entity, record_id, kind, result, digest, simulated, proven, serial, checked_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ctx.session.branchCode,
      made.entity,
      made.recordId,
      made.kind,
      made.result,
      made.digest,
      made.simulated,
      made.isProven ?? false,
      made.serial ?? null,
      ctx.session.username,
    ],
  )
}

/**
 * Notes what a check of a record came to, and writes it into the field that shows it; what is not known changes nothing
 * there. @throws BackendError VERSION_CONFLICT for nobody: the field is the platform's
 */
export const settleCheck = (
  ctx: SignedCtx,
  {
    entity,
    spec,
    row,
    compared,
    isProven,
  }: {
    entity: Entity
    spec: ElementCheckSpec
    row: Row
    compared: Compared
    isProven?: boolean
  },
): Promise<void> =>
  ctx.db.transaction(async tx => {
    const id = Number(row.id)
    const before = await findRow(tx, ctx, entity, id, { forUpdate: true })
    const digest = digestOfElements(ctx.config.clientSecret, spec.kind, elementsOf(spec, row).values)
    await noteCheck(tx, ctx, {
      entity: entity.name,
      recordId: id,
      kind: spec.kind,
      digest,
      ...compared,
      ...(isProven && { isProven }),
    })
    const shown = spec.result
    // Somebody may have changed what was compared while the service was asked.
    const isSame = digestOfElements(ctx.config.clientSecret, spec.kind, elementsOf(spec, before).values) === digest
    if (!shown || compared.result === 'unknown' || !isSame) return
    const value = compared.result === 'match' ? shown.match : shown.mismatch
    if (before[snakeCase(shown.field)] === value) return
    await updateRow(tx, ctx, entity, id, { [shown.field]: value }, { before })
  })
