import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dialogs, mask, type OpenDialog } from '../ports/dialogs.ts'
import { dismissToast, toasts } from '../ports/toasts.ts'
import { useStore } from '../state/store.ts'
import { Icon } from './icons.tsx'

const all = <T,>(state: T): T => state
const TOAST_ICONS = { error: 'error', warning: 'warning', success: 'check', info: 'info' } as const

/** Toasts, questions and the loading mask, above everything else. */
export function Overlays() {
  const open = useStore(dialogs, all)
  return (
    <>
      <Mask />
      {open.map(dialog => (
        <ConfirmDialog key={dialog.id} dialog={dialog} />
      ))}
      <Toasts />
    </>
  )
}

function Toasts() {
  const { t } = useTranslation('shell')
  const shown = useStore(toasts, all)
  return (
    <section className="sh-toasts" aria-label={t('overlay.messages')} aria-live="polite">
      {shown.map(toast => (
        <div
          key={toast.id}
          className={`sh-toast sh-toast-${toast.level}`}
          role={toast.level === 'error' ? 'alert' : 'status'}
        >
          <Icon name={TOAST_ICONS[toast.level]} />
          <div>
            <p>{toast.text}</p>
            {toast.requestId && <p className="sh-toast-request">{t('overlay.request', { id: toast.requestId })}</p>}
          </div>
          <button
            type="button"
            className="sh-icon-button"
            aria-label={t('overlay.dismiss')}
            onClick={() => dismissToast(toast.id)}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </section>
  )
}

function ConfirmDialog({ dialog }: { dialog: OpenDialog }) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    element.current?.showModal?.()
    return () => before?.focus?.()
  }, [])
  return (
    <dialog
      ref={element}
      className="sh-dialog"
      aria-labelledby={`dialog-${dialog.id}`}
      onCancel={event => {
        event.preventDefault()
        dialog.answer(false)
      }}
    >
      <h2 id={`dialog-${dialog.id}`}>{dialog.title}</h2>
      <p>{dialog.text}</p>
      <div className="sh-dialog-buttons">
        <button type="button" className="sh-button" onClick={() => dialog.answer(false)}>
          {dialog.cancel}
        </button>
        <button
          type="button"
          className={dialog.danger ? 'sh-button sh-button-danger' : 'sh-button sh-button-primary'}
          onClick={() => dialog.answer(true)}
        >
          {dialog.confirm}
        </button>
      </div>
    </dialog>
  )
}

function Mask() {
  const { t } = useTranslation('shell')
  const { visible, text } = useStore(mask, all)
  if (!visible) return null
  return (
    <div className="sh-mask" role="status">
      <span className="sh-spinner" />
      <p>{text ?? t('overlay.loading')}</p>
    </div>
  )
}
