import { type Entity, type Issue, isEmpty, TAKEN } from '@ntocc/sdk/fields'
import { checksOf } from '../db/checks.ts'
import { snakeCase } from '../db/table-of.ts'
import { invalid } from '../errors.ts'

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'

const fieldOfColumn = (entity: Entity, column: string | undefined): string | undefined =>
  entity.names.find(name => snakeCase(name) === column)

/** The issue the form itself would have shown for the value; the rule of the kind when it shows none. */
const issueOfValue = (entity: Entity, name: string, value: unknown): Issue => {
  const field = entity.fieldNamed(name)
  const known = isEmpty(value) ? undefined : field?.check(value)
  return known ?? { code: field?.kind.codes[0] ?? 'validation.field.unknown' }
}

/**
 * A rule of the database that a write broke, as the same refusal of the same field that the form and the API give; any
 * other error as it is. Unique rules name the branch first and the field last.
 */
export const asFieldIssue = (error: unknown, entity: Entity, values: Record<string, unknown>): unknown => {
  const { code, detail, constraint } = error as { code?: unknown; detail?: unknown; constraint?: unknown }
  if (code === UNIQUE_VIOLATION) {
    const columns = /^Key \(([^)]*)\)/.exec(String(detail))?.[1]?.split(', ') ?? []
    const name = fieldOfColumn(entity, columns.at(-1))
    return name ? invalid({ [name]: TAKEN }) : error
  }
  if (code === CHECK_VIOLATION) {
    const broken = checksOf(entity).find(({ name }) => name === constraint)
    if (!broken) return error
    return invalid({ [broken.field]: broken.issue ?? issueOfValue(entity, broken.field, values[broken.field]) })
  }
  return error
}
