import { type Entity, type Issue, isEmpty, TAKEN } from '@ntocc/sdk/fields'
import { checksOf } from '../db/checks.ts'
import { oneName, snakeCase, uniqueName } from '../db/table-of.ts'
import { invalid } from '../errors.ts'

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'

/** The field that a unique rule is about, by the name we gave it: what the database says of it is in its own words. */
const fieldOfRule = (entity: Entity, rule: unknown): string | undefined => {
  const table = snakeCase(entity.name)
  return entity.names.find(name => uniqueName(table, name) === rule || oneName(table, name) === rule)
}

/** The issue the form itself would have shown for the value; the rule of the kind when it shows none. */
const issueOfValue = (entity: Entity, name: string, value: unknown): Issue => {
  const field = entity.fieldNamed(name)
  const known = isEmpty(value) ? undefined : field?.check(value)
  return known ?? { code: field?.kind.codes[0] ?? 'validation.field.unknown' }
}

/**
 * A rule of the database that a write broke, as the same refusal of the same field that the form and the API give; any
 * other error as it is.
 */
export const asFieldIssue = (error: unknown, entity: Entity, values: Record<string, unknown>): unknown => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code === UNIQUE_VIOLATION) {
    const name = fieldOfRule(entity, constraint)
    return name ? invalid({ [name]: TAKEN }) : error
  }
  if (code === CHECK_VIOLATION) {
    const broken = checksOf(entity).find(({ name }) => name === constraint)
    if (!broken) return error
    return invalid({ [broken.field]: broken.issue ?? issueOfValue(entity, broken.field, values[broken.field]) })
  }
  return error
}
