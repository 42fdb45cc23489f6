import type { ReactNode } from 'react'
import type { Entity, Field } from '../../fields/index.ts'
import { CELL_PADDING, leastWidth } from './columns/least.ts'

/** A column as a page names it: a field, or a field-like thing with its own drawing. */
export interface ColumnSpec<R> {
  /** Stable id; the field's name when it shows one. */
  key: string
  /** Label as text; default: the label of the field. */
  label?: string
  render?: (row: R) => ReactNode
  /** px that show a usual value whole */
  width?: number
  /** px below which the column is not narrowed when the window is; default by the kind of the field */
  least?: number
  align?: 'left' | 'right' | 'center'
  /** Field name the server sorts by; false for a column without order. */
  sort?: string | false
  /** Stays in sight when the table scrolls sideways. */
  pin?: 'left' | 'right'
  /** Not shown until the reader asks for it in the columns panel. */
  hidden?: boolean
  /** Fields that stand for it in a file; default: the field it shows. */
  exports?: readonly string[]
  /** Place in the card a phone shows: its head, beside the head, in the body (default), or nowhere. */
  card?: 'head' | 'mark' | 'body' | 'none'
}

export interface Column<R> extends ColumnSpec<R> {
  label: string
  least: number
  field?: Field
  /** The reader gave it its width. */
  sized?: boolean
}

export type ColumnInput<R> = string | ColumnSpec<R>

/** The order most lists begin with. */
export const NEWEST_FIRST = { sortField: 'gmtCreated', sortType: 'desc' } as const

/**
 * Full columns from names and specs; `labelsOf` answers the words of a dictionary, by which columns of states and codes
 * are as wide as their widest. Throws for a name the entity does not have, when nothing draws it.
 */
export function resolveColumns<R>(
  entity: Pick<Entity, 'name' | 'fieldNamed'>,
  inputs: readonly ColumnInput<R>[],
  labelOf: (name: string) => string,
  labelsOf: (dictionary: string) => readonly string[] = () => [],
): Column<R>[] {
  return inputs.map(input => {
    const spec: ColumnSpec<R> = typeof input === 'string' ? { key: input } : input
    const field = entity.fieldNamed(spec.key)
    if (!field && !spec.render) throw new Error(`${entity.name} has no field ${spec.key}`)
    const width = spec.width ?? (field?.kind.width ?? 140) + CELL_PADDING
    const labels = field?.options.dict ? labelsOf(field.options.dict) : []
    return {
      align: field?.kind.align ?? 'left',
      width,
      least: leastWidth(spec.render ? undefined : field, width, labels),
      sort: field && isSortable(field) ? spec.key : false,
      ...spec,
      label: spec.label ?? labelOf(spec.key),
      ...(field ? { field } : {}),
    }
  })
}

const UNSORTABLE = new Set(['jsonb'])
/** A list asks for sensitive values masked, and by what it shows masked the server sorts nothing. */
const isSortable = ({ sql, options }: Field): boolean => !UNSORTABLE.has(sql) && !options.sensitive
