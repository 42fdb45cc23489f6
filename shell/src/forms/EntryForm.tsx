import type { FormEvent, ReactNode } from 'react'

interface EntryFormProps {
  form: { busy: boolean; failure: string; onSubmit(event: FormEvent<HTMLFormElement>): void }
  /** Text of the button that sends. */
  submit: string
  children: ReactNode
  /** Beside the button that sends. */
  aside?: ReactNode
}

/** Fields under each other, what was refused as a whole, and the button that sends. */
export function EntryForm({ form, submit, children, aside }: EntryFormProps) {
  return (
    <form className="sh-form" noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      {children}
      {form.failure && (
        <p className="sh-form-failure" role="alert">
          {form.failure}
        </p>
      )}
      <div className="sh-form-buttons">
        {aside}
        <button type="submit" className="sh-button sh-button-primary sh-button-wide" aria-disabled={form.busy}>
          {form.busy && <span className="sh-spinner sh-spinner-small" />}
          {submit}
        </button>
      </div>
    </form>
  )
}
