import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { ActionButton } from '../core/ActionButton.tsx'
import { useUiText } from '../core/text.ts'
import { useReviewWords } from './words.ts'

export const MAX_REASON = 200

interface Props {
  reasons: readonly string[]
  reason: string
  onReason(reason: string): void
  onReject(): void
  onCancel(): void
  disabledReason: string | undefined
}

/** Why a case is turned down: a sentence from the list, by its number, or in one's own words. */
export function RejectPanel({ reasons, reason, onReason, onReject, onCancel, disabledReason }: Props) {
  const text = useUiText()
  const words = useReviewWords()
  const id = useId()
  const panel = useRef<HTMLFieldSetElement>(null)
  // Numbers and Enter work at once: the focus is on the panel, not in the field, where digits would be typed.
  useEffect(() => {
    const before = document.activeElement
    const element = panel.current
    element?.focus()
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const inButton = event.target instanceof HTMLButtonElement
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && !event.shiftKey && !inButton) onReject()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <fieldset className="nt-review-reject" ref={panel} tabIndex={-1} onKeyDown={onKeyDown}>
      <legend>{words.why}</legend>
      <ul>
        {reasons.map((each, index) => (
          <li key={each}>
            <button type="button" aria-pressed={reason === each} onClick={() => onReason(each)}>
              {index < 9 && (
                <span className="nt-review-key" aria-hidden="true">
                  {index + 1}
                </span>
              )}{' '}
              {each}
            </button>
          </li>
        ))}
      </ul>
      <label htmlFor={id}>{text('review.reason')}</label>
      <Input.TextArea
        id={id}
        value={reason}
        maxLength={MAX_REASON}
        autoSize={{ minRows: 2, maxRows: 5 }}
        onChange={event => onReason(event.target.value)}
      />
      <p className="nt-review-hint">{words.reasonHint}</p>
      <div className="nt-review-buttons">
        <ActionButton
          type="primary"
          danger
          label={words.sendRejection}
          onClick={onReject}
          {...(disabledReason && { disabledReason })}
        />
        <ActionButton label={text('cancel')} onClick={onCancel} />
      </div>
    </fieldset>
  )
}
