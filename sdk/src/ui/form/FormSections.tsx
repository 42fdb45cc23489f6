import { Alert } from 'antd'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { asError } from '../../contracts/thrown.ts'
import { type SlotEntry, SlotOutlet, usePageHandle, useSlot } from '../../hooks/index.ts'
import type { FormSectionPart } from '../../plugin/slot-props.ts'
import { SectionTitle } from '../core/SectionTitle.tsx'
import { useUiText } from '../core/text.ts'
import type { FormValues } from '../schema/schema.ts'
import type { Stored } from './useSaving.ts'

type Row = Readonly<Record<string, unknown>>

/** The sections of a form that come from other plugins: who takes part in saving, and what is not stored yet. */
export interface SectionsHandle {
  readonly entries: readonly SlotEntry[]
  readonly isDirty: boolean
  /** The section that failed when the record was stored, in words. */
  readonly failed: { title: string; message: string } | undefined
  /** Whether all that is filled in there is right; each shows what is not. */
  check(): boolean
  /** Stores what they have, one after the other. @returns whether all is stored */
  save(record: Stored): Promise<boolean>
  takePart(entry: SlotEntry, part: FormSectionPart): () => void
  setDirty(entry: SlotEntry, dirty: boolean): void
}

export function useFormSections(entity: string): SectionsHandle {
  const entries = useSlot('form.section/v1', entity)
  const tab = usePageHandle()
  const id = useId()
  const parts = useRef(new Map<SlotEntry['key'], FormSectionPart>())
  const dirty = useRef(new Set<string>())
  const [isDirty, setIsDirty] = useState(false)
  const [failed, setFailed] = useState<SectionsHandle['failed']>()
  const mark = useCallback(() => {
    setIsDirty(dirty.current.size > 0)
    tab?.setDirty(dirty.current.size > 0, id)
  }, [tab, id])
  const takePart = useCallback<SectionsHandle['takePart']>(
    ({ key }, part) => {
      parts.current.set(key, part)
      return () => {
        if (parts.current.get(key) === part) parts.current.delete(key)
        // A section that goes takes what was typed in it along.
        if (dirty.current.delete(key)) mark()
      }
    },
    [mark],
  )
  const setDirty = useCallback<SectionsHandle['setDirty']>(
    ({ key }, is) => {
      if (dirty.current.has(key) === is) return
      if (is) dirty.current.add(key)
      else dirty.current.delete(key)
      mark()
    },
    [mark],
  )
  const taking = () =>
    entries.flatMap(entry => {
      const part = parts.current.get(entry.key)
      return part ? [{ entry, part }] : []
    })
  return {
    entries,
    isDirty,
    failed,
    takePart,
    setDirty,
    // Every one is asked, so that each shows what is wrong with it.
    check: () => taking().filter(({ part }) => part.check?.() === false).length === 0,
    save: async record => {
      setFailed(undefined)
      for (const { entry, part } of taking()) {
        const saved = await part.save(record).catch((error: unknown) => ({ ok: false as const, error: asError(error) }))
        if (!saved.ok) {
          setFailed({ title: entry.title, message: saved.error.message })
          return false
        }
        setDirty(entry, false)
      }
      return true
    },
  }
}

interface SectionsProps {
  sections: SectionsHandle
  entity: string
  id: number | undefined
  record: Row | undefined
  values: FormValues
  disabled: boolean
}

/** Below the form's own fields, and outside of its form: each may be one itself. */
export function FormSections({ sections, ...about }: SectionsProps) {
  const text = useUiText()
  const { entries, failed } = sections
  if (entries.length === 0) return null
  return (
    <div className="nt-form-sections">
      {entries.map(entry => (
        <section key={entry.key} className="nt-form-group" aria-label={entry.title}>
          <SectionTitle>{entry.title}</SectionTitle>
          <Section sections={sections} entry={entry} {...about} />
        </section>
      ))}
      {failed && (
        <Alert
          type="error"
          showIcon
          title={text('form.sectionFailed', { title: failed.title })}
          description={failed.message}
        />
      )}
    </div>
  )
}

function Section({ sections, entry, ...about }: SectionsProps & { entry: SlotEntry }) {
  const { takePart, setDirty } = sections
  const own = useMemo(
    () => ({
      takePart: (part: FormSectionPart) => takePart(entry, part),
      setDirty: (dirty: boolean) => setDirty(entry, dirty),
    }),
    [takePart, setDirty, entry],
  )
  return <SlotOutlet<'form.section/v1'> entry={entry} given={{ ...about, ...own }} room="part" />
}
