import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const LOCALES = join(ROOT, 'locales')

type Tree = { [key: string]: string | Tree }

const read = (language: string, file: string) => JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Tree

function flat(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

const keys = (tree: Tree) => flat(tree).map(([key]) => key)
const PLURAL = /_(?:zero|one|two|few|many|other)$/
/** Keys as code asks for them: which form of a plural is i18next's business. */
const askable = (tree: Tree) => [...new Set(keys(tree).map(key => key.replace(PLURAL, '')))]
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(match => match[1] ?? '').sort()

function sources(folder: string): string[] {
  const path = join(ROOT, folder)
  if (!existsSync(path)) return []
  return readdirSync(path).flatMap(entry => {
    const child = join(folder, entry)
    if (statSync(join(ROOT, child)).isDirectory()) return sources(child)
    return /\.tsx?$/.test(entry) && !/\.test\.tsx?$/.test(entry) ? [readFileSync(join(ROOT, child), 'utf8')] : []
  })
}

/** Keys that code asks for: every quoted key within a call of `t`, whichever branch it stands in. */
const askedFor = (code: string) =>
  [...code.matchAll(/\b(?:t|text)\(([^()]*)/g)].flatMap(([, args = '']) => {
    const first = args.split(/,\s*\{/, 1)[0] ?? ''
    return [...first.matchAll(/'([\w.]+)'/g)].map(match => match[1] ?? '')
  })

/** Beginnings of keys put together at run time, as in t(`party.${type}`). */
const dynamicPrefixes = (code: string) => [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(match => match[1] ?? '')

const FILES = readdirSync(join(LOCALES, 'en')).filter(name => name.endsWith('.json'))

describe.each(FILES)('locales/*/%s', file => {
  const english = read('en', file)

  it.each(LANGUAGES)('has the same keys in %s, none empty, with the same placeholders', language => {
    const texts = flat(read(language, file))
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const formsOf = (key: string) =>
      PLURAL.test(key) ? pluralCategories.map(form => key.replace(PLURAL, `_${form}`)) : [key]
    const wanted = new Set(keys(english).flatMap(formsOf))
    expect(texts.map(([key]) => key).sort()).toEqual([...wanted].sort())
    const meant = new Map(flat(english).map(([key, text]) => [key.replace(PLURAL, ''), placeholders(text)]))
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('')
      // The form for one may say the number in a word: "Opened once".
      const counts = (name: string) => !(key.endsWith('_one') && name === 'count')
      const wanted = meant.get(key.replace(PLURAL, '')) ?? []
      expect(placeholders(text).filter(counts), key).toEqual(wanted.filter(counts))
    }
  })
})

const SHELL = ['shell.json', 'start.json']
const speaksSecurity = (code: string) => /useTranslation\(\[?'security'/.test(code)

/** `beside`: files whose texts the same code may ask for as well. */
describe.each([
  { files: SHELL, beside: [], folders: ['shell/src'], speaks: (code: string) => !speaksSecurity(code) },
  { files: ['security.json'], beside: SHELL, folders: ['shell/src'], speaks: speaksSecurity },
  { files: ['sdk.json'], beside: [], folders: ['sdk/src/ui', 'sdk/src/hooks'], speaks: () => true },
])('$files and the code', ({ files, beside, folders, speaks }) => {
  const skipHost = (code: string) => !code.includes('HOST_NAMESPACE')
  const all = folders.flatMap(sources).filter(skipHost)
  const code = all.filter(speaks)
  const own = new Set(files.flatMap(file => askable(read('en', file))))

  it('has every text that the code asks for', () => {
    const known = new Set([...own, ...beside.flatMap(file => askable(read('en', file)))])
    const missing = code.flatMap(askedFor).filter(key => key.includes('.') && !known.has(key))
    expect([...new Set(missing)]).toEqual([])
  })

  it('has no text that nothing asks for', () => {
    const whole = all.join('\n')
    const prefixes = all.flatMap(dynamicPrefixes)
    const unused = [...own].filter(
      key => !whole.includes(`'${key}'`) && !prefixes.some(prefix => key.startsWith(prefix)),
    )
    expect(unused).toEqual([])
  })
})

describe('the interface is there in', () => {
  it.each([
    ['S1-064 English', 'en', 'Sign in'],
    ['S1-065 Chinese', 'zh', '登录'],
    ['S1-066 Spanish', 'es', 'Iniciar sesión'],
    ['S1-067 Japanese', 'ja', 'ログイン'],
  ])('%s', (_name, language, title) => {
    expect((read(language, 'shell.json').signin as Tree).title).toBe(title)
  })

  it('S1-068 the logo text is 物流云 in Chinese', () => {
    expect(read('zh', 'start.json').appName).toBe('物流云')
  })
})
