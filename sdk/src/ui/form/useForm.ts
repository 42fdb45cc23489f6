import { useEffect, useId, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { isClientError } from '../../client/errors.ts'
import { type AnyShape, type Issue, type Issues, isEmpty, isMasked, REQUIRED } from '../../fields/index.ts'
import { type ActionResult, usePageHandle } from '../../hooks/index.ts'
import { type Depends, type FieldState, settle, stateOf } from '../schema/depends.ts'
import type { FieldCheck, FormValues } from '../schema/schema.ts'
import { afterPress } from './press.ts'
import { useChecks } from './useChecks.ts'
import { outgoing } from './values.ts'

export interface FormFailure {
  message: string
  /** Why, where the server says it of something that is no field of the form. */
  reasons: readonly Issue[]
  requestId?: string
}

export interface FormHandle {
  readonly shape: AnyShape
  readonly values: FormValues
  /** The values the form began with, or was last saved with. */
  readonly base: FormValues
  readonly isDirty: boolean
  /** A submit is on its way. */
  readonly isPending: boolean
  /** Files are on their way: saving has to wait for them. */
  readonly isBusy: boolean
  setBusy(name: string, busy: boolean): void
  /** Refused by the server without a field of this form to say it at. */
  readonly failure: FormFailure | undefined
  /** Problems that are shown now, in the order of the fields; nested ones by their path. */
  readonly problems: readonly (readonly [path: string, issue: Issue])[]
  /** Somebody tried to send it: from now on everything wrong is shown. */
  readonly wasTried: boolean
  /** Id of a field's input; of a nested one by its path (`lines.0.qty`). */
  idOf(path: string): string
  set(name: string, value: unknown): void
  /** Values read from a picture: set like typed ones, and marked until they are changed. */
  fill(values: FormValues): void
  /** It holds what was read from a picture and nobody has changed since. */
  wasRead(name: string): boolean
  /** Other values, as a draft or another person's changes bring them; `base` when they are what is saved. */
  replace(values: FormValues, base?: FormValues): void
  /** The field was left: from now on its problem is shown. */
  touch(path: string): void
  /** What to show at a field now. */
  issueOf(path: string): Issue | undefined
  /** What the other fields make of this one. */
  stateOf(name: string): FieldState
  /** Its value did not fit the other fields any more and was taken away. */
  wasCleared(name: string): boolean
  /** Shows what is wrong with these fields and gives the first of them the focus. @returns whether all are right */
  check(names: readonly string[]): boolean
  focus(path: string): void
  /**
   * Checks everything, then sends; a second call while one runs does nothing. Problems go to their fields, the first of
   * which gets the focus. @returns whether it was saved
   */
  submit(send: (values: Record<string, unknown>) => Promise<ActionResult<unknown>>): Promise<boolean>
  /** Back to the values the form began with. */
  reset(): void
}

export interface FormOptions {
  depends?: Depends
  checks?: Readonly<Record<string, FieldCheck>>
  /** Id of the record that is changed, for the checks. */
  id?: number | undefined
  /** A failure that the caller deals with itself. @returns whether it did */
  onFailure?: (error: Error) => boolean
}

const NO_RULES: Depends = {}
const NO_CHECKS: Readonly<Record<string, FieldCheck>> = {}
/** `lines.0.qty` belongs to the field `lines`. */
const fieldOfPath = (path: string): string => path.split('.', 1)[0] ?? path

/**
 * The state of a form over a shape: validated by it on leaving a field, all of it on submit, and by what the server
 * refuses (status 4220). The page's tab is dirty while values differ from those it began with.
 * @param start values to begin with; give the component a `key` to begin with others
 */
export function useForm(shape: AnyShape, start: FormValues, options: FormOptions = {}): FormHandle {
  const { depends = NO_RULES, checks = NO_CHECKS } = options
  const id = useId()
  const [base, setBase] = useState(start)
  const [values, setValues] = useState(start)
  const [read, setRead] = useState<FormValues>({})
  const [cleared, setCleared] = useState<readonly string[]>([])
  /** Fields that were left, and whether something was wrong then: only that is followed while it is being mended. */
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Issues>({})
  const [failure, setFailure] = useState<FormHandle['failure']>()
  const [isPending, setPending] = useState(false)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  // A second press in the same instant comes before the page has drawn the first.
  const isRunning = useRef(false)
  const sent = useMemo(() => sentValues(shape, depends, values, base), [shape, depends, values, base])
  const isDirty = useMemo(
    () => JSON.stringify(sent) !== JSON.stringify(sentValues(shape, depends, base, base)),
    [shape, depends, sent, base],
  )
  const found = useMemo(() => issuesOf(shape, depends, values, base, sent), [shape, depends, values, base, sent])
  const asked = useChecks(checks, { id: options.id, values, base, wrong: found })
  const issues = { ...asked, ...found }
  useDirtyTab(isDirty, id)

  const idOf = (path: string) => `${id}-${path}`
  const focus = (path: string) => focusInput(idOf(path))
  const inOrder = (of: Issues) =>
    Object.keys(shape.fields).flatMap(name =>
      Object.entries(of).filter(([path]) => path === name || path.startsWith(`${name}.`)),
    )
  const focusFirst = (of: Issues) => {
    const first = inOrder(of)[0]
    if (first) focus(first[0])
  }
  const shown = (path: string): Issue | undefined =>
    refused[path] ?? (wasTried || touched.get(path) || path in asked ? issues[path] : undefined)
  const refuse = (error: Error) => {
    if (options.onFailure?.(error)) return
    const fieldErrors = isClientError(error) ? error.fieldErrors : {}
    const ours = inOrder(fieldErrors)
    setRefused(Object.fromEntries(ours))
    focusFirst(fieldErrors)
    if (ours.length > 0) return
    setFailure({
      message: error.message,
      reasons: Object.values(fieldErrors),
      ...(isClientError(error) && error.requestId ? { requestId: error.requestId } : {}),
    })
  }
  const set = (name: string, value: unknown) => {
    const gone = settle(depends, values, { ...values, [name]: value }, name).cleared
    // Two fields may be set in one event, so each goes on from what the other made.
    setValues(now => settle(depends, now, { ...now, [name]: value }, name).values)
    setCleared(before => [...before.filter(each => each !== name && !gone.includes(each)), ...gone])
    setRefused(before => Object.fromEntries(Object.entries(before).filter(([path]) => fieldOfPath(path) !== name)))
  }
  return {
    isBusy: busy.size > 0,
    setBusy: (name, is) => setBusy(now => (now.has(name) === is ? now : toggled(now, name))),
    shape,
    values,
    base,
    isDirty,
    isPending,
    failure,
    wasTried,
    idOf,
    focus,
    issueOf: shown,
    problems: inOrder({ ...issues, ...refused }).filter(([path]) => shown(path)),
    stateOf: name => stateOf(depends, name, values),
    wasCleared: name => cleared.includes(name),
    set,
    fill: given => {
      for (const [name, value] of Object.entries(given)) set(name, value)
      setRead(before => ({ ...before, ...given }))
    },
    wasRead: name => Object.hasOwn(read, name) && JSON.stringify(values[name]) === JSON.stringify(read[name]),
    replace: (next, nextBase) => {
      setValues(next)
      if (nextBase) setBase(nextBase)
      setCleared([])
      setRefused({})
      setFailure(undefined)
    },
    touch(path) {
      const isWrong = issues[path] !== undefined
      afterPress(() => setTouched(now => new Map(now).set(path, isWrong)))
    },
    check: names => {
      const wrong = Object.fromEntries(Object.entries(issues).filter(([path]) => names.includes(fieldOfPath(path))))
      setTouched(now => new Map([...now, ...Object.keys(wrong).map(path => [path, true] as const)]))
      focusFirst(wrong)
      return Object.keys(wrong).length === 0
    },
    submit: async send => {
      if (isRunning.current) return false
      setTried(true)
      setFailure(undefined)
      if (Object.keys(issues).length > 0) {
        focusFirst(issues)
        return false
      }
      isRunning.current = true
      setPending(true)
      try {
        const result = await send(sent)
        if (result.ok) setBase(values)
        else refuse(result.error)
        return result.ok
      } finally {
        isRunning.current = false
        setPending(false)
      }
    },
    reset: () => {
      setValues(base)
      setRead({})
      setCleared([])
      setTouched(new Map())
      setTried(false)
      setRefused({})
      setFailure(undefined)
    },
  }
}

const toggled = (names: ReadonlySet<string>, name: string): Set<string> =>
  new Set(names.has(name) ? [...names].filter(each => each !== name) : [...names, name])

/** A sensitive value that came masked and was left alone: the real one stays, so it is neither checked nor sent. */
const isKept = (values: FormValues, base: FormValues, name: string): boolean =>
  isMasked(values[name]) && values[name] === base[name]

function sentValues(shape: AnyShape, depends: Depends, values: FormValues, base: FormValues): Record<string, unknown> {
  const entries = Object.entries(outgoing(shape, values)).filter(([name]) => !isKept(values, base, name))
  return Object.fromEntries(
    entries.map(([name, value]) => [name, stateOf(depends, name, values).hidden ? null : value]),
  )
}

function issuesOf(
  shape: AnyShape,
  depends: Depends,
  values: FormValues,
  base: FormValues,
  sent: Record<string, unknown>,
): Issues {
  const issues: Issues = {}
  for (const [path, issue] of Object.entries(shape.validate(sent))) {
    const name = fieldOfPath(path)
    if (!isKept(values, base, name) && !stateOf(depends, name, values).hidden) issues[path] = issue
  }
  for (const name of Object.keys(depends)) {
    const state = stateOf(depends, name, values)
    if (state.required && !state.hidden && isEmpty(sent[name]) && !isKept(values, base, name)) issues[name] ??= REQUIRED
  }
  return issues
}

/** The input itself, or the first thing in the field that can have the focus. */
function focusInput(id: string): void {
  const found = document.getElementById(id)
  const focusable = 'input,textarea,select,button,[tabindex]:not([tabindex="-1"])'
  const target = found?.matches(focusable) ? found : found?.querySelector<HTMLElement>(focusable)
  target?.focus()
  target?.scrollIntoView?.({ block: 'nearest' })
}

/** Effects of a hidden page are cleaned up while its form stays: only a form that goes for good leaves the tab clean. */
function useDirtyTab(isDirty: boolean, id: string): void {
  const tab = usePageHandle()
  useEffect(() => tab?.setDirty(isDirty, id), [tab, isDirty, id])
  useInsertionEffect(() => () => queueMicrotask(() => tab?.setDirty(false, id)), [tab, id])
}
