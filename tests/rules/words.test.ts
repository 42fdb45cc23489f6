import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STATE_LABELS } from '../../sdk/src/contracts/labels/index.ts'
import { MOST_STATE, TAG_LETTERS } from '../../sdk/src/ui/list/columns/least.ts'
import { textWidth } from '../../sdk/src/ui/list/grid/text-width.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LANGUAGES = ['en', 'zh', 'es', 'ja'] as const
type Language = (typeof LANGUAGES)[number]

/** Latin words that belong into Chinese and Japanese texts: keys, units, names of files, formats, terms of a formula. */
const LATIN = new Set(
  'Ctrl Shift Alt Caps Lock Enter Esc Delete Tab Page Down Home End Excel xlsx csv html xml txt WebP yyyymmdd Chrome Edge Firefox Safari https http GeoNames max price quantity minimum'.split(
    ' ',
  ),
)
/** A plate is what it is in every language. */
const PLATE = /[\u4e00-\u9fff][A-Z]·?[0-9A-Z]{4,6}[\u4e00-\u9fff]?/g

const filesOf = (language: Language): string[] => {
  const shell = join(ROOT, 'locales', language)
  const plugins = join(ROOT, 'plugins')
  return [
    ...readdirSync(shell).map(file => join(shell, file)),
    ...readdirSync(plugins).map(id => join(plugins, id, 'locales', `${language}.json`)),
  ]
}

const textsOf = (value: unknown, key = ''): [string, string][] =>
  typeof value === 'string'
    ? [[key, value]]
    : Object.entries(value as object).flatMap(([name, inner]) => textsOf(inner, key ? `${key}.${name}` : name))

/** What is put in, what is typed as it stands, and codes are not words of the language. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/\{\{?.*?\}\}?|\$t\(.*?\)|`[^`]*`|<[^>]+>/g, ' ')
    .match(/[A-Za-z][A-Za-z0-9@._/:-]*/g)
    ?.filter(word => word.length > 2 && /[a-z]{2}/.test(word) && !/[0-9@./:_-]/.test(word)) ?? []

/** The words of another language in a text. */
function foreignIn(text: string, language: Language): string[] {
  if (language === 'en' || language === 'es')
    return text.replace(PLATE, '').match(/[\u3040-\u30ff\u4e00-\u9fff]+/g) ?? []
  const kana = language === 'zh' ? (text.match(/[\u3040-\u30ff]+/g) ?? []) : (text.match(/[¥￥]/g) ?? [])
  return [...kana, ...wordsOf(text).filter(word => !LATIN.has(word))]
}

/** Those of validation are the codes of fields and machines: sdk/src/fields/messages.test.ts. */
const CONSOLE_USES = readdirSync(join(ROOT, 'locales/en'))
  .map(file => file.replace('.json', ''))
  .filter(name => name !== 'validation')

const sourcesIn = (folder: string): string =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map(file => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n')

/** Whether a key stands in code, whole or as what a composed one begins with. */
const isSaid = (code: string, namespace: string, key: string): boolean => {
  const parts = key.split('.')
  const beginnings = parts.slice(1).map((_, at) => `\`${parts.slice(0, at + 1).join('.')}.\${`)
  const whole = ["'", '"', '`'].flatMap(quote => [`${quote}${key}${quote}`, `${quote}${namespace}:${key}${quote}`])
  return [...whole, ...beginnings].some(text => code.includes(text))
}

describe('words of the console', () => {
  it.each(LANGUAGES)('S1-064 S1-065 S1-066 S1-067 are those of one language: %s', language => {
    const found = filesOf(language).flatMap(file =>
      textsOf(JSON.parse(readFileSync(file, 'utf8'))).flatMap(([key, text]) =>
        foreignIn(text, language).map(word => `${basename(join(file, '..', '..'))}/${basename(file)} ${key}: ${word}`),
      ),
    )
    expect(found).toEqual([])
  })

  it.each(CONSOLE_USES)(
    'those in %s.json are said by the console itself: what one area alone says is its own',
    name => {
      const code = sourcesIn('sdk/src') + sourcesIn('shell/src')
      const file = join(ROOT, `locales/en/${name}.json`)
      const keys = textsOf(JSON.parse(readFileSync(file, 'utf8'))).map(([key]) => key.replace(/_(one|other)$/, ''))
      expect(keys.filter(key => !isSaid(code, name, key))).toEqual([])
    },
  )

  it.each(LANGUAGES)('words of states are short enough to be read whole in a list: %s', language => {
    const ofAreas = filesOf(language).flatMap(file =>
      textsOf(JSON.parse(readFileSync(file, 'utf8'))).filter(([key]) => /^state\.\w+\.\w+$/.test(key)),
    )
    const own = Object.entries(STATE_LABELS).flatMap(([machine, entries]) =>
      entries.map(({ code, name }): [string, string] => [`${machine}.${code}`, name[language]]),
    )
    expect([ofAreas.length > 100, own.length > 20]).toEqual([true, true])
    expect([...ofAreas, ...own].filter(([, word]) => textWidth(word, TAG_LETTERS) > MOST_STATE)).toEqual([])
  })

  it('a word of another language is seen, a key, a code and what is put in are not', () => {
    expect(foreignIn('保存 Save', 'zh')).toEqual(['Save'])
    expect(foreignIn('按 Ctrl，{{name}}，ETC，waybillNo2', 'zh')).toEqual([])
    expect(foreignIn('保存する', 'zh')).toEqual(['する'])
    expect(foreignIn('¥100', 'ja')).toEqual(['¥'])
    expect(foreignIn('Guardar 保存', 'es')).toEqual(['保存'])
  })
})
