import type { HomeKind } from '../contracts/console.ts'

/** What the slots of home pages, lists, records and forms hand to every contribution. */

export interface OnHome {
  home: HomeKind
  /** First and last day of the period that the page is about, in Beijing's days. */
  dateStart: string
  dateEnd: string
  /** Days in it. */
  days: number
}

export interface OnList {
  entity: string
  /** Filters and order as the list asks with them. */
  query: Readonly<Record<string, unknown>>
  /** How many records match. */
  total: number
  /** The list asks again. */
  refresh: () => void
}

export interface OfRecord {
  entity: string
  id: number
  /** As the page has it: values this person may not see are masked or missing. */
  record: Readonly<Record<string, unknown>>
  /** The page reads the record, or the list its rows, again. */
  refresh: () => void
}

/** How a section's own fields were stored; never thrown. */
export type SectionSaved = { ok: true } | { ok: false; error: Error }

export interface FormSection {
  entity: string
  /** Undefined in a form for a new record. */
  id: number | undefined
  /** As it was when the form began; undefined for a new one. */
  record: Readonly<Record<string, unknown>> | undefined
  /** Values of the form as they are now. */
  values: Readonly<Record<string, unknown>>
  /** Nothing may be changed. */
  disabled: boolean
  /** Whether the section has something that is not stored: the form asks before it is left. */
  setDirty: (dirty: boolean) => void
  /**
   * What the form does when it is saved: `check` before anything is sent, answering whether all is right and showing what
   * is not; `save` once the record is stored, with the record as it is then. When `save` fails the form stays open, says
   * why, and does it once more with the next press. Call it in an effect; it answers what takes the section out again.
   */
  takePart: (part: FormSectionPart) => () => void
}

export interface FormSectionPart {
  check?: () => boolean
  save: (record: { id: number; version?: number | undefined }) => Promise<SectionSaved>
}

/** A field of a form that somebody has something to say of. */
export interface FormNote {
  /** What the form is of. */
  entity: string
  name: string
  /** Name of the field's kind: `area`, `plate`. */
  kind: string
  /** As it is now in the form. */
  value: unknown
}
