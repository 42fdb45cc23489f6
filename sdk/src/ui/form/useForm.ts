import { useEffect, useId, useInsertionEffect, useMemo, useState } from 'react'
import { isClientError } from '../../client/errors.ts'
import type { AnyShape, Issue, Issues } from '../../fields/index.ts'
import { type ActionResult, usePageHandle } from '../../hooks/index.ts'
import { type FormValues, outgoing } from './values.ts'

export interface FormHandle {
  readonly shape: AnyShape
  readonly values: FormValues
  readonly isDirty: boolean
  /** A submit is on its way. */
  readonly isPending: boolean
  /** Refused by the server without a field of this form to say it at. */
  readonly failure: { message: string; requestId?: string } | undefined
  /** Id of a field's input. */
  idOf(name: string): string
  set(name: string, value: unknown): void
  /** The field was left: from now on its problem is shown. */
  touch(name: string): void
  /** What to show at a field now. */
  issueOf(name: string): Issue | undefined
  /**
   * Checks everything, then sends; a second call while one runs does nothing. Problems go to their fields, the first of
   * which gets the focus. @returns whether it was saved
   */
  submit(send: (values: Record<string, unknown>) => Promise<ActionResult<unknown>>): Promise<boolean>
  /** Back to the values the form began with. */
  reset(): void
}

/**
 * The state of a form over a shape: validated by it on leaving a field, all of it on submit, and by what the server
 * refuses (status 4220). The page's tab is dirty while values differ from those it began with.
 * @param start values to begin with; give the component a `key` to begin with others
 */
export function useForm(shape: AnyShape, start: FormValues): FormHandle {
  const id = useId()
  const [base, setBase] = useState(start)
  const [values, setValues] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Issues>({})
  const [failure, setFailure] = useState<FormHandle['failure']>()
  const [isPending, setPending] = useState(false)
  const sent = useMemo(() => outgoing(shape, values), [shape, values])
  const issues = useMemo(() => shape.validate(sent), [shape, sent])
  const isDirty = useMemo(() => JSON.stringify(sent) !== JSON.stringify(outgoing(shape, base)), [shape, sent, base])
  useDirtyTab(isDirty)

  const idOf = (name: string) => `${id}-${name}`
  const focus = (found: Issues) => {
    const first = Object.keys(shape.fields).find(name => found[name])
    if (first) document.getElementById(idOf(first))?.focus()
  }
  const refuse = (error: Error) => {
    const found = isClientError(error) ? error.fieldErrors : {}
    setRefused(found)
    focus(found)
    if (Object.keys(shape.fields).some(name => found[name])) return
    setFailure({
      message: error.message,
      ...(isClientError(error) && error.requestId ? { requestId: error.requestId } : {}),
    })
  }
  return {
    shape,
    values,
    isDirty,
    isPending,
    failure,
    idOf,
    set: (name, value) => {
      setValues(now => ({ ...now, [name]: value }))
      setRefused(({ [name]: _gone, ...rest }) => rest)
    },
    touch: name => setTouched(now => (now.has(name) ? now : new Set(now).add(name))),
    issueOf: name => refused[name] ?? (tried || touched.has(name) ? issues[name] : undefined),
    submit: async send => {
      if (isPending) return false
      setTried(true)
      setFailure(undefined)
      if (Object.keys(issues).length > 0) {
        focus(issues)
        return false
      }
      setPending(true)
      try {
        const result = await send(sent)
        if (result.ok) setBase(values)
        else refuse(result.error)
        return result.ok
      } finally {
        setPending(false)
      }
    },
    reset: () => {
      setValues(base)
      setTouched(new Set())
      setTried(false)
      setRefused({})
      setFailure(undefined)
    },
  }
}

/** Effects of a hidden page are cleaned up while its form stays: only a form that goes for good leaves the tab clean. */
function useDirtyTab(isDirty: boolean): void {
  const tab = usePageHandle()
  useEffect(() => tab?.setDirty(isDirty), [tab, isDirty])
  useInsertionEffect(() => () => queueMicrotask(() => tab?.setDirty(false)), [tab])
}
