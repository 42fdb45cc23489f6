import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltArea, BuiltPlugin, ManifestPage } from '@ntocc/sdk/contracts'
import { SDK_VERSION } from '@ntocc/sdk/plugin'

interface Content {
  id: string
  version?: string
  source?: string
  pages?: Partial<ManifestPage>[]
  uses?: BuiltPlugin['uses']
  menu?: BuiltPlugin['menu']
  draft?: boolean
  /** What the console is told of its half in the backend; its code is an empty file. */
  area?: Partial<BuiltArea>
}

const title = { en: 'T', zh: 'T', es: 'T', ja: 'T' }
const sri = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`

const CONTRACT = 'node/contract.js'
const EMPTY_AREA: BuiltArea = {
  contract: CONTRACT,
  files: { [CONTRACT]: sri('') },
  uses: {},
  tables: {},
  calls: [],
  imports: {},
  todo: [],
  permissions: [],
}

/** Writes a plugin build as `ntocc-plugin build` would, into `<folder>/<id>/dist`; answers what is in its plugin.json. */
export function writePlugin(
  folder: string,
  { id, version = '1.0.0', source = `/* ${id} */`, pages = [{}], uses = {}, menu, draft, area }: Content,
): BuiltPlugin {
  const contents: Record<string, string> = { 'index.js': source }
  for (const language of ['en', 'zh', 'es', 'ja'])
    contents[`locales/${language}-00000000.json`] = `{"language":"${language}"}`
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  if (area) contents[CONTRACT] = ''
  const plugin: BuiltPlugin = {
    id,
    version,
    sdk: SDK_VERSION,
    base: `/plugins/${id}/${version}-${hash}/`,
    entry: 'index.js',
    files: Object.fromEntries(
      Object.entries(contents)
        .filter(([file]) => file !== CONTRACT)
        .map(([file, text]) => [file, sri(text)]),
    ),
    css: [],
    uses,
    locales: {
      en: 'locales/en-00000000.json',
      zh: 'locales/zh-00000000.json',
      es: 'locales/es-00000000.json',
      ja: 'locales/ja-00000000.json',
    },
    pages: pages.map((page, n) => ({ name: `Page${id}${n}`, path: `/${id}/${n}`, title, files: [], ...page })),
    slots: [],
    todo: [],
    ...(menu && { menu }),
    ...(draft && { draft: true as const }),
    ...(area && { area: { ...EMPTY_AREA, ...area } }),
  }
  const dist = join(folder, id, 'dist')
  for (const part of ['locales', 'node']) mkdirSync(join(dist, part), { recursive: true })
  for (const [file, text] of Object.entries(contents)) writeFileSync(join(dist, file), text)
  writeFileSync(join(dist, 'plugin.json'), JSON.stringify(plugin))
  return plugin
}
