import { PageLink } from '../core/PageLink.tsx'
import type { ColumnSpec } from '../list/columns.ts'
import { BlacklistMark } from '../papers/BlacklistMark.tsx'

interface LinkColumn<R> {
  nameOf: (row: R) => string
  /** Address of the page that it leads to. */
  href: (row: R) => string
  /** Whether the credit blacklist is about it. */
  isListed?: (row: R) => boolean | null | undefined
  /** px */
  width?: number
}

/** The first column of a list whose records have pages of their own: the name that leads there. */
export const linkColumn = <R,>(key: string, of: LinkColumn<R>): ColumnSpec<R> => ({
  key,
  pin: 'left',
  card: 'head',
  ...(of.width !== undefined && { width: of.width }),
  render: row => (
    <>
      <PageLink to={of.href(row)} className="nt-link">
        {of.nameOf(row)}
      </PageLink>
      <BlacklistMark on={of.isListed?.(row)} />
    </>
  ),
})
