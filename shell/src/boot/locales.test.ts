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
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(match => match[1]).sort()

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
      expect(placeholders(text), key).toEqual(meant.get(key.replace(PLURAL, '')))
    }
  })
})

describe.each([
  { files: ['shell.json', 'start.json'], folders: ['shell/src'] },
  { files: ['sdk.json'], folders: ['sdk/src/ui', 'sdk/src/hooks'] },
])('$files and the code', ({ files, folders }) => {
  const skipHost = (code: string) => !code.includes('HOST_NAMESPACE')
  const code = folders.flatMap(sources).filter(skipHost)
  const known = new Set(files.flatMap(file => askable(read('en', file))))
  const prefixes = code.flatMap(dynamicPrefixes)

  it('has every text that the code asks for', () => {
    const missing = code.flatMap(askedFor).filter(key => key.includes('.') && !known.has(key))
    expect([...new Set(missing)]).toEqual([])
  })

  it('has no text that nothing asks for', () => {
    const all = code.join('\n')
    const unused = [...known].filter(
      key => !all.includes(`'${key}'`) && !prefixes.some(prefix => key.startsWith(prefix)),
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
