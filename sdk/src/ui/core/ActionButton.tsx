import { Button, type ButtonProps, Tooltip } from 'antd'
import { useId } from 'react'
import { useTranslation } from '../../hooks/use-language.ts'
import { usePermission } from '../../hooks/use-permission.ts'
import { useUiText } from './text.ts'

export interface ActionButtonProps
  extends Pick<ButtonProps, 'type' | 'size' | 'danger' | 'icon' | 'loading' | 'block'> {
  /** A verb. */
  label: string
  onClick?(): void
  /** Why it cannot be done now, in words. */
  disabledReason?: string
  /** Code that the user needs for it. */
  permission?: string
}

/**
 * A button that never refuses without saying why: a permission that is missing, or a reason that the page gives. It
 * stays within reach of the keyboard, because what cannot be focused cannot be asked.
 */
export function ActionButton({ label, onClick, disabledReason, permission, ...look }: ActionButtonProps) {
  const id = useId()
  // What needs no permission is open to visitors too, who come by a link.
  const isKnown = usePermission(permission) !== 'unknown' || permission === undefined
  const missing = useMissingPermission(permission, label)
  const reason = missing ?? disabledReason
  const off = !isKnown || reason !== undefined
  return (
    <>
      <Tooltip title={reason && <span aria-hidden="true">{reason}</span>} trigger={['hover', 'focus']}>
        <Button
          {...look}
          className={off ? 'nt-off' : undefined}
          aria-disabled={off || undefined}
          aria-describedby={reason && id}
          onClick={off ? undefined : onClick}
        >
          {label}
        </Button>
      </Tooltip>
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}

/**
 * Which permission is missing and who can grant it; undefined while that is unknown and when none is missing. It is called what
 * the plugin calls it, else what cannot be done without it: nobody reads a code.
 */
export function useMissingPermission(permission: string | undefined, verb?: string): string | undefined {
  const text = useUiText()
  const { t } = useTranslation()
  const isDenied = usePermission(permission) === 'denied'
  if (permission === undefined || !isDenied) return undefined
  const words = t(`permission.${permission}`, { defaultValue: verb ?? '' })
  return words ? text('why.permission', { permission: words }) : text('why.permissionUnnamed')
}
