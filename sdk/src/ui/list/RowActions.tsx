import { Button, Dropdown, Tooltip } from 'antd'
import { memo } from 'react'
import { useUiText } from '../core/text.ts'

export interface RowAction {
  key: string
  /** A verb. */
  label: string
  run: () => void
  danger?: boolean
  /** Why it cannot be done now, in words; the action stays visible and says so. */
  disabledReason?: string
}

/** One verb in sight, the rest in a menu. */
export const RowActions = memo(function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const text = useUiText()
  const [first, ...rest] = actions
  if (!first) return null
  return (
    <span className="nt-row-actions">
      <Tooltip title={first.disabledReason}>
        <Button
          type="link"
          size="small"
          danger={first.danger}
          disabled={Boolean(first.disabledReason)}
          onClick={first.run}
        >
          {first.label}
        </Button>
      </Tooltip>
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(action => ({
              key: action.key,
              danger: action.danger,
              disabled: Boolean(action.disabledReason),
              title: action.disabledReason,
              label: action.disabledReason ? (
                <span>
                  {action.label}
                  <small className="nt-why">{action.disabledReason}</small>
                </span>
              ) : (
                action.label
              ),
            })),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation()
              rest.find(action => action.key === key)?.run()
            },
          }}
        >
          <Button type="text" size="small" aria-label={text('list.actions')} onClick={event => event.stopPropagation()}>
            ⋯
          </Button>
        </Dropdown>
      )}
    </span>
  )
})
