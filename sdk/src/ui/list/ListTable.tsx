import { Table, type TableColumnType } from 'antd'
import { memo, type ReactNode, useMemo } from 'react'
import type { SortType } from '../../contracts/envelope.ts'
import { useUiText } from '../core/text.ts'
import { type Column, totalWidth } from './columns.ts'
import { FieldCell } from './FieldCell.tsx'

/** Rows above which only those in sight are in the document. */
export const VIRTUAL_ABOVE = 100
const SELECT_WIDTH = 44

export interface ListTableProps<R> {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  height: number
  compact: boolean
  busy: boolean
  sortField?: string
  sortType?: SortType
  onSort: (field: string | undefined, type: SortType | undefined) => void
  actions?: (row: R) => ReactNode
  actionsWidth?: number
  actionsLabel: string
  selected?: readonly string[]
  onSelect?: (keys: string[]) => void
  empty: ReactNode
}

/** The rows as a table with its own scroll. */
function ListTableView<R extends object>(props: ListTableProps<R>) {
  const { columns, sortField, sortType, actions, rows } = props
  const text = useUiText()
  const tableColumns = useMemo(() => {
    const made: TableColumnType<R>[] = columns.map(column => ({
      key: column.key,
      title: column.label,
      width: column.width,
      align: column.align,
      fixed: column.pin,
      ellipsis: { showTitle: false },
      sorter: Boolean(column.sort),
      sortOrder: column.sort && column.sort === sortField ? (sortType === 'asc' ? 'ascend' : 'descend') : null,
      render: (_: unknown, row: R) =>
        column.render ? column.render(row) : <FieldCell name={column.key} field={column.field} row={row} />,
    }))
    if (actions)
      made.push({
        key: '$actions',
        title: props.actionsLabel,
        fixed: 'right',
        width: props.actionsWidth ?? 120,
        render: (_: unknown, row: R) => actions(row),
      })
    return made
  }, [columns, sortField, sortType, actions, props.actionsLabel, props.actionsWidth])
  const width = totalWidth(tableColumns as { width?: number }[]) + (props.onSelect ? SELECT_WIDTH : 0)

  return (
    <Table<R>
      aria-label={props.label}
      className={props.compact ? 'nt-table nt-table-compact' : 'nt-table'}
      size="small"
      columns={tableColumns}
      dataSource={rows as R[]}
      rowKey={props.rowKey}
      pagination={false}
      virtual={rows.length > VIRTUAL_ABOVE}
      scroll={{ x: width, y: props.height }}
      showSorterTooltip={false}
      loading={props.busy ? { delay: 200 } : false}
      locale={{ emptyText: props.empty }}
      {...(props.onSelect && {
        rowSelection: {
          columnWidth: SELECT_WIDTH,
          fixed: 'left' as const,
          getTitleCheckboxProps: () => ({ 'aria-label': text('list.selectAll') }),
          getCheckboxProps: () => ({ 'aria-label': text('list.selectRow') }),
          selectedRowKeys: props.selected as string[],
          onChange: (keys: readonly (string | number | bigint)[]) => props.onSelect?.(keys.map(String)),
        },
      })}
      onChange={(_page, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter
        const column = columns.find(each => each.key === one?.columnKey)
        if (one?.order && column?.sort) props.onSort(column.sort, one.order === 'ascend' ? 'asc' : 'desc')
        else props.onSort(undefined, undefined)
      }}
    />
  )
}

export const ListTable = memo(ListTableView) as typeof ListTableView
