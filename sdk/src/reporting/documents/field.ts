import type { CodeListName } from './code-lists.ts'

/** Versions of the ministry's guide: 1 is that of 2019, 2 the present one. */
export type GuideVersion = 1 | 2

/** How often a field stands in its group: required, optional, a list with at least one entry. */
export type Cardinality = '1..1' | '0..1' | '1..n'

/** When an optional field is required all the same. */
export type ReportCondition =
  /** One consignment on several vehicles or in several legs: a serial number other than 0000, or more than one vehicle. */
  | 'segmented'
  /** A vehicle of at most 4.5 t gross, which has no transport certificate that the facts could be taken from. */
  | 'light'

/** What a text is beyond its format. */
export type ValueKind =
  | 'area'
  | 'uscc'
  | 'identity'
  | 'plate'
  | 'vehicleType'
  | 'insurer'
  | 'bank'
  | 'longitude'
  | 'latitude'

/** A field of a document, as the table of the guide has it. */
export interface ReportField {
  /** Number in the guide's table, where it is numbered; a group has a span. */
  readonly no?: string
  /** UpperCamel, as XML writes it. */
  readonly name: string
  /** lowerCamel, as JSON writes it, where it is more than the first letter that changes. */
  readonly json?: string
  readonly zh: string
  readonly card: Cardinality
  /** The same of version 1, where it differs. */
  readonly cardV1?: Cardinality
  /** As the guide writes it: `an..35` at most 35 characters, `an18` exactly 18, `n14` a time, `n8` a day, `n..18,3` a decimal. */
  readonly format?: string
  readonly codes?: CodeListName
  readonly is?: ValueKind
  readonly requiredWhen?: ReportCondition
  /** Version that brought the field; both have it unless told. */
  readonly since?: 2
  /** Last version that has it. */
  readonly until?: 1
  /** Fields of a group. A field has either these or a format. */
  readonly fields?: readonly ReportField[]
  /** Where a field that a province adds has its value from: a fact of the report, see `extras`. */
  readonly from?: string
}

export type DocumentKind = 'waybill' | 'fundFlow' | 'vehicle' | 'driver' | 'location'

/** A document: what it is called in the header, and its fields in the order in which they are written. */
export interface DocumentModel {
  readonly kind: DocumentKind
  /** DocumentName of the header. */
  readonly documentName: string
  /** IPCType of the header. */
  readonly ipcType: string
  readonly fields: readonly ReportField[]
}

/** Key of a field in a document of this program and in JSON. */
type KeyOf<F extends ReportField> = F extends { readonly json: infer J extends string } ? J : Uncapitalize<F['name']>

type CardOf<F extends ReportField, V extends GuideVersion> = V extends 1
  ? F extends { readonly cardV1: infer C }
    ? C
    : F['card']
  : F['card']

type GroupOf<F extends ReportField, V extends GuideVersion> = F extends {
  readonly fields: infer G extends readonly ReportField[]
}
  ? DocumentOf<G, V>
  : string

type ValueOf<F extends ReportField, V extends GuideVersion> = F['card'] extends '1..n'
  ? readonly GroupOf<F, V>[]
  : GroupOf<F, V>

type OfVersion<F extends ReportField, V extends GuideVersion> = V extends 1
  ? Exclude<F, { readonly since: 2 }>
  : Exclude<F, { readonly until: 1 }>

type RequiredOf<F extends ReportField, V extends GuideVersion> = F extends ReportField
  ? CardOf<F, V> extends '0..1'
    ? never
    : F
  : never

/** The document that a list of fields describes. Every value is text, in the form in which it is sent. */
export type DocumentOf<Fields extends readonly ReportField[], V extends GuideVersion = 2> = {
  readonly [F in RequiredOf<OfVersion<Fields[number], V>, V> as KeyOf<F>]: ValueOf<F, V>
} & {
  readonly [F in Exclude<OfVersion<Fields[number], V>, RequiredOf<OfVersion<Fields[number], V>, V>> as KeyOf<F>]?:
    | ValueOf<F, V>
    | undefined
}

/** Key of a field in documents and in JSON. */
export const keyOf = (field: Pick<ReportField, 'name' | 'json'>): string =>
  field.json ?? field.name.charAt(0).toLowerCase() + field.name.slice(1)

/** Fields that a version of the guide has, with their cardinality in it. */
export const fieldsOf = (fields: readonly ReportField[], version: GuideVersion): readonly ReportField[] =>
  fields
    .filter(field => (version === 1 ? field.since === undefined : field.until === undefined))
    .map(field => {
      const card = version === 1 ? (field.cardV1 ?? field.card) : field.card
      const inner = field.fields && { fields: fieldsOf(field.fields, version) }
      return { ...field, card, ...inner }
    })
