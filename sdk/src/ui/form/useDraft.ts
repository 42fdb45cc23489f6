import { useEffect, useRef, useState } from 'react'
import { type Draft, type DraftKey, draftKeeper, dropDraft, readDraft } from '../../client/drafts.ts'
import type { AnyShape } from '../../fields/index.ts'
import { useSession } from '../../hooks/index.ts'
import type { FormValues } from '../schema/schema.ts'
import type { FormHandle } from './useForm.ts'

/** After the last keystroke. */
const KEEP_AFTER_MS = 1_000

interface DraftOptions {
  /** Name of the form. */
  name: string
  form: FormHandle
  id: number | undefined
  version: number | undefined
  /** The form has the values it begins with; nothing is kept in a form that cannot be changed. */
  isReady: boolean
}

/** What may lie in the browser: never secrets and never what is masked elsewhere. */
export function draftable(shape: AnyShape, values: FormValues, base: FormValues): FormValues {
  const entries = Object.entries(shape.fields).filter(
    ([name, field]) =>
      !field.options.sensitive &&
      field.kind.name !== 'password' &&
      JSON.stringify(values[name] ?? null) !== JSON.stringify(base[name] ?? null),
  )
  return Object.fromEntries(entries.map(([name]) => [name, values[name] ?? null]))
}

/** Keeps what is typed in this browser, by user, branch, form and record, and offers it to whoever comes back to it. */
export function useDraft({ name, form, id, version, isReady }: DraftOptions) {
  const user = useSession(state => `${state.party?.code ?? ''}/${state.party?.userName ?? ''}`)
  const branch = useSession(state => state.branch?.branchCode ?? '')
  const key = JSON.stringify({ user, branch, form: name, record: id } satisfies DraftKey)
  const [offer, setOffer] = useState<Draft>()
  /** What is still to be kept: a page that is hidden or goes keeps it at once. */
  const waiting = useRef<() => void>(undefined)
  const wasKept = useRef(false)
  const [keepDraft] = useState(draftKeeper)

  useEffect(() => {
    if (!isReady) return
    let isGone = false
    void readDraft(JSON.parse(key) as DraftKey).then(found => {
      if (!isGone && !wasKept.current) setOffer(found)
    })
    return () => {
      isGone = true
    }
  }, [key, isReady])

  const { shape, values, base, isDirty } = form
  useEffect(() => {
    if (!isReady) return
    const of = JSON.parse(key) as DraftKey
    const keep = () => {
      waiting.current = undefined
      const typed = draftable(shape, values, base)
      if (isDirty && Object.keys(typed).length > 0) {
        wasKept.current = true
        void keepDraft(of, { at: Date.now(), version, values: typed })
      } else if (wasKept.current) void dropDraft(of)
    }
    if (!isDirty && !wasKept.current) return
    waiting.current = keep
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, isReady, isDirty, shape, values, base, version, keepDraft])
  useEffect(() => () => waiting.current?.(), [])

  const drop = () => {
    waiting.current = undefined
    wasKept.current = false
    setOffer(undefined)
    return dropDraft(JSON.parse(key) as DraftKey)
  }
  return {
    /** A draft of an earlier visit. */
    offer,
    /** The record was changed by somebody since the draft was kept. */
    isOlder: offer !== undefined && offer.version !== version,
    restore: () => {
      if (offer) form.replace({ ...form.values, ...offer.values })
      setOffer(undefined)
    },
    drop,
  }
}
