import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { allPermissions } from '../../server/src/ntocc/seed/permissions.ts'
import { installDeclared, uninstallDeclared } from '../../server/src/ntocc/testing/areas.ts'

installDeclared()
afterAll(uninstallDeclared)

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Examples of the guides that are compiled with everything else: guide, and the file its code is. */
const EXAMPLES = [['docs/plugins/lists.md', 'tests/docs/CustomerList.tsx']] as const

describe('examples in the guides', () => {
  it.each(EXAMPLES)('%s shows %s as it compiles', (guide, file) => {
    expect(read(guide)).toContain(`\`\`\`tsx\n${read(file)}\`\`\`\n`)
  })
})

describe('the reference', () => {
  it('explains an export with its comment and its type', () => {
    const entry = '### useRecord\n\nReads anything that is not a list: a record, figures.'
    expect(read('docs/plugins/reference.md')).toContain(entry)
    expect(read('docs/plugins/reference.md')).toMatch(/### PageDefinition\n\n```ts\ninterface PageDefinition \{/)
  })
})

describe('links between documents', () => {
  const documents = readdirSync(new URL('../../docs', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`)

  it.each(['README.md', 'CONTRIBUTING.md', ...documents])('of %s lead somewhere', document => {
    const targets = [...read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(match => match[1] ?? '')
    const local = targets.filter(target => !/^[a-z]+:/.test(target))
    const from = new URL(`../../${document}`, import.meta.url)
    expect(local.filter(target => !existsSync(new URL(target, from)))).toEqual([])
  })
})

describe('what is written about a plugin', () => {
  const there = (path: string) => existsSync(new URL(`../../${path}`, import.meta.url))
  const plugins = readdirSync(new URL('../../plugins', import.meta.url)).filter(name =>
    there(`plugins/${name}/plugin.ts`),
  )
  /** A file or folder, as seen from the plugin's own folder or from the root. */
  const PATH = /^(src|sdk|server|tests|docs)\/|^[\w-]+\.(ts|tsx|css|md|yaml)$/
  const CODE = /^\w+\.\w+$/

  it.each(plugins)('%s has a README that fits on a screen, and names only files and permissions there are', plugin => {
    const text = read(`plugins/${plugin}/README.md`)
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    for (const part of ['Pages', 'Where', 'Changing', 'Tests']) expect(text).toMatch(new RegExp(`^## ${part}`, 'm'))
    const named = [...text.matchAll(/`([^`\n]+)`/g)].map(match => match[1] ?? '')
    const files = named.filter(name => PATH.test(name))
    expect(files.filter(file => !there(`plugins/${plugin}/${file}`) && !there(file))).toEqual([])
    const codes = named.filter(name => CODE.test(name) && !PATH.test(name))
    expect(codes.filter(code => !allPermissions().includes(code))).toEqual([])
  })
})
