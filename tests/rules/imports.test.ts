import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const SKIPPED = new Set(['node_modules', 'dist', '.data', '.build', '.git'])

function sources(folder: string): string[] {
  const path = join(ROOT, folder)
  if (!existsSync(path)) return []
  return readdirSync(path).flatMap(entry => {
    const child = join(folder, entry)
    if (SKIPPED.has(entry)) return []
    if (statSync(join(ROOT, child)).isDirectory()) return sources(child)
    return /\.tsx?$/.test(entry) && !/\.test\.tsx?$/.test(entry) ? [child] : []
  })
}

interface Import {
  file: string
  /** A package specifier as written, or a repository path for a relative import. */
  target: string
}

const importsOf = (file: string, source = readFileSync(join(ROOT, file), 'utf8')): Import[] =>
  [...source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/g)].map(([, specifier = '']) => ({
    file,
    target: specifier.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), specifier)) : specifier,
  }))

const importsIn = (folder: string) => sources(folder).flatMap(file => importsOf(file))
const show = (offending: Import[]) => offending.map(({ file, target }) => `${file} -> ${target}`)

const isOurs = (target: string) => /^(sdk|shell|server|plugins|tests|scripts)\//.test(target)
const isReact = (target: string) =>
  /^(react|react-dom|antd|react-i18next|react-router-dom|@ant-design|@tanstack)(\/|$)/.test(target)

const PURE = ['sdk/src/fields', 'sdk/src/contracts', 'sdk/src/reporting']
/** What several tests of an area share stands in a folder `testing`. */
const isForTests = (path: string): boolean => path.includes('/testing/')
const OF_SERVERS =
  /^@ntocc\/sdk\/(fields|contracts(\/labels)?|reporting|service|plugin(\/(manifest|area|area-rules|node))?)$/

/** What must not be imported, by who must not: the folder, and a rule over its imports. */
const RULES: Readonly<Record<string, { folders: readonly string[]; refuses: (each: Import) => boolean }>> = {
  'the SDK imports nothing of ours': {
    folders: ['sdk'],
    refuses: ({ target }) => (isOurs(target) && !target.startsWith('sdk/')) || /^@ntocc\/(?!sdk)/.test(target),
  },
  'the pure parts import no React and no Node': {
    folders: PURE,
    refuses: ({ target }) => isReact(target) || target.startsWith('node:'),
  },
  'the pure parts import no other part of the SDK': {
    folders: PURE,
    refuses: ({ target }) => target.startsWith('sdk/') && !PURE.some(part => target.startsWith(part)),
  },
  'plugins import the SDK and shared modules only: no shell, server or other plugin, nor what only tests use': {
    folders: ['plugins'],
    refuses: ({ file, target }) => {
      const own = file.split('/').slice(0, 2).join('/')
      const isOthers = (isOurs(target) && !target.startsWith(own)) || /^@ntocc\/(?!sdk(\/|$))/.test(target)
      return !isForTests(file) && (isOthers || (isOurs(target) && isForTests(target)))
    },
  },
  'plugins leave the router to the SDK': {
    folders: ['plugins'],
    refuses: ({ target }) => target.startsWith('react-router'),
  },
  'the shell imports the SDK, never the server or a plugin': {
    folders: ['shell'],
    refuses: ({ target }) => /^(server|plugins)\//.test(target) || /^@ntocc\/(server|plugin-)/.test(target),
  },
  'the server imports the pure parts of the SDK only': {
    folders: ['server'],
    refuses: ({ target }) =>
      (target.startsWith('@ntocc/') && !OF_SERVERS.test(target)) ||
      /^(sdk|shell|plugins)\//.test(target) ||
      isReact(target),
  },
  'the regulator simulator shares nothing with what sends': {
    folders: ['server/src/regulator'],
    refuses: ({ target }) =>
      target.startsWith('@ntocc/') ||
      target.startsWith('sm-crypto') ||
      (isOurs(target) && !/^server\/src\/(regulator\/|ends-with\.ts$)/.test(target)),
  },
  'the bank simulator shares nothing with what pays': {
    folders: ['server/src/bank'],
    refuses: ({ target }) =>
      target.startsWith('@ntocc/') || (isOurs(target) && !/^server\/src\/(bank\/|ends-with\.ts$)/.test(target)),
  },
  'the tax simulator shares nothing with what asks': {
    folders: ['server/src/tax'],
    refuses: ({ target }) =>
      target.startsWith('@ntocc/') ||
      (isOurs(target) && !/^server\/src\/(tax\/|bank\/signing\.ts$|ends-with\.ts$)/.test(target)),
  },
  'the gateway imports nothing of the backend': {
    folders: ['server/src/gateway'],
    refuses: ({ target }) => target.startsWith('server/src/ntocc'),
  },
  'the backend imports nothing of the gateway': {
    folders: ['server/src/ntocc'],
    refuses: ({ target }) => target.startsWith('server/src/gateway'),
  },
}

