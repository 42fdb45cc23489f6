import { Dropdown, type MenuProps, Tooltip } from 'antd'
import { memo, type ReactNode, useState } from 'react'
import { useUiText } from '../core/text.ts'
import { ActionIcon, type ActionSign } from './action-icons.tsx'
import './list.css'

export interface RowAction {
  key: string
  /** A verb. */
  label: string
  run: () => void
  danger?: boolean
  /** Why it cannot be done now, in words; the action stays visible and says so. */
  disabledReason?: string
  /** Its sign in a row; default by its key. */
  icon?: ActionSign
}

/** One verb in sight, the rest in a menu that exists once it is asked for: a page may hold hundreds of these. */
export const RowActions = memo(function RowActions(props: {
  actions: readonly RowAction[]
  /** The verb in sight is a sign, with its word on hover and for who listens; `false` is a card, where a finger hovers over nothing. */
  signs?: boolean
}) {
  const { actions, signs } = props
  const [first, ...rest] = actions
  if (!first) return null
  return (
    <span className="nt-row-actions">
      {signs === false && first.disabledReason && <small className="nt-why">{first.disabledReason}</small>}
      <Reasoned reason={first.disabledReason ?? (signs ? first.label : undefined)}>
        <button
          type="button"
          className={signs ? 'nt-row-action nt-row-sign' : 'nt-row-action'}
          aria-label={signs ? first.label : undefined}
          aria-description={first.disabledReason}
          data-danger={first.danger || undefined}
          aria-disabled={first.disabledReason ? true : undefined}
          onClick={first.disabledReason ? undefined : first.run}
        >
          {signs ? <ActionIcon of={first} /> : first.label}
        </button>
      </Reasoned>
      {rest.length > 0 && <More actions={rest} />}
    </span>
  )
})

/** The reason is told on hover and focus: a disabled button that nothing can reach would keep it to itself. */
const Reasoned = ({ reason, children }: { reason: string | undefined; children: ReactNode }) =>
  reason ? (
    <Tooltip title={reason} trigger={['hover', 'focus']}>
      {children}
    </Tooltip>
  ) : (
    children
  )

function More({ actions }: { actions: readonly RowAction[] }) {
  const text = useUiText()
  const [open, setOpen] = useState<boolean>()
  const button = (
    <button
      type="button"
      className="nt-row-more"
      aria-label={text('list.actions')}
      aria-haspopup="menu"
      aria-expanded={open ?? false}
      onClick={() => open === undefined && setOpen(true)}
    >
      <span aria-hidden="true">⋯</span>
    </button>
  )
  if (open === undefined) return button
  const menu: MenuProps = {
    items: actions.map(action => ({
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
      actions.find(action => action.key === key)?.run()
    },
  }
  return (
    <Dropdown trigger={['click']} open={open} onOpenChange={setOpen} autoFocus menu={menu}>
      {button}
    </Dropdown>
  )
}
