import { createClient } from '@ntocc/sdk/client'
import type { Manifest, ManifestPlugin } from '@ntocc/sdk/contracts'
import { ConsoleContext, type ConsoleServices, Slot, SlotContext } from '@ntocc/sdk/hooks'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import hostTexts from '../../../locales/en/host.json' with { type: 'json' }
import texts from '../../../tests/fixtures/plugins/good/locales/en.json' with { type: 'json' }
import good from '../../../tests/fixtures/plugins/good/plugin.ts'
import { toSdkState } from '../session/sdk-session.ts'
import { afterUserInfo, INITIAL_SESSION } from '../session/state.ts'
import { userInfo } from '../testing/fixtures.ts'
import { HostContext } from './context.ts'
import { createHost } from './host.ts'
import { useSlotHost } from './PluginSlot.tsx'
import { filesOf, slotIndex } from './registry.ts'
import type { ModuleScope } from './system.ts'

const SLOT = 'waybill.detail.tab/v1'
const title = { en: 'Notes', zh: '备注', es: 'Notas', ja: 'メモ' }
const locales = { en: 'locales/en.json', zh: 'locales/zh.json', es: 'locales/es.json', ja: 'locales/ja.json' }
const plugin = (id: string, slots: ManifestPlugin['slots']): ManifestPlugin => ({
  id,
  version: '1.2.3',
  sdk: '0.1.0',
  base: `/plugins/${id}/1.2.3-0123abcd/`,
  parts: { file: 'parts.json', integrity: '' },
  pages: [],
  slots,
  todo: [],
})
const parts = { entry: 'index.js', files: {}, css: [], uses: {}, locales, pageFiles: {} }
const tab = (over: Partial<ManifestPlugin['slots'][number]> = {}) => ({
  slot: SLOT,
  title,
  ...over,
})

/** Definitions as the entries of the plugins export them: the fixture, one that breaks, one without an order. */
const definitions: Record<string, object> = {
  good,
  broken: {
    id: 'broken',
    slots: [
      {
        load: async () => ({
          default: () => {
            throw new Error('broken on purpose')
          },
        }),
      },
    ],
  },
  plain: { id: 'plain', slots: [{ load: async () => ({ default: () => <p>plain part</p> }) }] },
}
const imported: string[] = []

function start(plugins: ManifestPlugin[]) {
  const host = createHost({
    loadParts: async ({ id }) => ({
      ...parts,
      slotFiles: plugins.find(plugin => plugin.id === id)!.slots.map(() => ['chunk.js']),
    }),
    createScope: ({ plugin: { base } }) => {
      const id = base.split('/')[2] ?? ''
      return {
        import: async (file: string) => {
          imported.push(`${id}/${file}`)
          return file === 'index.js' ? { default: definitions[id] } : {}
        },
      } as unknown as ModuleScope
    },
    shared: async () => ({}),
    language: () => 'en',
    addTexts: (language, namespace) => i18next.addResourceBundle(language, namespace, texts, true, true),
    log: () => {},
    report: () => {},
  })
  const manifest: Manifest = { branchCode: 'HQ', edition: 'standard', setId: '1', refused: [], plugins }
  host.setManifest(manifest)
  return host
}

function Page({ host, permissions }: { host: ReturnType<typeof createHost>; permissions: string[] }) {
  const state = toSdkState(afterUserInfo(INITIAL_SESSION, userInfo({ permissionlist: permissions })))
  const services = { session: { getSnapshot: () => state, subscribe: () => () => {} } } as unknown as ConsoleServices
  return (
    <ConsoleContext value={services}>
      <HostContext value={{ host, client: createClient({}) }}>
        <SlotContext value={useSlotHost(host)}>
          <h1>The page</h1>
          <Slot name={SLOT} waybillId={7} waybillNo="YD7" status={70} />
        </SlotContext>
      </HostContext>
    </ConsoleContext>
  )
}

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, react: { useSuspense: false } })
  vi.stubGlobal('fetch', async () => new Response('{}'))
})
afterEach(() => {
  cleanup()
  imported.length = 0
})

describe('slots', () => {
  it('shows what a plugin adds, with what the slot gives it', async () => {
    const host = start([plugin('good', [tab({ permission: 'good.read' })])])
    render(<Page host={host} permissions={['good.read']} />)
    expect(await screen.findByText('Notes of YD7, state 70')).toBeTruthy()
    expect(imported).toContain('good/chunk.js')
  })

  it('neither shows nor loads what the user may not see', () => {
    const host = start([plugin('good', [tab({ permission: 'good.read' })])])
    render(<Page host={host} permissions={['waybill.read']} />)
    expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy()
    expect(imported).toEqual([])
  })

  it('keeps the order the contributions ask for, those without one last', async () => {
    const host = start([plugin('plain', [tab()]), plugin('good', [tab({ order: 10 })])])
    const { container } = render(<Page host={host} permissions={[]} />)
    await screen.findByText('plain part')
    await screen.findByText('Notes of YD7, state 70')
    expect([...container.querySelectorAll('p')].map(part => part.textContent)).toEqual([
      'Notes of YD7, state 70',
      'plain part',
    ])
  })

  it('keeps the trouble of one contribution to itself', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const host = start([plugin('broken', [tab({ order: 1 })]), plugin('plain', [tab()])])
    render(<Page host={host} permissions={[]} />)
    expect((await screen.findByRole('alert')).textContent).toContain('broken on purpose')
    expect(await screen.findByText('plain part')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy()
  })

  it.each([
    ['part', 'This part'],
    ['cell', '!'],
    ['over', 'This part'],
  ] as const)('says what failed in the room of a %s, and a part that opens can be closed', async (room, said) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    i18next.addResourceBundle('en', 'host', hostTexts, true, true)
    const host = start([plugin('broken', [tab()])])
    const onClose = vi.fn()
    const Part = () => {
      const { Outlet } = useSlotHost(host)
      const [contribution] = host.slots.getSnapshot()
      return contribution && <Outlet contribution={contribution} given={{ onClose }} room={room} />
    }
    render(
      <HostContext value={{ host, client: createClient({}) }}>
        <Part />
      </HostContext>,
    )
    const retry = await screen.findByRole('button', { name: room === 'cell' ? /broken on purpose/ : 'Try again' })
    expect(document.body.textContent).toContain(said)
    expect(retry).toBeTruthy()
    if (room !== 'over') return
    screen.getByRole('button', { name: 'Close' }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('drops the parts of a plugin that leaves the set', async () => {
    const host = start([plugin('plain', [tab()])])
    const page = render(<Page host={host} permissions={[]} />)
    await screen.findByText('plain part')
    host.setManifest({ branchCode: 'HQ', edition: 'standard', setId: '2', refused: [], plugins: [] })
    page.rerender(<Page host={host} permissions={[]} />)
    expect(screen.queryByText('plain part')).toBeNull()
  })

  it.each([
    ['waybill.detail.tab/v1#0', 0],
    ['waybill.detail.tab/v1#12', 12],
    ['OilCards', undefined],
  ])('%s is contribution %s', (name, index) => expect(slotIndex(name)).toBe(index))

  it('knows the chunks of each contribution of a plugin', () => {
    const two = { pageFiles: { List: ['c.js'] }, slotFiles: [['a.js'], ['b.js']] }
    const files = [`${SLOT}#0`, `${SLOT}#1`, 'List', 'Nothing', 'toString'].map(name => filesOf(two, name))
    expect(files).toEqual([['a.js'], ['b.js'], ['c.js'], [], []])
  })
})
