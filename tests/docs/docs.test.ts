import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Examples of the guides that are compiled with everything else: guide, and the file its code is. */
const EXAMPLES = [['docs/plugins/lists.md', 'tests/docs/CustomerList.tsx']] as const

describe('examples in the guides', () => {
  it.each(EXAMPLES)('%s shows %s as it compiles', (guide, file) => {
    expect(read(guide)).toContain(`\`\`\`tsx\n${read(file)}\`\`\`\n`)
  })
})

describe('the reference', () => {
  it('says what the types say; `npm run reference` writes it anew', { timeout: 300_000 }, async () => {
    const script = fileURLToPath(new URL('../../scripts/reference.mjs', import.meta.url))
    await promisify(execFile)(process.execPath, [script, '--check'])
  })

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

  it.each(['README.md', ...documents])('of %s lead somewhere', document => {
    const targets = [...read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(match => match[1] ?? '')
    const local = targets.filter(target => !/^[a-z]+:/.test(target))
    const from = new URL(`../../${document}`, import.meta.url)
    expect(local.filter(target => !existsSync(new URL(target, from)))).toEqual([])
  })
})
