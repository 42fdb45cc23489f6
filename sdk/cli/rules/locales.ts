import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inEachLanguage, LANGUAGES, type Language, type LocalizedText } from '../../src/contracts/language.ts'
import { asError } from '../../src/contracts/thrown.ts'
import { type Problem, problem } from '../errors.ts'
import type { PluginSource } from '../source.ts'
import type { Usage } from './usage.ts'

/** Translations of a plugin: the file as written, and its keys flattened with dots. */
export interface Locale {
  text: string
  keys: Map<string, string>
}
export type Locales = Record<Language, Locale>

// Languages differ in their plural forms, so a plural key is one key whichever forms it has.
const PLURAL = /_(ordinal_)?(zero|one|two|few|many|other)$/
export const baseKey = (key: string): string => key.replace(PLURAL, '')

/** Reads locales/{en,zh,es,ja}.json. Problems: LOCALE_FILE. */
export async function readLocales(source: PluginSource, problems: Problem[]): Promise<Locales> {
  const entries = await Promise.all(
    LANGUAGES.map(async language => [language, await readLocale(source, language, problems)] as const),
  )
  return Object.fromEntries(entries) as Locales
}

async function readLocale(source: PluginSource, language: Language, problems: Problem[]): Promise<Locale> {
  const name = `locales/${language}.json`
  try {
    const value: unknown = JSON.parse(await readFile(join(source.folder, name), 'utf8'))
    return { text: JSON.stringify(value), keys: flatten(value, name, problems) }
  } catch (error) {
    problems.push(problem('LOCALE_FILE', `${name}: ${asError(error).message}`))
    return { text: '{}', keys: new Map() }
  }
}

function flatten(value: unknown, name: string, problems: Problem[], prefix = ''): Map<string, string> {
  const keys = new Map<string, string>()
  for (const [key, child] of Object.entries(value ?? {})) {
    const path = prefix + key
    if (typeof child === 'string') keys.set(path, child)
    else if (child && typeof child === 'object') {
      for (const [inner, text] of flatten(child, name, problems, `${path}.`)) keys.set(inner, text)
    } else problems.push(problem('LOCALE_FILE', `${name}: ${path} is not a text.`))
  }
  return keys
}

/** The four languages have the same keys; every used key exists; every key is used. */
export function checkLocales(locales: Locales, usage: Usage, dynamicKeys: readonly string[]): Problem[] {
  const problems: Problem[] = []
  const all = new Set(LANGUAGES.flatMap(language => [...locales[language].keys.keys()].map(baseKey)))
  for (const language of LANGUAGES) {
    const present = new Set([...locales[language].keys.keys()].map(baseKey))
    const missing = [...all].filter(key => !present.has(key))
    if (missing.length)
      problems.push(problem('LOCALE_MISSING', `locales/${language}.json lacks ${missing.join(', ')}.`))
  }
  for (const [key, files] of usage.keys) {
    if (key.includes(':') || all.has(baseKey(key))) continue
    problems.push(problem('LOCALE_MISSING', `'${key}' of ${[...files].join(', ')} is in no locale.`))
  }
  for (const { prefix, file } of usage.dynamic) {
    if (prefix ? dynamicKeys.some(known => prefix.startsWith(known)) : dynamicKeys.length > 0) continue
    const text = `${file} composes a key${prefix ? ` beginning with '${prefix}'` : ''}: list it in ntocc.dynamicKeys.`
    problems.push(problem('LOCALE_DYNAMIC', text))
  }
  return [...problems, ...unused(all, locales, usage, dynamicKeys)]
}

function unused(all: Set<string>, locales: Locales, usage: Usage, dynamicKeys: readonly string[]): Problem[] {
  const nested = LANGUAGES.flatMap(language => [...locales[language].keys.values()]).flatMap(text =>
    [...text.matchAll(/\$t\(([^,)]+)/g)].map(match => match[1]!.trim()),
  )
  const used = new Set([...usage.keys.keys(), ...usage.literals, ...nested].map(baseKey))
  const left = [...all].filter(key => !used.has(key) && !dynamicKeys.some(prefix => key.startsWith(prefix)))
  return left.length ? [problem('LOCALE_UNUSED', `No code uses ${left.join(', ')}.`)] : []
}

/** The text of a title key in every language. Problems: TITLE_MISSING. */
export function titleOf(key: string, locales: Locales, problems: Problem[]): LocalizedText {
  const title = inEachLanguage(language => locales[language].keys.get(key) ?? '')
  const lacking = LANGUAGES.filter(language => !title[language])
  if (lacking.length)
    problems.push(problem('TITLE_MISSING', `The title key '${key}' is missing in ${lacking.join(', ')}.`))
  return title
}
