import { Icon } from '../ui/icons.tsx'
import { useShellAction } from './context.ts'
import { ariaKeys, useKeyNames } from './key-names.ts'

interface BarButtonProps {
  /** Id of one of the shell's actions. */
  id: string
  className?: string
  haspopup?: 'dialog'
  expanded?: boolean
}

/** An action of the shell as a button of the navbar; nothing when this user is not offered it. */
export function BarButton({ id, className = '', haspopup, expanded }: BarButtonProps) {
  const { text } = useKeyNames()
  const action = useShellAction(id)
  if (!action) return null
  const { label, icon, keys, disabledReason, run } = action
  return (
    <button
      type="button"
      className={`sh-bar-button ${className}`}
      aria-haspopup={haspopup}
      aria-expanded={expanded}
      aria-disabled={disabledReason ? true : undefined}
      aria-keyshortcuts={ariaKeys(keys)}
      aria-label={label}
      title={disabledReason ?? (keys[0] ? `${label} (${text(keys[0])})` : label)}
      onClick={run}
    >
      <Icon name={icon ?? 'dot'} size={18} />
    </button>
  )
}
