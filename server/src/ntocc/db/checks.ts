import { createHash } from 'node:crypto'
import type { Entity } from '@ntocc/sdk/fields'
import { snakeCase } from './names.ts'

/** A rule of a column as the database holds it. */
export interface ColumnCheck {
  /** Ends with a digest of the rule: a rule that changes is another constraint, which takes the place of the old one. */
  name: string
  sql: string
}

const digest = (sql: string): string => createHash('sha256').update(sql).digest('hex').slice(0, 8)

/** Set by the server alone, and typed and kept as it needs them. */
const OWN: ReadonlySet<string> = new Set([
  'id',
  'branchCode',
  'gmtCreated',
  'gmtModified',
  'createdBy',
  'modifiedBy',
  'version',
  'isDeleted',
])

/** What must hold of an entity's columns, from the field kinds: the database refuses what the form refuses. */
export const checksOf = (entity: Entity): ColumnCheck[] =>
  entity.entries.flatMap(([name, field]) => {
    const column = snakeCase(name)
    const sql = OWN.has(name) ? undefined : field.kind.sqlCheck(`"${column}"`, field.options)
    return sql ? [{ name: `ck_${column}_${digest(sql)}`, sql }] : []
  })

/** The column that a check constraint of ours is about; undefined for any other constraint. */
export const columnOfCheck = (constraint: string): string | undefined => /^ck_(.+)_[0-9a-f]{8}$/.exec(constraint)?.[1]
