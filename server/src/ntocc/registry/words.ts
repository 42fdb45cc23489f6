import {
  type AreaContract,
  LANGUAGES,
  type Language,
  type LocalizedEntry,
  type LocalizedText,
} from '@ntocc/sdk/contracts'
import type { StateMachine } from '@ntocc/sdk/fields'
import { areaRoles, areaSubjects, areaTodo, textAt } from '@ntocc/sdk/plugin/area'

/** What an area's nouns are called, out of the plugin's own locales. */
export interface AreaWords {
  entities: ReadonlyMap<string, LocalizedText>
  permissions: ReadonlyMap<string, LocalizedText>
  /** What permissions are about that is no entity. */
  subjects: ReadonlyMap<string, LocalizedText>
  todo: ReadonlyMap<string, LocalizedText>
  /** Roles that it brings. */
  roles: ReadonlyMap<string, LocalizedText>
  /** Kinds of review. */
  reviews: ReadonlyMap<string, LocalizedText>
  /** What fields of its records are called, by `<entity>.<field>`. */
  fields: ReadonlyMap<string, LocalizedText>
  errors: ReadonlyMap<string, LocalizedText>
  jobs: ReadonlyMap<string, LocalizedText>
  /** What its settings are called, and what is said beside each. */
  settings: ReadonlyMap<string, { label: LocalizedText; help: LocalizedText }>
  /** What switching a rule of compliance does, with `{count}`. */
  rules: ReadonlyMap<string, { on: LocalizedText; off: LocalizedText }>
  /** Dictionaries and states of machines, by name. */
  dictionaries: ReadonlyMap<string, { name: LocalizedText; entries: readonly LocalizedEntry[] }>
}

/** Dictionary of what is reviewed; each area adds its own kinds to it. */
export const REVIEW_KINDS = 'reviewKind'

export const reviewEntries = ({ reviews }: AreaWords): LocalizedEntry[] =>
  [...reviews].map(([code, name]) => ({ code, name }))

type Texts = Readonly<Record<Language, unknown>>

/** A text in every language. @throws Error naming one that a language lacks */
export const localized = (texts: Texts, key: string): LocalizedText =>
  Object.fromEntries(
    LANGUAGES.map(language => {
      const text = textAt(texts[language], key)
      if (text === undefined) throw new Error(`locales/${language}.json has no ${key}`)
      return [language, text]
    }),
  ) as LocalizedText

/** Reads the words that the contract needs. @throws Error naming one that is missing */
export const wordsOf = (contract: AreaContract, machines: readonly StateMachine[], texts: Texts): AreaWords => {
  const all = (prefix: string, names: readonly string[]) =>
    new Map(names.map(name => [name, localized(texts, `${prefix}.${name}`)]))
  const states = machines.map(({ name, states }) => ({
    name,
    entries: Object.entries(states).map(([code, { key }]) => ({
      code,
      name: localized(texts, `state.${name}.${key}`),
    })),
  }))
  const own = Object.entries(contract.dictionaries).map(([name, codes]) => ({
    name,
    entries: codes.map(code => ({ code, name: localized(texts, `entry.${name}.${code}`) })),
  }))
  return {
    entities: all('entity', Object.keys(contract.entities)),
    permissions: all('permission', contract.permissions),
    subjects: all('subject', areaSubjects(contract)),
    todo: all('todo', areaTodo(contract)),
    roles: all('role', areaRoles(contract)),
    reviews: all(
      'review',
      contract.reviews.map(({ kind }) => kind),
    ),
    fields: new Map(
      Object.values(contract.entities).flatMap(({ name, fields }) =>
        Object.keys(fields).flatMap(field => {
          const key = `${name}.${field}`
          // What no page shows has no words.
          return textAt(texts.en, key) === undefined ? [] : [[key, localized(texts, key)] as const]
        }),
      ),
    ),
    errors: all('error', Object.keys(contract.errors)),
    jobs: all('job', Object.keys(contract.jobs)),
    settings: new Map(
      Object.keys(contract.settings?.fields ?? {}).map(name => [
        name,
        { label: localized(texts, `setting.${name}`), help: localized(texts, `settingHelp.${name}`) },
      ]),
    ),
    rules: new Map(
      Object.entries(contract.settings?.fields ?? {})
        .filter(([, { options }]) => options.compliance)
        .map(([name]) => [
          name,
          { on: localized(texts, `settingOn.${name}`), off: localized(texts, `settingOff.${name}`) },
        ]),
    ),
    dictionaries: new Map(
      [...states, ...own].map(({ name, entries }) => [name, { name: localized(texts, `dictionary.${name}`), entries }]),
    ),
  }
}
