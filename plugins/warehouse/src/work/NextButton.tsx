import { usePageActions } from '@ntocc/sdk/hooks'
import { ActionButton, useMissingPermission } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import './work.css'

export interface NextButtonProps {
  id: string
  label: string
  /** Heard on the page while nobody types. */
  keys: string
  permission: string | undefined
  /** Why there is nothing to do now. */
  disabledReason: string | undefined
  onNext: () => void
}

/** The next step of work with goods, above what it is about, and by its key. */
export function NextButton({ id, label, keys, permission, disabledReason, onNext }: NextButtonProps): ReactNode {
  const against = useMissingPermission(permission) ?? disabledReason
  usePageActions([{ id, title: label, keys, run: onNext, ...(against && { disabledReason: against }) }])
  return (
    <div className="warehouse-next">
      <ActionButton
        type={against ? 'default' : 'primary'}
        label={label}
        {...(permission && { permission })}
        {...(disabledReason && { disabledReason })}
        onClick={onNext}
      />
    </div>
  )
}
