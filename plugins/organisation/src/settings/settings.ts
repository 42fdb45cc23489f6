import type { AreaSettings, SettingField } from '@ntocc/sdk/contracts'
import { Field, type FieldMap, isEmpty, kindNamed, Shape } from '@ntocc/sdk/fields'
import type { FormValues } from '@ntocc/sdk/ui'

/** The form of an area's settings. A required one may be emptied: then its default holds again. */
export const shapeOf = (fields: readonly SettingField[]): Shape<FieldMap> =>
  new Shape(
    Object.fromEntries(fields.map(({ name, kind, options }) => [name, new Field(kindNamed(kind), options).optional()])),
  )

export const isSecret = ({ options }: SettingField): boolean => options.secret === true

/** As JSON has them: a number that was typed is a text until it is sent. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) ||
  (typeof other === 'number' && typeof one === 'string' && one !== '' && Number(one) === other)

/** Settings that a word is about, by what they are called and what is said of them; all of a plugin that is meant by its name. */
export function matching(fields: readonly SettingField[], plugin: string, word: string): readonly SettingField[] {
  const wanted = word.trim().toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(wanted)
  return has(plugin) ? fields : fields.filter(({ label, help }) => has(label) || has(help))
}

/** What holds now: what the branch has set, and the defaults. Secrets begin empty, whatever they are. */
export const startOf = ({ fields, values }: AreaSettings): FormValues =>
  Object.fromEntries(
    fields.filter(field => !isSecret(field)).map(({ name, options }) => [name, values[name] ?? options.default]),
  )

/** What is sent: only what differs from before; what is empty or as by default is left to the default. */
export const changedIn = ({ fields }: AreaSettings, base: FormValues, values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(field => {
      const { name, options } = field
      const value = values[name]
      if (JSON.stringify(value ?? null) === JSON.stringify(base[name] ?? null)) return []
      if (isSecret(field)) return isEmpty(value) ? [] : [[name, value]]
      const isDefault = JSON.stringify(value) === JSON.stringify(options.default)
      return [[name, isEmpty(value) || isDefault ? null : value]]
    }),
  )
