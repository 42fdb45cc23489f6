import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

const sources = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))

const IMPORT = /^(?:import|export)(?:\s+(type)\s|\s)([^'";]*?)from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

/** Whether all that is imported are types, which are nothing when the program runs. */
const areTypes = (names: string): boolean =>
  /^\{/.test(names.trim()) &&
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
    .every(name => name.startsWith('type '))

/** The folder of a file below a root; nothing for a file that stands in the root itself. */
const folderOf = (root: string, file: string): string | undefined => {
  const [first = '', ...rest] = file.slice(root.length + 1).split('/')
  return rest.length > 0 ? first : undefined
}

/** Which folder needs which when the program runs. `text` of a file is told, so that an example can be tried. */
const needsIn = (root: string, textOf: (file: string) => string, files: readonly string[]) => {
  const needs = new Map<string, Set<string>>()
  for (const file of files.filter(each => each.startsWith(`${root}/`))) {
    const from = folderOf(root, file)
    if (from === undefined) continue
    for (const [, type, names = '', path, lazy] of textOf(file).matchAll(IMPORT)) {
      const target = normalize(join(dirname(file), path ?? lazy ?? ''))
      const to = target.startsWith(`${root}/`) ? folderOf(root, target) : undefined
      if (type || (names && areTypes(names)) || to === undefined || to === from) continue
      needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  }
  return needs
}

/** Folders that need themselves by way of others. */
const inCircles = (needs: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>()
    const open = [from]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const next of needs.get(at) ?? [])
        if (!seen.has(next)) {
          seen.add(next)
          open.push(next)
        }
    return seen
  }
  return [...needs.keys()].filter(folder => reached(folder).has(folder)).sort()
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const ROOTS = ['server/src/gateway', 'server/src/ntocc', 'shell/src', 'sdk/src', 'sdk/src/ui']

it.each(ROOTS)('folders of %s need each other in no circle', root => {
  expect(inCircles(needsIn(root, read, sources))).toEqual([])
})

it('finds a circle of values, and none of types', () => {
  const files: Record<string, string> = {
    'r/a/one.ts': "import { b } from '../b/two.ts'",
    'r/b/two.ts': "import { type A, a } from '../a/one.ts'",
    'r/c/three.ts': "import { type A } from '../a/one.ts'\nimport type { D } from '../d/four.ts'",
    'r/d/four.ts': "import { c } from '../c/three.ts'",
  }
  expect(inCircles(needsIn('r', file => files[file] ?? '', Object.keys(files)))).toEqual(['a', 'b'])
})
