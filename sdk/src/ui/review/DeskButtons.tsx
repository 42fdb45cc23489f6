import { ActionButton } from '../core/ActionButton.tsx'
import { useReviewWords } from './words.ts'

interface Props {
  permission: string | undefined
  cannotApprove: string | undefined
  cannotReject: string | undefined
  onApprove(): void
  onReject(): void
}

/** Approve and reject, each with its key and, when it cannot be done, why. */
export function DeskButtons({ permission, cannotApprove, cannotReject, onApprove, onReject }: Props) {
  const words = useReviewWords()
  const shared = permission === undefined ? {} : { permission }
  return (
    <footer className="nt-review-buttons">
      <ActionButton
        type="primary"
        label={words.approve}
        {...shared}
        {...(cannotApprove !== undefined && { disabledReason: cannotApprove })}
        onClick={onApprove}
        icon={<Key name="A" />}
      />
      <ActionButton
        danger
        label={words.reject}
        {...shared}
        {...(cannotReject !== undefined && { disabledReason: cannotReject })}
        onClick={onReject}
        icon={<Key name="R" />}
      />
    </footer>
  )
}

function Key({ name }: { name: string }) {
  return (
    <span className="nt-review-key" aria-hidden="true">
      {name}
    </span>
  )
}
