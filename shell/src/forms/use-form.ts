import { type ClientError, isClientError } from '@ntocc/sdk/client'
import type { AnyShape, Issues } from '@ntocc/sdk/fields'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { loadNamespace } from '../boot/i18n.ts'
import { failureMessage } from '../session/errors.ts'

type Values = Record<string, string>

export interface Form<V extends Values> {
  values: V
  set<K extends keyof V>(name: K, value: string): void
  /** What is wrong with a field, in words. */
  error(name: keyof V): string | undefined
  /** Says of a field what a call beside the form's own has found, in words; undefined when it finds nothing any more. */
  refuse(name: keyof V, text: string | undefined): void
  /** What the server refused, as a whole. */
  failure: string
  busy: boolean
  /** Looks at some fields only; true when they are in order. */
  check(names: (keyof V)[]): boolean
  onSubmit(event: FormEvent<HTMLFormElement>): void
}

export interface FormRules<V extends Values> {
  /** Rules that look at several fields. */
  also?(values: V): Issues
  /** The field a refusal of the server is about; none when it is about the whole. */
  place?(error: ClientError): (keyof V & string) | undefined
}

/**
 * Draws what was found and gives the first wrong field the focus before anything else happens: a key that is pressed at once
 * must land there, and not where the focus was.
 */
export function focusFirstWrong<T>(form: HTMLFormElement, find: () => T): T {
  const found = flushSync(find)
  form.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  return found
}

/**
 * A small form: one shape says what is valid, before sending and (by the same codes) after the server has refused.
 * Fields are looked at on submit and from then on while typing; the first wrong one gets the focus.
 */
export function useForm<V extends Values>(
  initial: V,
  shape: AnyShape,
  submit: (values: V) => Promise<void>,
  { also, place }: FormRules<V> = {},
): Form<V> {
  const { t } = useTranslation(['shell', 'validation'])
  const [values, setValues] = useState(initial)
  useEffect(() => {
    // Words for what is wrong: not needed to show the form, so they come after it.
    void loadNamespace('validation')
  }, [])
  const [issues, setIssues] = useState<Issues>({})
  const [refused, setRefused] = useState<Partial<Record<keyof V, string>>>({})
  const [watched, setWatched] = useState<readonly (keyof V)[]>([])
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  // A second Enter may come before the first has been drawn.
  const sending = useRef(false)

  const issuesOf = (given: V): Issues => ({ ...also?.(given), ...shape.validate(shape.normalise(given)) })
  const check = (names: (keyof V)[]) => {
    const found = Object.entries(issuesOf(values)).filter(([name]) => names.includes(name))
    setWatched(before => [...new Set([...before, ...names])])
    setIssues(Object.fromEntries(found))
    return found.length === 0
  }

  const set = <K extends keyof V>(name: K, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    setRefused(({ [name]: _now, ...others }) => others as Partial<Record<keyof V, string>>)
    if (watched.length > 0) {
      setIssues(Object.fromEntries(Object.entries(issuesOf(next)).filter(([key]) => watched.includes(key))))
    }
  }
  const refuse = (name: keyof V, text: string | undefined) => setRefused(before => ({ ...before, [name]: text }))

  const fail = (error: unknown, form: HTMLFormElement) => {
    const field = isClientError(error) ? place?.(error) : undefined
    focusFirstWrong(form, () => {
      if (isClientError(error) && Object.keys(error.fieldErrors).length > 0) setIssues({ ...error.fieldErrors })
      else if (field) refuse(field, failureMessage(error))
      else setFailure(failureMessage(error))
    })
  }

  const send = async (form: HTMLFormElement) => {
    sending.current = true
    setBusy(true)
    setFailure('')
    setRefused({})
    try {
      await submit(values)
    } catch (error) {
      fail(error, form)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    set,
    error(name) {
      const issue = issues[name as string]
      return refused[name] ?? (issue && t(issue.code, { ns: 'validation', defaultValue: '…', ...issue.params }))
    },
    refuse,
    failure,
    busy,
    check,
    onSubmit(event) {
      event.preventDefault()
      const form = event.currentTarget
      if (sending.current) return
      if (focusFirstWrong(form, () => check(Object.keys(values)))) void send(form)
    },
  }
}
