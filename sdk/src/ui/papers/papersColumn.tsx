import type { ReviewSubject } from '../../contracts/basic/index.ts'
import type { ColumnSpec } from '../list/columns.ts'
import { PapersCell } from './PapersCell.tsx'

/**
 * A column of the paper that matters most, labelled `<entity>.papers`.
 * @param sort field of the last day the server puts the rows in order by
 */
export const papersColumn = <R extends object>(subject: ReviewSubject, sort: string): ColumnSpec<R> => ({
  key: 'papers',
  width: 200,
  least: 180,
  sort,
  render: row => <PapersCell subject={subject} row={row} />,
})
