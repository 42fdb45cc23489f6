import type { Field } from '../../../fields/index.ts'
import { CELL_LETTERS, CELL_PADDING } from '../columns/least.ts'
import type { Column } from '../columns.ts'
import { textWidth } from './text-width.ts'

/** What a cell of the column says of a value, where it must be read whole. */
export type Said = (field: Field, value: string, row: object) => string | undefined

/** Marks within figures are as narrow as a blank. */
const widthOf = (said: string): number => Math.ceil(textWidth(said.replace(/[.,:]/g, ' '), CELL_LETTERS))

/**
 * Columns of sums and moments wide enough for what these rows say in the reader's language: a figure of which a part is
 * missing is another one. The same columns where the usual room is enough; one that the reader gave its width keeps it.
 */
export function wholeFigures<R extends object>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  said: Said,
): readonly Column<R>[] {
  let isSame = true
  const roomy = columns.map(column => {
    const { field } = column
    if (!field || column.render || column.sized) return column
    let least = column.least
    for (const row of rows) {
      const value: unknown = Reflect.get(row, column.key)
      const words = typeof value === 'string' ? said(field, value, row) : undefined
      if (words !== undefined) least = Math.max(least, widthOf(words) + CELL_PADDING)
    }
    if (least === column.least) return column
    isSame = false
    return { ...column, least, width: Math.max(column.width ?? 0, least) }
  })
  return isSame ? columns : roomy
}
