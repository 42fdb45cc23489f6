import type { ComponentType } from 'react'
import type { PaperReads } from '../../contracts/paper-text.ts'
import type { AnyShape, Field, FieldMap, Issue, Shape } from '../../fields/index.ts'

/** What a form holds: wire values by field name, some of them still being typed. */
export type FormValues = Readonly<Record<string, unknown>>

/** How a field follows others. Every question is asked of the values as they are now. */
export interface Dependence<N extends string = string> {
  /** The fields it follows. */
  on: readonly N[]
  /** Whether it is there at all; what is not shown is sent as empty and never wrong. */
  show?(values: FormValues): boolean
  /** Must be filled, although the entity alone does not ask for it. */
  require?(values: FormValues): boolean
  disable?(values: FormValues): boolean
  /** Codes that can be chosen; a choice that is none of them any more is cleared, and the form says so. */
  options?(values: FormValues): readonly string[]
  /** Filters of the list a reference is chosen from; when they change, what was chosen is cleared, and the form says so. */
  query?(values: FormValues): Readonly<Record<string, string>>
  /** The value follows from others and cannot be typed. */
  compute?(values: FormValues): unknown
}

/** A field, two days as one span, a point chosen on the map, or some short fields beside each other. */
export type FormItem<N extends string = string> =
  | N
  | { readonly range: readonly [from: N, to: N] }
  | { readonly place: readonly [lng: N, lat: N] }
  | { readonly row: readonly N[] }

export interface FormGroup<N extends string = string> {
  /** Key of the plugin's texts. */
  title?: string
  /** Key of the plugin's texts: one sentence. */
  help?: string
  fields: readonly FormItem<N>[]
}

export interface FormStep<N extends string = string> {
  /** Key of the plugin's texts. */
  title: string
  groups: readonly FormGroup<N>[]
}

export interface CheckContext {
  /** Id of the record that is changed; undefined for a new one. */
  id: number | undefined
  values: FormValues
  signal: AbortSignal
}

/** Asks the server about one value while the form is filled in, for example whether it is taken. */
export type FieldCheck = (value: unknown, context: CheckContext) => Promise<Issue | undefined>

/** What an input that a page draws itself is given. */
export interface DrawnInput {
  id: string
  label: string
  value: unknown
  set: (value: unknown) => void
  disabled: boolean
  invalid?: boolean | undefined
  describedBy?: string | undefined
  /** Something is on its way: whoever saves should wait. */
  onBusy: (busy: boolean) => void
}

/** A field that is chosen and read in another way than others of its kind. */
export interface DrawnField {
  input: ComponentType<DrawnInput>
  /** Its value where nothing is changed. */
  value: ComponentType<{ value: unknown }>
}

/** What a field needs beside its kind. Texts are keys of the plugin's texts. */
export interface FieldSetup<N extends string = string> {
  help?: string
  placeholder?: string
  /** Takes the whole width of a row of fields and of the facts. */
  wide?: boolean
  /** Chosen once: shown but not changed when the record is there already. */
  once?: boolean
  /** A code that its dictionary does not have may be typed; whoever stores the record adds it there. */
  typed?: boolean
  /**
   * For pictures: which paper they show, and which fields of the form a text recognition service may fill in from it. With
   * several, whoever fills in the form says which paper it is.
   */
  reads?: PaperReads<N> | readonly PaperReads<N>[]
  /** Drawn by the plugin itself wherever the form stands, and where the record is only read. */
  drawn?: DrawnField
}

interface Parts<N extends string> {
  /** Default: the entity's name. Beginning of the labels (`<name>.<field>`) and of the draft's name. */
  name?: string
  groups?: readonly FormGroup<N>[]
  steps?: readonly FormStep<N>[]
  depends?: Readonly<Partial<Record<N, Dependence<N>>>>
  fields?: Readonly<Partial<Record<N, FieldSetup<N>>>>
}

/** One declaration of a form, from which its page, drawer, modal, steps and its read-only facts are drawn. */
export interface FormSchema {
  readonly name: string
  /** Exactly the fields of the groups. */
  readonly shape: AnyShape
  readonly groups: readonly FormGroup[]
  /** Empty when the form is one page. */
  readonly steps: readonly FormStep[]
  readonly depends: Readonly<Record<string, Dependence>>
  readonly fields: Readonly<Record<string, FieldSetup>>
  /** What its fields are where nobody has said anything: for a form that shows them filled in, as `start` of its page. */
  readonly start: FormValues
}

/** The names of an item, in the order they are shown. */
export function namesOf(item: FormItem): readonly string[] {
  if (typeof item === 'string') return [item]
  if ('range' in item) return item.range
  return 'place' in item ? item.place : item.row
}

/** Every field of some groups. */
export const fieldNames = (groups: readonly FormGroup[]): string[] =>
  groups.flatMap(group => group.fields.flatMap(namesOf))

/**
 * Declares a form of an entity (or of the shape of a request).
 * @throws when a field stands in it twice or is not the entity's: a mistake of the programmer
 */
export function formOf<F extends FieldMap>(
  of: Shape<F> & { readonly name?: string },
  parts: Parts<keyof F & string>,
): FormSchema {
  const steps = (parts.steps ?? []) as readonly FormStep[]
  const groups = (parts.groups ?? steps.flatMap(step => step.groups)) as readonly FormGroup[]
  const names = fieldNames(groups)
  const name = parts.name ?? of.name ?? ''
  const twice = names.filter((each, index) => names.indexOf(each) !== index)
  const unknown = names.filter(each => !Object.hasOwn(of.fields, each))
  if (twice.length || unknown.length || name === '')
    throw new Error(`form ${name}: ${[...twice, ...unknown].join(', ') || 'it needs a name'}`)
  const shape: AnyShape = of.pick(...(names as (keyof F & string)[]))
  return Object.freeze({
    name,
    shape,
    groups,
    steps,
    depends: (parts.depends ?? {}) as FormSchema['depends'],
    fields: (parts.fields ?? {}) as FormSchema['fields'],
    start: Object.fromEntries(
      Object.entries(shape.fields).flatMap(([field, { options }]) =>
        options.default === undefined || options.readOnly ? [] : [[field, options.default]],
      ),
    ),
  })
}

/** A field of the form by its name. */
export const fieldOf = (schema: FormSchema, name: string): Field | undefined => schema.shape.fields[name]
