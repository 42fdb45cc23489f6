import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { parseManifestPlugin } from '../src/plugin/manifest.ts'
import { buildPlugin } from './build.ts'
import { checkPlugin } from './check.ts'
import { PLUGIN_ERROR_CODES, PluginError } from './errors.ts'
import { integrity } from './output.ts'

const FIXTURES = join(import.meta.dirname, '../../tests/fixtures/plugins')
const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** A copy of the working fixture with some files replaced, added, or (undefined) left out. */
async function plugin(changes: Record<string, string | undefined> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ntocc-plugin-'))
  folders.push(folder)
  await cp(join(FIXTURES, 'good'), folder, { recursive: true, filter: path => !/good\/(dist|node_modules)/.test(path) })
  for (const [name, text] of Object.entries(changes)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    if (text === undefined) await rm(join(folder, name))
    else await writeFile(join(folder, name), text)
  }
  return folder
}

async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => undefined,
    reason => reason as unknown,
  )
  if (!(error instanceof PluginError)) throw new Error(`expected a PluginError, got ${error}`)
  return error.problems.map(({ code, message }) => `${code} ${message}`)
}

const NOTE = (body: string, imports = '') => `import { useTranslation } from 'react-i18next'
import { words } from './words.ts'
${imports}
export default function NotePage() {
  const { t } = useTranslation('good')
  ${body}
  return <p>{words(t('note.text'))}</p>
}`
const noteWith = (imports: string, body: string) => plugin({ 'src/NotePage.tsx': NOTE(body, imports) })

async function contents(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(files.map(async file => [file.slice(folder.length), (await readFile(file)).toString('base64')])),
  )
}

