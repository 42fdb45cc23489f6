import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

const FOLDERS = ['sdk/src', 'shell/src', ...readdirSync(join(ROOT, 'plugins')).map(name => `plugins/${name}/src`)]

const textsOf = (ending: string): Map<string, string> =>
  new Map(
    FOLDERS.filter(folder => existsSync(join(ROOT, folder)))
      .flatMap(folder =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
          .filter(file => file.endsWith(ending))
          .map(file => join(folder, file)),
      )
      .map(file => [file, readFileSync(join(ROOT, file), 'utf8')]),
  )

const SHEETS = textsOf('.css')
const USED = /var\((--nt-[\w-]+)(\s*,)?/g
const DECLARED = /(--nt-[\w-]+)\s*:/g
/** Set by a page for what is in it. */
const SET = /'(--nt-[\w-]+)'/g

const namesIn = (texts: Iterable<string>, pattern: RegExp): string[] =>
  [...texts].flatMap(text => [...text.matchAll(pattern)].map(([, name = '']) => name))

/** Uses of tokens that nobody declares and that name nothing in their place: what they colour has no colour. */
const unknownIn = (text: string, known: ReadonlySet<string>): string[] =>
  [...text.matchAll(USED)].flatMap(([, name = '', otherwise]) => (known.has(name) || otherwise ? [] : [name]))

it('every token of a style sheet is declared somewhere', () => {
  const known = new Set([...namesIn(SHEETS.values(), DECLARED), ...namesIn(textsOf('.tsx').values(), SET)])
  expect(known.size).toBeGreaterThan(30)
  const unknown = [...SHEETS].flatMap(([file, text]) => unknownIn(text, known).map(name => `${file}: ${name}`))
  expect(unknown).toEqual([])
})

it('one that is not is found', () => {
  expect(unknownIn('a { color: var(--nt-nobody); top: var(--nt-set-by-code, 0) }', new Set())).toEqual(['--nt-nobody'])
})
