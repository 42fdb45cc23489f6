import { App } from 'antd'
import { useCallback, useRef } from 'react'
import type { Endpoint } from '../../contracts/endpoints/endpoint.ts'
import { useAction, usePermission } from '../../hooks/index.ts'
import { useMissingPermission } from '../core/ActionButton.tsx'
import { useUiText } from '../core/text.ts'
import type { RowAction } from '../list/RowActions.tsx'
import { type Moved, NO_CALL } from './moves.ts'

export interface RemoveOptions<R> {
  invalidates?: readonly Pick<Endpoint, 'name'>[]
  onRemoved?: () => void
  /** Why a record cannot be deleted; undefined when it can. Keep the function stable. */
  refuse?: (row: R) => string | undefined
}

/** Deleting a record as an action of its row: asked once, said when it is done. Stable. */
export function useRemove<R extends Moved>(
  call: Endpoint | undefined,
  nameOf: (row: R) => string,
  options: RemoveOptions<R> = {},
): (row: R) => RowAction[] {
  const text = useUiText()
  const { modal, message } = App.useApp()
  const known = usePermission(call?.permission) !== 'unknown'
  const missing = useMissingPermission(call?.permission)
  const action = useAction(call ?? NO_CALL, { invalidates: options.invalidates ?? [] })
  const { refuse } = options
  const latest = useRef({ run: action.run, onRemoved: options.onRemoved })
  latest.current = { run: action.run, onRemoved: options.onRemoved }
  return useCallback(
    (row: R) => {
      if (!call || !known) return []
      const remove = async () => {
        const result = await latest.current.run({ query: { id: row.id, versions: String(row.version) } })
        if (!result.ok) return
        message.success(text('record.deleted', { name: nameOf(row) }))
        latest.current.onRemoved?.()
      }
      const ask = () =>
        modal.confirm({
          title: text('record.deleteSure', { name: nameOf(row) }),
          content: text('record.deleteHint'),
          okText: text('record.delete'),
          cancelText: text('cancel'),
          okButtonProps: { danger: true },
          onOk: remove,
        })
      const reason = missing ?? refuse?.(row)
      return [
        {
          key: 'delete',
          label: text('record.delete'),
          danger: true,
          ...(reason && { disabledReason: reason }),
          run: ask,
        },
      ]
    },
    [call, known, missing, refuse, modal, message, text, nameOf],
  )
}
