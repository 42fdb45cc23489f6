import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
/** Of a thousand lines of the product. An assertion says what the checker cannot see, and is believed whatever is true. */
const MOST = 5

interface Node {
  type?: unknown
  typeAnnotation?: { typeName?: { name?: unknown } }
}

/** Assertions of a type in a source, `as const` aside. */
const assertionsIn = (file: string, text: string): number => {
  let found = 0
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, typeAnnotation }: Node = node
    if (type === 'TSAsExpression' && typeAnnotation?.typeName?.name !== 'const') found += 1
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseSync(file, text).program)
  return found
}

const isProduct = (file: string): boolean =>
  /^(sdk|shell|server|plugins)\/.*\.tsx?$/.test(file) &&
  !/\.(test|d)\.tsx?$|\/(testing|fixtures)\/|\/test-[\w-]+\.tsx?$|^sdk\/template/.test(file)

it('asserts types in less than five of a thousand lines', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(isProduct)
  let [lines, assertions] = [0, 0]
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    lines += text.split('\n').length
    assertions += assertionsIn(file, text)
  }
  expect(lines).toBeGreaterThan(100_000)
  expect((assertions / lines) * 1_000, `${assertions} in ${lines} lines`).toBeLessThan(MOST)
})

it('sees assertions, and none where there is none', () => {
  const source =
    'const a = b as C\nconst d = [e as unknown as F, 1] as const\nexport { a as g, d }\nimport { h as i } from "j"'
  expect(assertionsIn('planted.ts', source)).toBe(3)
})
