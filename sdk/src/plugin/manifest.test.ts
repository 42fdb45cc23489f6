import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { BuiltPlugin } from '../contracts/console.ts'
import { checkCompatible, parseManifestPlugin } from './manifest.ts'
import { SDK_VERSION } from './version.ts'

const text = { en: 'Oil', zh: '油', es: 'Aceite', ja: '油' }
const sri = `sha384-${'A'.repeat(64)}`
const locales = { en: 'locales/en.json', zh: 'locales/zh.json', es: 'locales/es.json', ja: 'locales/ja.json' }

const plugin: BuiltPlugin = {
  id: 'fuel',
  version: '1.0.0',
  sdk: SDK_VERSION,
  base: '/plugins/fuel/1.0.0-0123abcd/',
  entry: 'index.js',
  files: {
    'index.js': sri,
    'chunks/Oil-B.js': sri,
    ...Object.fromEntries(Object.values(locales).map(name => [name, sri])),
  },
  css: [],
  uses: { antd: ['Table', 'Button'], react: ['useState'] },
  locales,
  pages: [{ name: 'OilCards', path: '/fuel/cards', title: text, files: ['chunks/Oil-B.js'] }],
  slots: [],
  todo: [{ key: 'oil_low', to: '/fuel/cards?state=low' }],
}
const exports = { antd: ['Button', 'Table'], react: ['useState', 'default'] }

describe('plugin.json', () => {
  it('is accepted as the build writes it', () => {
    expect(parseManifestPlugin(structuredClone(plugin))).toEqual({ plugin })
  })

  it.each([
    ['an unknown key', { ...plugin, extra: 1 }, 'extra'],
    ['a file outside of the plugin', { ...plugin, entry: '../index.js' }, 'entry'],
    ['a file that is not listed', { ...plugin, css: ['style.css'] }, 'style.css'],
    ['a base of another plugin', { ...plugin, base: '/plugins/home/1.0.0-0123abcd/' }, 'base'],
    ['a hexadecimal hash', { ...plugin, files: { ...plugin.files, 'index.js': `sha384-${'0'.repeat(96)}` } }, 'SRI'],
    ['a path with a query', { ...plugin, pages: [{ ...plugin.pages[0]!, path: '/fuel?x=1' }] }, 'pages.0.path'],
    ['no title in one language', { ...plugin, pages: [{ ...plugin.pages[0]!, title: { en: 'Oil' } }] }, 'title.zh'],
    ['no object', null, 'plugin.json'],
  ])('is refused with %s', (_, value, words) => {
    const { refused } = parseManifestPlugin(value)
    expect(refused?.code).toBe('PLUGIN_MANIFEST')
    expect(refused?.message).toContain(words)
  })
})

describe('compatibility of a plugin with a console', () => {
  it('is given when every symbol is exported', () => {
    expect(checkCompatible(plugin, exports)).toBeUndefined()
  })

  it('is refused naming the missing symbols', () => {
    const refused = checkCompatible(plugin, { ...exports, antd: ['Button'] })
    expect(refused).toMatchObject({ id: 'fuel', version: '1.0.0', code: 'PLUGIN_SYMBOLS' })
    expect(refused?.message).toContain('antd.Table')
    expect(refused?.message).not.toContain('antd.Button')
  })

  it('is refused for a module that is not shared', () => {
    const refused = checkCompatible({ ...plugin, uses: { lodash: ['map'] } }, { ...exports, lodash: ['map'] })
    expect(refused?.message).toContain('the module lodash')
  })

  it.each([
    ['1.2.0', '1.2.0', true],
    ['1.3.0', '1.2.9', true],
    ['1.1.0', '1.2.0', false],
    ['2.0.0', '1.9.0', false],
    ['0.1.4', '0.1.3', true],
    ['0.2.0', '0.1.3', false],
  ])('an SDK %s runs a plugin built for %s: %s', (provided, wanted, runs) => {
    const refused = checkCompatible({ ...plugin, sdk: wanted }, exports, provided)
    expect(refused === undefined).toBe(runs)
    if (refused) expect(refused).toMatchObject({ code: 'PLUGIN_SDK_VERSION', message: expect.stringContaining(wanted) })
  })

  it('knows the version of its own package', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    expect(SDK_VERSION).toBe(version)
  })
})
