import type { Manifest, ManifestPlugin, PluginOutcome, PluginParts } from '@ntocc/sdk/contracts'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, ElementError, LoadError } from './errors.ts'
import { createHost, type HostOptions, type PluginHost } from './host.ts'
import { loadStyle } from './resources.ts'
import { createSharedProvider } from './shared.ts'
import type { ModuleScope, ModuleScopeOptions } from './system.ts'
import { within } from './time.ts'

const text = { en: 'Oil', zh: '油', es: 'Aceite', ja: '油' }
const locales = { en: 'locales/en.json', zh: 'locales/zh.json', es: 'locales/es.json', ja: 'locales/ja.json' }
const plugin: ManifestPlugin = {
  id: 'fuel',
  version: '1.0.0',
  sdk: '0.1.0',
  base: '/plugins/fuel/1.0.0-0123abcd/',
  parts: { file: 'parts-0123abcd.json', integrity: 'sha384-P' },
  slots: [],
  todo: [],
  pages: [{ name: 'OilCards', path: '/fuel/cards', title: text }],
}
const parts: PluginParts = {
  entry: 'index.js',
  files: {},
  css: [],
  uses: {},
  locales,
  pageFiles: { OilCards: ['chunks/OilCards.js'] },
  slotFiles: [],
}
const manifest = (...plugins: ManifestPlugin[]): Manifest => ({
  branchCode: 'HQ',
  edition: 'standard',
  setId: '1',
  refused: [],
  plugins,
})
const page = { pluginId: 'fuel', name: 'OilCards' }
const Oil: ComponentType = () => null
const definition = { id: 'fuel', pages: [{ name: 'OilCards', load: async () => ({ default: Oil }) }] }

type Files = Record<string, () => Promise<unknown>>
const never = (): Promise<never> => new Promise(() => {})
// What system.ts does with a script: its own time limit, and an error that does not say why.
const script = (file: () => Promise<unknown>): (() => Promise<unknown>) => {
  const late = (): LoadError => new LoadError('fetch', 'Loading chunk failed', 'late', true)
  return () => within(file(), CHUNK_TIMEOUT_MS, late)
}

let outcomes: PluginOutcome[]
let logged: string[]
let host: PluginHost

function start(files: Files, overrides: Partial<HostOptions> = {}): void {
  outcomes = []
  logged = []
  host = createHost({
    loadParts: async () => parts,
    createScope: () => ({ import: file => (files[file] ?? never)() }) as ModuleScope,
    shared: async () => ({}),
    language: () => 'en',
    addTexts: () => {},
    log: message => logged.push(message),
    report: outcome => outcomes.push(outcome),
    ...overrides,
  })
  host.setManifest(manifest(plugin))
}

