import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { expiry, onExpired } from '../console/services.ts'
import { dialogs, mask, type OpenDialog } from '../ports/dialogs.ts'
import { dismissToast, toasts } from '../ports/toasts.ts'
import { loadSheet } from '../signin/sheet.ts'
import { useStore } from '../state/store.ts'
import { Icon } from '../ui/icons.tsx'
import { useModal } from '../ui/use-modal.ts'

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
      <Sheet />
      <Toasts />
    </>
  )
}

const SignInSheet = lazy(loadSheet)

/** The sign-in over the page. */
function Sheet() {
  const stage = useStore(expiry.sheet, all)
  // By the time it is chosen the sheet has come, also when the server is about to be replaced.
  useEffect(() => onExpired(() => void loadSheet().catch(() => undefined)), [])
  if (stage === 'closed') return null
  return (
    <Suspense>
      <SignInSheet stage={stage} expiry={expiry} />
    </Suspense>
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

const PRIMARY = 'sh-button sh-button-primary'

/** What the browser gives the focus when it shows the dialog. */
const focusFirst = (button: HTMLButtonElement | null): void => button?.setAttribute('autofocus', '')

function ConfirmDialog({ dialog }: { dialog: OpenDialog }) {
  const element = useModal()
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
      {dialog.items && dialog.items.length > 0 && (
        <ul className="sh-dialog-items">
          {dialog.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of an open question never change, and two may be called the same
            <li key={index}>
              <button
                type="button"
                className="sh-link"
                onClick={() => {
                  dialog.answer(false)
                  item.onSelect()
                }}
              >
                {item.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="sh-dialog-buttons">
        <button type="button" className="sh-button" onClick={() => dialog.answer(false)}>
          {dialog.cancel}
        </button>
        <button
          type="button"
          className={dialog.danger ? 'sh-button sh-button-danger' : dialog.other ? 'sh-button' : PRIMARY}
          onClick={() => dialog.answer(true)}
        >
          {dialog.confirm}
        </button>
        {dialog.other && (
          <button ref={focusFirst} type="button" className={PRIMARY} onClick={() => dialog.answer('other')}>
            {dialog.other}
          </button>
        )}
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