describe('a built plugin', () => {
  it('is System modules, styles, texts and a plugin.json that says all about them', async () => {
    const folder = await plugin()
    const { manifest } = await buildPlugin(folder)
    const dist = join(folder, 'dist')
    expect(parseManifestPlugin(JSON.parse(await readFile(join(dist, 'plugin.json'), 'utf8'))).plugin).toEqual(manifest)
    expect(manifest).toMatchObject({ id: 'good', version: '1.2.3', entry: 'index.js', todo: [{ key: 'good_count' }] })
    expect(manifest.uses).toMatchObject({ '@ntocc/sdk': ['definePlugin', 'page', 'slot', 't'], antd: ['Button'] })
    const ofChunk = (name: string) => Object.entries(manifest.chunkUses!).find(([file]) => file.includes(name))![1]
    expect(ofChunk('ListPage')).toMatchObject({ antd: ['Button'] })
    expect(ofChunk('NotePage')).not.toHaveProperty('antd')
    const [list, note] = manifest.pages
    expect(list).toMatchObject({
      name: 'GoodList',
      title: { en: 'Good list', zh: '好列表', es: 'Lista buena', ja: '良い一覧' },
    })
    expect(list!.files).toEqual([
      expect.stringMatching(/^chunks\/ListPage-/),
      expect.stringMatching(/^chunks\/common-/),
    ])
    expect(note!.files[0]).toMatch(/^chunks\/NotePage-/)
    for (const [path, hash] of Object.entries(manifest.files)) {
      const body = await readFile(join(dist, path))
      expect(integrity(body)).toBe(hash)
      expect(brotliDecompressSync(await readFile(join(dist, `${path}.br`)))).toEqual(body)
      expect(gunzipSync(await readFile(join(dist, `${path}.gz`)))).toEqual(body)
    }
    const entry = await readFile(join(dist, 'index.js'), 'utf8')
    expect(entry).toMatch(/^System\.register\(/)
  })

  it('asks for two files at most on a first visit, and for what a page imports later only then', async () => {
    const shared = (name: string, text: string) => `import { useTranslation } from 'react-i18next'
import { ${name} } from './${name}.ts'
import { words } from './words.ts'
export default function Page() {
  const { t } = useTranslation('good')
  return <p>{words(${text}) + ${name}()}</p>
}`
    const later = "const later = () => import('./Later.tsx')"
    const folder = await plugin({
      'src/odd.ts': "export const odd = () => 'odd ' + Date.now()",
      'src/even.ts': "import { odd } from './odd.ts'\nexport const even = () => 'even, not ' + odd()",
      'src/Later.tsx': 'export default function Later() {\n  return <hr />\n}',
      'src/ListPage.tsx': shared('odd', "t('heading') + t('clicked', { count: 1 }) + t('click')"),
      'src/NotePage.tsx': `${shared('even', "t('note.text')")}\n${later}\nexport const open = () => void later()`,
      'src/WaybillTab.tsx': shared('even', "t('tabText')"),
    })
    const { manifest } = await buildPlugin(folder)
    const chunks = Object.keys(manifest.files).flatMap(file => /^chunks\/(\w+)-/.exec(file)?.[1] ?? [])
    expect(chunks.sort()).toEqual(['Later', 'ListPage', 'NotePage', 'WaybillTab', 'common'])
    const firstOf = ({ files }: { files: readonly string[] }) => files.map(file => /\w+(?=-)/.exec(file)![0])
    expect([...manifest.pages, ...manifest.slots].map(firstOf)).toEqual([
      ['ListPage', 'common'],
      ['NotePage', 'common'],
      ['WaybillTab', 'common'],
    ])
  })

  it('is byte for byte the same when built again elsewhere', async () => {
    const [one, two] = await Promise.all([plugin(), plugin()])
    await Promise.all([buildPlugin(one), buildPlugin(two)])
    const { '/.inputs': _one, ...first } = await contents(join(one, 'dist'))
    const { '/.inputs': _two, ...second } = await contents(join(two, 'dist'))
    expect(second).toEqual(first)
    expect(Object.keys(first).length).toBeGreaterThan(20)
  })

  it('is left alone while nothing has changed, and loses the files of its last build when something has', async () => {
    const folder = await plugin()
    const first = await buildPlugin(folder)
    const written = (await stat(join(folder, 'dist/index.js'))).mtimeMs
    expect(await buildPlugin(folder)).toEqual({ ...first, built: false })
    expect((await stat(join(folder, 'dist/index.js'))).mtimeMs).toBe(written)
    // What somebody has changed by hand is not what was built.
    const manifest = join(folder, 'dist/plugin.json')
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"sdk": "', '"sdk": "9'))
    expect(await buildPlugin(folder)).toEqual(first)
    await writeFile(join(folder, 'dist/index.js'), '')
    expect(await buildPlugin(folder)).toEqual(first)
    await writeFile(join(folder, 'src/words.ts'), 'export const words = (text: string) => text.trim().toLowerCase()')
    const second = await buildPlugin(folder)
    expect(second.built).toBe(true)
    expect(second.manifest.base).not.toBe(first.manifest.base)
    const files = (await readdir(join(folder, 'dist/chunks')))
      .filter(name => name.endsWith('.js'))
      .map(name => `chunks/${name}`)
    expect(files.sort()).toEqual(Object.keys(second.manifest.files).filter(name => name.startsWith('chunks/')))
  })

  it('takes sub-paths of the SDK as the SDK itself', async () => {
    const text = await readFile(join(FIXTURES, 'good/plugin.ts'), 'utf8')
    const { manifest } = await buildPlugin(
      await plugin({ 'plugin.ts': text.replace('@ntocc/sdk', '@ntocc/sdk/plugin') }),
    )
    expect(manifest.uses['@ntocc/sdk']).toEqual(['definePlugin', 'page', 'slot', 't'])
  })

  it('may have scoped class names', async () => {
    const folder = await plugin({
      'src/a.module.css': '.box { color: red }',
      'src/NotePage.tsx': NOTE('void styles.box', "import styles from './a.module.css'"),
    })
    const { manifest } = await buildPlugin(folder)
    expect(await readFile(join(folder, 'dist', manifest.css[0]!), 'utf8')).toMatch(/\.good-box-\w+/)
  })
})

describe('a plugin is not built', () => {
  const cases: [string, () => Promise<string>, string][] = [
    ['without plugin.ts', () => plugin({ 'plugin.ts': undefined }), 'PLUGIN_NOT_FOUND'],
    ['without a definition', () => plugin({ 'plugin.ts': 'export const a = 1' }), 'PLUGIN_DEFINITION'],
    ['with a definition that throws', () => plugin({ 'plugin.ts': "throw new Error('no')" }), 'PLUGIN_DEFINITION'],
    ['without a version', () => plugin({ 'package.json': '{ "name": "x" }' }), 'PLUGIN_PACKAGE'],
    ['with a syntax error', () => plugin({ 'src/words.ts': 'export const words = (' }), 'SOURCE_SYNTAX'],
    [
      'with the router',
      () => noteWith("import { useNavigate } from 'react-router-dom'", 'useNavigate()'),
      'IMPORT_FORBIDDEN',
    ],
    ['with another plugin', () => noteWith("import x from '@ntocc/plugin-home'", 'void x'), 'IMPORT_FORBIDDEN'],
    ['with a file outside of its folder', () => noteWith("import x from '../../x.ts'", 'void x'), 'IMPORT_FORBIDDEN'],
    [
      'with an unlisted package',
      () => noteWith("import x from 'lodash'", 'void x'),
      "IMPORT_UNLISTED src/NotePage.tsx imports 'lodash'",
    ],
    [
      'with a module of Node',
      () => noteWith("import { readFileSync } from 'node:fs'", 'readFileSync'),
      'IMPORT_UNLISTED',
    ],
    ['with a sub-path of antd', () => noteWith("import T from 'antd/es/table'", 'void T'), 'IMPORT_SUBPATH'],
    ['with a namespace of antd', () => noteWith("import * as antd from 'antd'", 'void antd.Table'), 'IMPORT_NAMESPACE'],
    [
      'with a name that antd does not have',
      () => noteWith("import { Tabel } from 'antd'", 'Tabel()'),
      'SHARED_MISSING antd has no Tabel',
    ],
    [
      'with a name that the SDK does not have',
      () => noteWith("import { nothing } from '@ntocc/sdk'", 'nothing()'),
      'SHARED_MISSING',
    ],
    [
      'with a name that the SDK has for the console alone',
      () => noteWith("import { createClient } from '@ntocc/sdk/client'", 'createClient()'),
      'SHARED_INTERNAL createClient of @ntocc/sdk',
    ],
    [
      'with an icon that there is not',
      async () =>
        plugin({ 'plugin.ts': (await readFile(join(FIXTURES, 'good/plugin.ts'), 'utf8')).replace("'truck'", "'car'") }),
      "NAME_UNKNOWN plugin.ts:10: there is no icon 'car'",
    ],
    ['with a second react-query', () => noteWith("import x from '@tanstack/query-core'", 'void x'), 'SHARED_BUNDLED'],
    ['with a key that is nowhere', () => noteWith('', "t('nowhere')"), "LOCALE_MISSING 'nowhere'"],
    [
      'with an undeclared composed key',
      () => noteWith('', "const n = 1 as number; t('kind.' + n)"),
      "LOCALE_DYNAMIC src/NotePage.tsx composes a key beginning with 'kind.'",
    ],
    ['with a key nobody uses', () => plugin({ 'src/NotePage.tsx': 'export default () => null' }), 'LOCALE_UNUSED'],
    ['without one language', () => plugin({ 'locales/ja.json': undefined }), 'LOCALE_FILE locales/ja.json'],
    ['with a global selector', () => plugin({ 'src/good.css': '.ant-btn { color: red }' }), 'CSS_GLOBAL'],
    [
      'with a global animation',
      () => plugin({ 'src/good.css': '@keyframes spin { to { opacity: 0 } }' }),
      'CSS_GLOBAL',
    ],
  ]
  it.each(cases)('%s', async (_, make, expected) => {
    expect((await problemsOf(buildPlugin(await make()))).join('\n')).toContain(expected)
  })

  it('with its own react, brought along by a dependency', async () => {
    const folder = await noteWith("import kit from 'kit'", 'kit()')
    await writeFile(
      join(folder, 'package.json'),
      '{ "name": "x", "version": "1.0.0", "dependencies": { "kit": "1" }, "ntocc": { "foreign": ["good.read", "good_count"] } }',
    )
    for (const [name, code] of [
      ['kit', "import { now } from 'scheduler'\nexport default () => now()"],
      ['scheduler', 'export const now = () => 1'],
    ] as const) {
      await mkdir(join(folder, 'node_modules', name), { recursive: true })
      await writeFile(
        join(folder, 'node_modules', name, 'package.json'),
        `{ "name": "${name}", "type": "module", "main": "index.js" }`,
      )
      await writeFile(join(folder, 'node_modules', name, 'index.js'), code)
    }
    expect(await problemsOf(buildPlugin(folder))).toEqual([expect.stringContaining('SHARED_BUNDLED scheduler')])
  })

  it('with two pages of one name, or a load that is no import', async () => {
    const page = (load: string) => `page({ name: 'A', path: '/a', title: t('list'), load: ${load} })`
    const head =
      "import { definePlugin, page, t } from '@ntocc/sdk'\nexport default definePlugin({ id: 'good', pages: ["
    const imported = "() => import('./src/ListPage.tsx')"
    const twice = await plugin({ 'plugin.ts': `${head}${page(imported)}, ${page(imported)}] })` })
    expect((await problemsOf(buildPlugin(twice))).join('\n')).toMatch(
      /PAGE_DUPLICATE .*'A'[\s\S]*PAGE_DUPLICATE .*'\/a'/,
    )
    const eager = await plugin({ 'plugin.ts': `${head}${page('async () => ({ default: () => null })')}] })` })
    expect((await problemsOf(buildPlugin(eager))).join('\n')).toContain('PLUGIN_LOAD')
  })

  it('with a title that has no text', async () => {
    const text = await readFile(join(FIXTURES, 'good/plugin.ts'), 'utf8')
    const folder = await plugin({ 'plugin.ts': text.replace("t('list')", "t('listing')") })
    expect((await problemsOf(buildPlugin(folder))).join('\n')).toContain("TITLE_MISSING The title key 'listing'")
  })

  it('over its budget', async () => {
    const folder = await plugin({
      'package.json':
        '{ "name": "x", "version": "1.0.0", "ntocc": { "firstScreenKb": 1, "foreign": ["good.read", "good_count"] } }',
    })
    expect((await problemsOf(buildPlugin(folder))).join('\n')).toMatch(/SIZE_BUDGET Page GoodList takes 3\.\d kB/)
  })

  it('leaves the last good build as it was', async () => {
    const folder = await plugin()
    await buildPlugin(folder)
    const before = await contents(join(folder, 'dist'))
    await writeFile(join(folder, 'src/words.ts'), 'export const words = (')
    await problemsOf(buildPlugin(folder))
    expect(await contents(join(folder, 'dist'))).toEqual(before)
  })
})

describe('the check of a built plugin', () => {
  const built = async (): Promise<string> => {
    const folder = await plugin()
    await buildPlugin(folder)
    return folder
  }
  const edit = async (folder: string, change: (manifest: Record<string, unknown>) => void): Promise<void> => {
    const file = join(folder, 'dist/plugin.json')
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    change(manifest)
    await writeFile(file, JSON.stringify(manifest))
  }

  it('passes what was built', async () => {
    expect(await checkPlugin(await built())).toMatchObject({ id: 'good' })
  })

  it('finds an altered file, a missing build and a wrong description', async () => {
    const folder = await built()
    await writeFile(join(folder, 'dist/index.js'), `${await readFile(join(folder, 'dist/index.js'), 'utf8')} `)
    expect((await problemsOf(checkPlugin(folder))).join()).toContain('CHECK_INTEGRITY index.js')
    expect((await problemsOf(checkPlugin(await plugin()))).join()).toContain('CHECK_MANIFEST')
    const described = await built()
    await edit(described, manifest => Object.assign(manifest, { extra: 1 }))
    expect((await problemsOf(checkPlugin(described))).join()).toContain('CHECK_MANIFEST')
  })

  it('finds pages that only one side knows, and a symbol that is not in uses', async () => {
    const folder = await built()
    await edit(folder, manifest => {
      for (const page of manifest.pages as { name: string }[]) page.name = page.name.replace('Good', 'Other')
    })
    const found = (await problemsOf(checkPlugin(folder))).join('\n')
    expect(found).toContain('CHECK_CONTRACT plugin.json has the page OtherList')
    expect(found).toContain('CHECK_CONTRACT The code has the page GoodList')
    const poor = await built()
    await edit(poor, manifest => Reflect.deleteProperty(manifest.uses as object, 'react-i18next'))
    expect((await problemsOf(checkPlugin(poor))).join('\n')).toContain('CHECK_EVALUATE page GoodList')
  })

  it('finds pages that throw, never finish or export nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ntocc-plugin-'))
    folders.push(folder)
    await cp(join(FIXTURES, 'faulty'), folder, { recursive: true })
    await buildPlugin(folder)
    const found = (await problemsOf(checkPlugin(folder))).join('\n')
    expect(found).toContain('CHECK_EVALUATE page ThrowsOnLoad: thrown while loading')
    expect(found).toContain('CHECK_EVALUATE page NeverReady: still loading')
    expect(found).toContain('CHECK_CONTRACT The module of page NoExport')
  })
})

it('explains every error code', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/plugin-errors.md'), 'utf8')
  for (const code of PLUGIN_ERROR_CODES) expect(page).toContain(`| \`${code}\` |`)
})
