import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { packageName } from '../../sdk/src/plugin/shared.ts'
import { installSdk, ntoccPlugin, ROOT, readJson } from './support.ts'

let root: string
beforeAll(async () => {
  root = await installSdk()
}, 120_000)

/** A file, or one for each condition. */
type Target = string | { [condition: string]: Target }

const filesOf = (target: Target): string[] =>
  typeof target === 'string' ? [target] : Object.values(target).flatMap(filesOf)

interface PackageJson {
  version: string
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  exports: Record<string, Target>
  ntocc: { tools: Record<string, string> }
}

const sdk = (path: string) => join(root, 'node_modules/@ntocc/sdk', path)
const manifest = () => readJson<PackageJson>(sdk('package.json'))

describe('the packed SDK', () => {
  it('has every file that its exports name, and no tests', async () => {
    const { exports } = await manifest()
    const named = Object.values(exports).flatMap(filesOf)
    expect(named.filter(file => !existsSync(sdk(file)))).toEqual([])
    const files = await readdir(sdk('.'), { recursive: true })
    expect(files.filter(file => /\.test\.[jt]sx?$/.test(file) && !file.startsWith('template'))).toEqual([])
    expect(files).toEqual(
      expect.arrayContaining(['CHANGELOG.md', 'dist/locales/ja/sdk.json', 'dist/src/ui/list/list.css']),
    )
  })

  it('asks for every package that its code imports, and for none that it does not', async () => {
    const { dependencies, peerDependencies, ntocc } = await manifest()
    const files = (await readdir(sdk('dist'), { recursive: true })).filter(file => file.endsWith('.js'))
    const found = new Set<string>()
    for (const file of files) {
      const code = await readFile(sdk(join('dist', file)), 'utf8')
      for (const [, specifier = ''] of code.matchAll(
        /(?:^import |^export |^} |import\()(?:[^'"\n;]*from )?['"]([^'"\n]+)['"]/gm,
      )) {
        if (!specifier.startsWith('.') && !isBuiltin(specifier)) found.add(packageName(specifier))
      }
    }
    const known = new Set(Object.keys({ ...dependencies, ...peerDependencies, ...ntocc.tools }))
    expect([...found].filter(name => !known.has(name))).toEqual([])
    // For plugins to bundle (icons), and loaded by name (systemjs).
    const unseen = Object.keys({ ...dependencies, ...peerDependencies }).filter(name => !found.has(name))
    expect(unseen.sort()).toEqual(['@ant-design/icons', 'systemjs'])
  })

  it('names the versions of tools that the repository itself uses', async () => {
    const { ntocc } = await manifest()
    const { devDependencies } = await readJson<{ devDependencies: Record<string, string> }>(join(ROOT, 'package.json'))
    const differing = Object.entries(ntocc.tools).filter(([name, range]) => (devDependencies[name] ?? range) !== range)
    expect(differing).toEqual([])
  })
})

describe('a plugin with a service, made from the packed SDK in an empty folder', () => {
  it('is created, type-checked, tested, built and packed', { timeout: 300_000 }, async () => {
    const made = await ntoccPlugin(root, ['create', 'gate-visits', '--service'])
    expect(made.output).toContain('gate-visits/service.ts'.slice('gate-visits/'.length))
    const settings = await readJson<{ extends: string }>(join(root, 'gate-visits/tsconfig.json'))
    expect(settings.extends).toBe('@ntocc/sdk/tsconfig.base.json')
    const tested = await ntoccPlugin(root, ['test', 'gate-visits'], { NTOCC_CONSOLE: ROOT })
    expect(tested.output).toContain('gate-visits  tests passed, built, and as described')
    expect(tested.output).toMatch(/Tests.*6 passed/)
    const packed = await ntoccPlugin(root, ['pack', 'gate-visits'])
    expect(packed.output).toMatch(/gate-visits-0\.1\.0-[0-9a-f]{8}\.tgz/)
  })

  it('is refused for a wrong type, by file and line, and without a console its service cannot be tested', {
    timeout: 300_000,
  }, async () => {
    const record = join(root, 'gate-visits/src/record.ts')
    const text = await readFile(record, 'utf8')
    await writeFile(record, `${text}export const none: number = calls.list.name\n`)
    const wrong = await ntoccPlugin(root, ['pack', 'gate-visits'])
    expect(wrong).toMatchObject({
      code: 1,
      output: expect.stringMatching(/TYPE_ERROR {2}src\/record\.ts:5:14: .*TS2322/),
    })
    await writeFile(record, text)
    const alone = await ntoccPlugin(root, ['migration', 'more', 'gate-visits'])
    expect(alone).toMatchObject({ code: 1, output: expect.stringContaining('CONSOLE_MISSING') })
  })
})
