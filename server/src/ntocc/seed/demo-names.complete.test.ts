import type { Page } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { declaredCalls, declaredEntities, installDeclared } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { demoOf, USUAL_DEMO } from '../testing/demo-start.ts'

/**
 * Whoever reads the demo in a language reads its people and places in it: no Chinese in English and Spanish, and in Japanese
 * no character that is written in China alone.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

installDeclared()

const HAN = /\p{Script=Han}/u
/** Plates begin with a province's character in every language. */
const PLATE = /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][ ·]?[0-9A-Z]{4,6}挂?/gu

/** The characters of JIS X 0208, read off their code; three of them nobody writes in a name, but for the Chinese. */
const WRITTEN_IN_JAPAN = (() => {
  const decoder = new TextDecoder('euc-jp')
  const bytes = Array.from({ length: 0xfe - 0xb0 + 1 }, (_, row) =>
    Array.from({ length: 0xfe - 0xa1 + 1 }, (_, at) => [0xb0 + row, 0xa1 + at]),
  ).flat(2)
  const known = new Set(decoder.decode(Uint8Array.from(bytes)))
  for (const foreign of '广厂云') known.delete(foreign)
  // Of two cities and five counties, and what repeats the one before.
  for (const own of '圳贛礄灞郫涪瀍々') known.add(own)
  return known
})()

const foreignIn = (text: string, language: string): boolean => {
  const rest = text.replace(PLATE, '')
  if (language !== 'ja') return HAN.test(rest)
  return [...rest].some(letter => HAN.test(letter) && !WRITTEN_IN_JAPAN.has(letter))
}

/** Words that goods are found by, in the languages that people write of them. */
const IN_ALL_LANGUAGES = new Set(['prohibitedArticleList.keywords'])
/** What stands in the words of whoever wrote it, such as a bank's (decision 228), is declared so by its field, and pages mark it. */
const inOwnWords = new Set(
  declaredEntities.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([key, { options }]) => (options.ownWords ? [`${name}List.${key}`] : [])),
  ),
)

/** Texts of an answer with the way to them; what stands in several languages is read in the reader's. */
function* textsOf(value: unknown, way: string): Generator<[way: string, text: string]> {
  if (typeof value === 'string') yield [way, value]
  else if (Array.isArray(value)) for (const each of value) yield* textsOf(each, way)
  else if (value && typeof value === 'object' && !('zh' in value && 'en' in value))
    for (const [name, each] of Object.entries(value)) yield* textsOf(each, `${way}.${name}`)
}

it('tells characters apart', () => {
  expect(foreignIn('臨沂市オフィス、鄂A12345', 'ja')).toBe(false)
  for (const text of ['临沂', '广州', '东莞', '苏州']) expect(foreignIn(text, 'ja')).toBe(true)
  expect(foreignIn('Wuhan, 鄂A·12345', 'en')).toBe(false)
  expect(foreignIn('武汉', 'es')).toBe(true)
})

withDatabase('the demo in the language of whoever reads it', database => {
  let backend: TestBackend
  database.beginsWith(USUAL_DEMO)
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await demoOf(database().db, USUAL_DEMO)
  })
  afterAll(() => backend.app.close())

  const lists = declaredCalls.filter(
    ({ method, path }) => method === 'GET' && !path.includes('{') && !path.endsWith('/logout'),
  )

  it.each(['en', 'es', 'ja'])('%s', async language => {
    const token = await backend.signIn('admin')
    const read = async (path: string) => (await backend.get<unknown>(path, token, { 'accept-language': language })).data
    const found = new Set<string>()
    let texts = 0
    for (const { name, path } of lists) {
      const answer = await read(`${path}?pageNum=1&pageSize=100`)
      for (const [way, text] of textsOf((answer as Page<object> | undefined)?.records ?? answer, name)) {
        texts += 1
        if (foreignIn(text, language) && !IN_ALL_LANGUAGES.has(way) && !inOwnWords.has(way))
          found.add(`${way}: ${text}`)
      }
    }
    expect([...found]).toEqual([])
    // Most of the demo is among what was read.
    expect(texts).toBeGreaterThan(10_000)
  })
})