const working: Files = {
  'index.js': async () => ({ default: definition }),
  'chunks/OilCards.js': async () => ({ default: Oil }),
}
const failure = () => {
  const state = host.pageState(page)
  return state.status === 'failed' ? state.failure : undefined
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response('{}'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

describe('loading a page', () => {
  it('is ready with its component and says so', async () => {
    start(working)
    host.open(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(host.pageState(page)).toEqual({ status: 'ready', component: Oil })
    expect(outcomes).toMatchObject([{ id: 'fuel', version: '1.0.0', phase: 'ok' }])
    expect(Object.isFrozen(host.pageState(page))).toBe(true)
  })

  it('S8-019 of a route module the plugin does not know falls back to loading its chunk', async () => {
    start({ ...working, 'index.js': async () => ({ default: { id: 'fuel', pages: [] } }) })
    host.open(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(host.pageState(page)).toEqual({ status: 'ready', component: Oil })
  })

  it('S8-020 logs when the chunk of an unknown route module fails too', async () => {
    let calls = 0
    const once = async () => {
      calls++
      if (calls > 1) throw new Error('gone')
      return { default: Oil }
    }
    start({ 'index.js': async () => ({ default: { id: 'fuel', pages: [] } }), 'chunks/OilCards.js': once })
    host.open(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(logged[0]).toBe('route module OilCards could not be loaded')
    expect(failure()).toMatchObject({ phase: 'contract', pluginId: 'fuel' })
  })

  it('S8-021 S9-026 fails with "Loading chunk failed" 120000 ms after a script that does not come, slow from 10 s on', async () => {
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
    start({ ...working, 'chunks/OilCards.js': script(never) })
    host.open(page)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(host.pageState(page)).toEqual({ status: 'loading', slow: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(host.pageState(page)).toEqual({ status: 'loading', slow: true })
    await vi.advanceTimersByTimeAsync(109_999)
    expect(host.pageState(page).status).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    expect(failure()).toMatchObject({ phase: 'fetch', message: 'Loading chunk failed' })
  })

  it('S8-022 fails with "Loading CSS chunk failed" 120000 ms after a style sheet that does not come', async () => {
    start(working, { loadParts: async () => ({ ...parts, css: ['style.css'] }) })
    host.setManifest(manifest({ ...plugin, base: '/plugins/fuel/1.0.0-00000000/' }))
    host.open(page)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(host.pageState(page).status).toBe('loading')
    expect(document.head.querySelector('link')?.href).toMatch(/1\.0\.0-00000000\/style\.css$/)
    await vi.advanceTimersByTimeAsync(1)
    expect(failure()).toMatchObject({ phase: 'fetch', message: 'Loading CSS chunk failed' })
    expect(document.head.querySelector('link')).toBeNull()
  })

  it('is tried once more after a passing fault, and not after a lasting one', async () => {
    for (const [status, tries] of [
      [503, 2],
      [404, 1],
    ] as const) {
      let calls = 0
      vi.stubGlobal('fetch', async (url: string) => new Response('{}', { status: url.endsWith('.js') ? status : 200 }))
      const entry = async () => {
        calls++
        throw new ElementError('http://localhost/plugins/fuel/1.0.0-0123abcd/index.js')
      }
      start({ ...working, 'index.js': entry })
      host.open(page)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(calls).toBe(tries)
      expect(failure()).toMatchObject({ phase: 'fetch', detail: expect.stringContaining(String(status)) })
    }
  })

  it('ignores the outcome of what a retry has replaced', async () => {
    let give: (module: unknown) => void = () => {}
    const first = new Promise(resolve => {
      give = resolve
    })
    let calls = 0
    const entry = () => (calls++ === 0 ? first : Promise.resolve({ default: definition }))
    start({ ...working, 'index.js': entry })
    host.open(page)
    await vi.advanceTimersByTimeAsync(10_000)
    host.retry(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(host.pageState(page).status).toBe('ready')
    give({ default: { id: 'other' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(host.pageState(page).status).toBe('ready')
    expect(outcomes).toHaveLength(1)
  })

  it('refuses the definition of another plugin', async () => {
    start({ ...working, 'index.js': async () => ({ default: { ...definition, id: 'oil' } }) })
    host.open(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(failure()).toMatchObject({ phase: 'contract', detail: expect.stringContaining("'oil'") })
  })
})

describe('the list of a plugin’s files', () => {
  it('is read once for all its pages, and again when it did not come', async () => {
    const loadParts = vi.fn<HostOptions['loadParts']>(async () => parts)
    loadParts.mockRejectedValueOnce(new LoadError('integrity', 'Loading chunk failed', 'forged'))
    start(working, { loadParts })
    host.open(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(failure()).toMatchObject({ phase: 'integrity', detail: 'forged' })
    host.retry(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(host.pageState(page).status).toBe('ready')
    expect((await host.whole('fuel'))?.entry).toBe('index.js')
    expect(loadParts).toHaveBeenCalledTimes(2)
    expect(await host.whole('oil')).toBeUndefined()
  })

  it('that hangs does not hold a retry up', async () => {
    const loadParts = vi.fn<HostOptions['loadParts']>(async () => parts)
    loadParts.mockReturnValueOnce(never())
    start(working, { loadParts })
    host.open(page)
    await vi.advanceTimersByTimeAsync(10_000)
    host.retry(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(host.pageState(page).status).toBe('ready')
  })

  it('comes with a sign-in for its first page, which the manifest then finds loading', async () => {
    const entry = vi.fn(working['index.js']!)
    const loadParts = vi.fn<HostOptions['loadParts']>(never)
    start({ ...working, 'index.js': entry }, { loadParts })
    host.setManifest(manifest())
    host.begin({ plugin, page: 'OilCards', parts })
    host.setManifest(manifest(plugin))
    await vi.advanceTimersByTimeAsync(0)
    expect(host.pageState(page).status).toBe('ready')
    expect(entry).toHaveBeenCalledTimes(1)
    // Told late, it changes nothing of what a manifest has said.
    host.begin({ plugin: { ...plugin, id: 'oil' }, page: 'OilCards', parts })
    expect(host.plugin('oil')).toBeUndefined()
    expect(loadParts).not.toHaveBeenCalled()
  })

  it('says which shared names each file uses: a page asks for those of its own files alone', async () => {
    const uses = {
      'index.js': { '@ntocc/sdk': ['definePlugin'] },
      'chunks/OilCards.js': { antd: ['Button'] },
      'chunks/Big.js': { antd: ['Table'] },
    }
    const asked: string[] = []
    const shared = async (specifier: string, symbols: readonly string[]) => {
      asked.push(`${specifier} ${symbols}`)
      return {}
    }
    let given: ModuleScopeOptions['shared'] = never
    start(working, {
      loadParts: async () => ({ ...parts, uses }),
      shared,
      createScope: options => {
        given = options.shared
        return { import: file => working[file]!() } as ModuleScope
      },
    })
    host.open(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['@ntocc/sdk definePlugin', 'antd Button'])
    await given('antd', 'chunks/Big.js')
    expect(asked.at(-1)).toBe('antd Table')
    await expect(given('antd', 'index.js')).rejects.toMatchObject({ phase: 'resolve' })
    // A file that is not told of has what the entry has: builds of older versions tell all at their entry.
    await given('@ntocc/sdk', 'chunks/Old.js')
    expect(asked.filter(name => name.startsWith('@ntocc/sdk'))).toHaveLength(2)
  })
})

describe('the set of plugins', () => {
  it('adds pages before any code has loaded, and removes them with their plugin', () => {
    start(working)
    const pages = host.registry.getSnapshot()
    expect(pages).toMatchObject([{ name: 'OilCards', pluginId: 'fuel', title: text }])
    expect(host.registry.byName('OilCards')).toBe(pages[0])
    host.setManifest({
      ...manifest(),
      refused: [{ id: 'gas', version: '2.0.0', code: 'PLUGIN_SYMBOLS', message: 'no Table' }],
    })
    expect(host.registry.getSnapshot()).toEqual([])
    expect(host.plugins()).toEqual([{ id: 'gas', version: '2.0.0', status: 'refused', message: 'no Table' }])
  })

  it('shows nothing of a plugin that is taken out while it loads', async () => {
    start(working)
    host.open(page)
    host.setManifest(manifest())
    await vi.advanceTimersByTimeAsync(0)
    expect(host.pageState(page).status).toBe('idle')
    expect(host.plugins()).toEqual([])
  })

  it('adds the texts of a language chosen later to the plugins that run', async () => {
    const added: string[] = []
    start(working, { addTexts: (language, namespace) => added.push(`${namespace} ${language}`) })
    host.open(page)
    await vi.advanceTimersByTimeAsync(0)
    await host.changeLanguage('ja')
    expect(added).toEqual(['fuel en', 'fuel ja'])
  })
})

describe('shared modules', () => {
  const [basic, table] = [vi.fn(async () => ({ Button: 1, Tag: 2 })), vi.fn(async () => ({ Table: 3 }))]
  const provide = createSharedProvider({
    antd: { groups: { basic, table }, symbols: { Button: 'basic', Tag: 'basic', Table: 'table' } },
    react: { load: async () => ({ useState: 4, useRef: 5 }) },
  })

  it('give exactly the names asked for, from the groups that hold them', async () => {
    expect(await provide('antd', ['Button'])).toEqual({ Button: 1 })
    expect(table).not.toHaveBeenCalled()
    expect(await provide('antd', ['Button', 'Table'])).toEqual({ Button: 1, Table: 3 })
    expect(basic).toHaveBeenCalledTimes(1)
    expect(await provide('react', ['useState'])).toEqual({ useState: 4, useRef: 5 })
  })

  it('name what this console does not have', async () => {
    await expect(provide('antd', ['Button', 'Tabel'])).rejects.toMatchObject({
      phase: 'contract',
      message: expect.stringContaining('antd.Tabel'),
    })
    await expect(provide('react', ['useMagic'])).rejects.toMatchObject({ phase: 'contract' })
    await expect(provide('lodash', [])).rejects.toMatchObject({ phase: 'resolve' })
  })
})

it('a style sheet that is there already is not asked for again', async () => {
  const first = loadStyle({ base: '/plugins/fuel/x/', files: { 'a.css': 'sha384-A' } }, 'a.css', 1000)
  const link = document.head.querySelector('link') as HTMLLinkElement
  expect([link.integrity, link.crossOrigin]).toEqual(['sha384-A', 'anonymous'])
  link.dispatchEvent(new Event('load'))
  await first
  Object.defineProperty(link, 'sheet', { value: {} })
  await loadStyle({ base: '/plugins/fuel/x/', files: {} }, 'a.css', 1000)
  expect(document.head.querySelectorAll('link')).toHaveLength(1)
})