/** For each rule a file that breaks it, and one that does not. */
const PLANTED: Readonly<Record<string, [file: string, breaks: string, keeps: string]>> = {
  'the SDK imports nothing of ours': ['sdk/src/ui/a.ts', "from '../../../shell/src/a.ts'", "from '../core/a.ts'"],
  'the pure parts import no React and no Node': ['sdk/src/fields/a.ts', "from 'node:fs'", "from './b.ts'"],
  'the pure parts import no other part of the SDK': [
    'sdk/src/fields/a.ts',
    "from '../ui/b.ts'",
    "from '../contracts/b.ts'",
  ],
  'plugins import the SDK and shared modules only: no shell, server or other plugin, nor what only tests use': [
    'plugins/fuel/service/a.ts',
    "from '../../orders/contract.ts'",
    "from '@ntocc/sdk/service'",
  ],
  'plugins leave the router to the SDK': ['plugins/fuel/src/a.tsx', "from 'react-router-dom'", "from 'react'"],
  'the shell imports the SDK, never the server or a plugin': [
    'shell/src/a.ts',
    "import('../../plugins/fuel/plugin.ts')",
    "from '@ntocc/sdk/ui'",
  ],
  'the server imports the pure parts of the SDK only': [
    'server/src/ntocc/a.ts',
    "from '@ntocc/sdk/ui'",
    "from '@ntocc/sdk/fields'",
  ],
  'the regulator simulator shares nothing with what sends': [
    'server/src/regulator/a.ts',
    "from '@ntocc/sdk/reporting'",
    "from './book.ts'",
  ],
  'the bank simulator shares nothing with what pays': [
    'server/src/bank/a.ts',
    "from '@ntocc/sdk/fields'",
    "from './ledger.ts'",
  ],
  'the tax simulator shares nothing with what asks': [
    'server/src/tax/a.ts',
    "from '../bank/ledger.ts'",
    "from '../bank/signing.ts'",
  ],
  'the gateway imports nothing of the backend': [
    'server/src/gateway/a.ts',
    "from '../ntocc/b.ts'",
    "from '../turns/b.ts'",
  ],
  'the backend imports nothing of the gateway': [
    'server/src/ntocc/a.ts',
    "from '../gateway/b.ts'",
    "from '../turns/b.ts'",
  ],
}

describe('who may import whom', () => {
  it.each(Object.entries(RULES))('%s', (_, { folders, refuses }) => {
    const found = folders.flatMap(importsIn)
    expect(found.length).toBeGreaterThan(0)
    expect(show(found.filter(refuses))).toEqual([])
  })

  it.each(Object.entries(RULES))('sees what is planted: %s', (name, { refuses }) => {
    const [file = '', breaks, keeps] = PLANTED[name] ?? []
    expect(importsOf(file, breaks).map(refuses)).toEqual([true])
    expect(importsOf(file, keeps).map(refuses)).toEqual([false])
  })
})
