import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const wordsIn = (file: string): Record<string, unknown> => JSON.parse(read(file)) as Record<string, unknown>

const has = (words: unknown, [first, ...rest]: readonly string[]): boolean => {
  if (first === undefined) return typeof words === 'string'
  return typeof words === 'object' && words !== null && has((words as Record<string, unknown>)[first], rest)
}

const AREAS = readdirSync(join(ROOT, 'plugins'))
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
    .map(file => `${folder}/${file}`)
const SOURCES = [
  ...AREAS.flatMap(area => ['contract', 'service', 'src'].map(part => `plugins/${area}/${part}`)).flatMap(folder => {
    try {
      return sourcesIn(folder)
    } catch {
      return []
    }
  }),
  ...sourcesIn('server/src'),
  ...sourcesIn('sdk/src'),
]

it('whatever is said of a field has words: a code that has none would be read as it stands', () => {
  const own = AREAS.map(area => wordsIn(`plugins/${area}/locales/en.json`))
  const known = [
    wordsIn('locales/en/validation.json').validation,
    ...own.flatMap(({ issue, ...words }) => [issue, words]),
  ]
  const unsaid = SOURCES.flatMap(file =>
    [...read(file).matchAll(/'validation\.([A-Za-z.]+)'/g)].flatMap(([, code = '']) =>
      known.some(words => has(words, code.split('.'))) ? [] : [`${file}: ${code}`],
    ),
  )
  expect(unsaid).toEqual([])
})
