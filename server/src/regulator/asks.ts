import { decimal, MESSAGES, type Schema, type Told, text, time } from './schemas.ts'
import type { CipherOrder } from './sm.ts'
import { STAGES } from './stages.ts'

/** A field that a province asks for beside those of the guide: a text of at most so many characters, a moment, a decimal, or a code of a list. */
export interface AskedField {
  readonly maxLength?: number
  /** `n14` or `n..18,3`, as the guide writes them. */
  readonly format?: string
  readonly codes?: readonly string[]
  readonly required?: boolean
}

/** Digits before the point, and behind it: of `n..18,3` eighteen in all. */
const DECIMAL = /^n\.\.(\d{1,2}),(\d)$/

const schemaOf = ({ maxLength = 256, format, codes }: AskedField): Schema => {
  if (codes) return { type: 'string', enum: codes }
  if (format === 'n14') return time
  const [, digits, places] = DECIMAL.exec(format ?? '') ?? []
  return digits ? decimal(Number(digits) - Number(places), Number(places)) : text(maxLength)
}

/** Forms in which documents travel. */
export const FORM_NAMES = ['general', 'shaanxi', 'tianjin', 'logink'] as const
export type FormName = (typeof FORM_NAMES)[number]

/** What a province does otherwise than the guide. */
export interface Asked {
  /** The only form that it takes; any, by what a message looks like, unless told. */
  readonly form?: FormName
  /** Version of the guide that its general form follows; 2 unless told. */
  readonly guide?: 1 | 2
  /** The code by which it says that it has taken a document; that of the form unless told. */
  readonly ok?: string
  /** Order of what SM2 makes of a key; the standard's unless told. */
  readonly order?: CipherOrder
  /** Whether it is told of a waybill in three stages. */
  readonly stages?: boolean
  /** Fields of documents in JSON. Those of documents in XML stand in their schemas. */
  readonly fields?: Readonly<Partial<Record<Told, Readonly<Record<string, AskedField>>>>>
}

const withFields = (schema: Schema, fields: Readonly<Record<string, AskedField>>): Schema => {
  const { properties, required } = schema as { properties: object; required: readonly string[] }
  const more = Object.entries(fields)
  return {
    ...schema,
    properties: {
      ...properties,
      ...Object.fromEntries(more.map(([name, field]) => [name, schemaOf(field)])),
    },
    required: [...required, ...more.filter(([, field]) => field.required === true).map(([name]) => name)],
  }
}

/** The guide, until a trial or a test says which province's regulator this is. */
export class Asks {
  #asked: Asked = {}
  /** Schemas with the fields of the province by message, made once: a validator is compiled for each. */
  #schemas = new Map<string, Schema>()

  tell(asked: Asked): void {
    this.#asked = asked
    this.#schemas = new Map()
  }

  get form(): FormName | undefined {
    return this.#asked.form
  }

  get guide(): 1 | 2 {
    return this.#asked.guide ?? 2
  }

  get ok(): string | undefined {
    return this.#asked.ok
  }

  get order(): CipherOrder | undefined {
    return this.#asked.order
  }

  /** What a message is judged by; undefined for names of messages that there are none of. */
  message(ipcType: string): { kind: Told; name: string; schema: Schema } | undefined {
    const message = (this.#asked.stages && STAGES.get(ipcType)) || MESSAGES.get(ipcType)
    const fields = message && this.#asked.fields?.[message.kind]
    if (!message || !fields) return message
    const schema = this.#schemas.get(ipcType) ?? withFields(message.schema, fields)
    this.#schemas.set(ipcType, schema)
    return { ...message, schema }
  }
}
