import { createHash } from 'node:crypto'
import { BAD_RANGE, type ColumnRule, type Entity, type Field, type Issue } from '@ntocc/sdk/fields'
import { snakeCase } from './names.ts'

/** A rule of a column as the database holds it. */
export interface ColumnCheck {
  /** Ends with a digest of the rule: a rule that changes is another constraint, which takes the place of the old one. */
  name: string
  sql: string
  /** The field it is about. */
  field: string
  /** What a violation means when the value alone does not tell. */
  issue?: Issue
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

const checkOf = (field: string, sql: string, issue?: Issue): ColumnCheck => ({
  name: `ck_${snakeCase(field)}_${digest(sql)}`,
  sql,
  field,
  ...(issue && { issue }),
})

const fieldChecks = (name: string, field: Field): ColumnCheck[] => {
  const column = `"${snakeCase(name)}"`
  const { notBefore } = field.options
  const sql = field.kind.sqlCheck(column, field.options)
  return [
    ...(sql ? [checkOf(name, sql)] : []),
    ...(notBefore ? [checkOf(name, `${column} >= "${snakeCase(notBefore)}"`, BAD_RANGE)] : []),
  ]
}

/** A rule between columns, as a check with the columns in it. */
export const ruleCheck = (entity: Entity, { name, fields, sql }: ColumnRule): ColumnCheck => {
  const written = sql.replace(/\$(\d+)/g, (_, at: string) => {
    const field = fields[Number(at) - 1]
    if (field === undefined || !entity.fieldNamed(field))
      throw new Error(`${entity.name}.${name} names $${at}, which is none of its fields.`)
    return `"${snakeCase(field)}"`
  })
  const made = checkOf(name, written, { code: `validation.${entity.name}.${name}` })
  return { ...made, field: fields[0] ?? name }
}

/**
 * What must hold of an entity's columns, from the fields and from the rules between them: the database refuses what the form
 * refuses.
 */
export const checksOf = (entity: Entity): ColumnCheck[] => [
  ...entity.stored.flatMap(([name, field]) => (OWN.has(name) ? [] : fieldChecks(name, field))),
  ...entity.rules.map(rule => ruleCheck(entity, rule)),
]

/** The column that a check constraint of ours is about; undefined for any other constraint. */
export const columnOfCheck = (constraint: string): string | undefined => /^ck_(.+)_[0-9a-f]{8}$/.exec(constraint)?.[1]
