import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useUiText } from '../core/text.ts'

/** What can be done with a form: the total of what is agreed in sight, further actions left, saving right. */
export function FormFooter(props: {
  /** Absent when nothing can be changed. */
  onSave?: (() => void) | undefined
  saveLabel?: string | undefined
  isPending?: boolean
  danger?: boolean | undefined
  /** Absent where there is nowhere to go. */
  onLeave?: (() => void) | undefined
  /** Default: cancel; another word where cancelling is what the form itself is about. */
  leaveLabel?: string | undefined
  /** The way back to the step before. */
  onBack?: (() => void) | undefined
  /** On to the next step, in the place of saving. */
  onNext?: (() => void) | undefined
  summary?: ReactNode
  extra?: ReactNode
}) {
  const text = useUiText()
  const { onSave, onNext, onBack } = props
  return (
    <div className="nt-form-foot">
      {props.summary && (
        <div className="nt-form-sum" aria-live="polite">
          {props.summary}
        </div>
      )}
      {props.extra}
      <span className="nt-form-foot-end">
        {props.onLeave && (
          <Button onClick={props.onLeave}>{props.leaveLabel ?? text(onSave ? 'form.cancel' : 'form.close')}</Button>
        )}
        {onBack && <Button onClick={onBack}>{text('form.back')}</Button>}
        {onNext ? (
          <Button type="primary" onClick={onNext}>
            {text('form.next')}
          </Button>
        ) : (
          onSave && (
            <Button type="primary" danger={props.danger} loading={props.isPending} onClick={onSave}>
              {props.saveLabel ?? text('form.save')}
            </Button>
          )
        )}
      </span>
    </div>
  )
}
