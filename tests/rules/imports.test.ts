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

function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const found = source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/g)
  return [...found].map(([, specifier = '']) => ({
    file,
    target: specifier.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), specifier)) : specifier,
  }))
}

const importsIn = (folder: string) => sources(folder).flatMap(importsOf)
const show = (offending: Import[]) => offending.map(({ file, target }) => `${file} -> ${target}`)

const isOurs = (target: string) => /^(sdk|shell|server|plugins|tests|scripts)\//.test(target)
const isReact = (target: string) =>
  /^(react|react-dom|antd|react-i18next|react-router-dom|@ant-design|@tanstack)(\/|$)/.test(target)

describe('who may import whom', () => {
  it('the SDK imports nothing of ours', () => {
    const outside = importsIn('sdk').filter(
      ({ target }) => (isOurs(target) && !target.startsWith('sdk/')) || /^@ntocc\/(?!sdk)/.test(target),
    )
    expect(show(outside)).toEqual([])
  })

  it.each(['sdk/src/fields', 'sdk/src/contracts', 'sdk/src/reporting'])('%s is pure: no React, no Node', folder => {
    const impure = importsIn(folder).filter(({ target }) => isReact(target) || target.startsWith('node:'))
    expect(show(impure)).toEqual([])
  })

  it('the pure parts import no other part of the SDK', () => {
    const pure = ['sdk/src/fields', 'sdk/src/contracts', 'sdk/src/reporting']
    const upward = pure
      .flatMap(importsIn)
      .filter(({ target }) => target.startsWith('sdk/') && !pure.some(part => target.startsWith(part)))
    expect(show(upward)).toEqual([])
  })

  it('plugins import the SDK and shared modules only: no shell, server or other plugin, nor what only tests use', () => {
    // What several tests of an area share stands in a folder `testing`.
    const isForTests = (path: string) => path.includes('/testing/')
    const foreign = importsIn('plugins').filter(({ file, target }) => {
      const own = file.split('/').slice(0, 2).join('/')
      const isOthers = (isOurs(target) && !target.startsWith(own)) || /^@ntocc\/(?!sdk(\/|$))/.test(target)
      return !isForTests(file) && (isOthers || (isOurs(target) && isForTests(target)))
    })
    expect(show(foreign)).toEqual([])
  })

  it('plugins leave the router to the SDK', () => {
    expect(show(importsIn('plugins').filter(({ target }) => target.startsWith('react-router')))).toEqual([])
  })

  it('the shell imports the SDK, never the server or a plugin', () => {
    const foreign = importsIn('shell').filter(
      ({ target }) => /^(server|plugins)\//.test(target) || /^@ntocc\/(server|plugin-)/.test(target),
    )
    expect(show(foreign)).toEqual([])
  })

  it('the server imports the pure parts of the SDK only', () => {
    const allowed =
      /^@ntocc\/sdk\/(fields|contracts(\/labels)?|reporting|service|plugin(\/(manifest|area|area-rules|node))?)$/
    const foreign = importsIn('server').filter(
      ({ target }) =>
        (target.startsWith('@ntocc/') && !allowed.test(target)) ||
        /^(sdk|shell|plugins)\//.test(target) ||
        isReact(target),
    )
    expect(show(foreign)).toEqual([])
  })

  it('gateway and backend never import each other', () => {
    const gateway = importsIn('server/src/gateway').filter(({ target }) => target.startsWith('server/src/ntocc'))
    const backend = importsIn('server/src/ntocc').filter(({ target }) => target.startsWith('server/src/gateway'))
    expect(show([...gateway, ...backend])).toEqual([])
  })
})
