import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, type RenderResult, render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import i18next, { type i18n } from 'i18next'
import { type ComponentType, Suspense } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { BulkMoveManager } from '../client/bulk-moves.ts'
import { createClient } from '../client/client.ts'
import { CONDITIONS_NAMESPACE, conditionTexts } from '../client/condition-texts.ts'
import { ExportManager } from '../client/exports.ts'
import { ImportManager } from '../client/imports.ts'
import { UploadManager } from '../client/uploads.ts'
import type { Notification } from '../contracts/console.ts'
import { knowReferences } from '../contracts/known-references.ts'
import { randomId } from '../fields/format.ts'
import {
  ConsoleContext,
  type ConsoleServices,
  PageAccessContext,
  PageActionsContext,
  PageContext,
  type PageQuery,
  PluginContext,
  type SessionState,
  SlotContext,
  type SlotContribution,
  type SlotHost,
} from '../hooks/contexts.ts'
import { areaReferences } from '../plugin/area.ts'
import type { PageDefinition, PluginDefinition } from '../plugin/definition.ts'
import { fakeBrowser } from './browser.ts'
import { type FakeActions, fakeActions } from './fake-actions.ts'
import { type FakeApi, type FakeHandlers, fakeApi } from './fake-api.ts'
import { type FakePage, fakePage } from './fake-page.ts'
import { ownWords } from './words.ts'

export interface RenderPluginOptions {
  /** Name of the page to show. */
  page: string
  /** The plugin's own texts, normally its locales/en.json. */
  locale: Record<string, unknown>
  api: FakeHandlers
  session?: Partial<SessionState>
  params?: Record<string, string>
  query?: PageQuery
  /** A phone instead of a desktop. */
  narrow?: boolean
  /** Paths of pages that this person may not open; every other is open. */
  closed?: readonly string[]
  /** What other plugins add to the page's slots. */
  slots?: readonly FakeSlot[]
}

export interface FakeSlot extends Pick<SlotContribution, 'slot' | 'permission' | 'order' | 'of' | 'size' | 'when'> {
  title: string
  component: ComponentType<never>
}

export interface RenderedPlugin extends RenderResult {
  page: FakePage
  api: FakeApi
  exports: ExportManager
  /** What the page offers to palette and keyboard. */
  actions: FakeActions
  /** Sends a message as the notification socket would. */
  notify(message: Notification): void
}

// What is waited for comes late on a machine that does other work too; what never comes fails all the same.
configure({ asyncUtilTimeout: 20_000 })

/** jsdom reads every style sheet for every question about visibility: with antd's, a query takes seconds. */
const NO_STYLES = { zeroRuntime: true }

const SIGNED_IN: Omit<SessionState, 'permissions'> = {
  status: 'signedIn',
  token: '1',
  name: 'Administrator',
  code: 'P0001',
  avatar: '',
  introduction: '',
  roles: ['PLAT_ADMIN'],
  party: { partyType: 'PLAT_ADMIN', code: 'P0001', userName: 'admin', branchCode: 'HQ' },
  driver: null,
  shipment: null,
  resourcelist: [],
  translatelist: {},
  branch: { branchCode: 'HQ' },
  secondUploadDetail: '',
  exportableQuantity: 20_000,
  roleList: [],
  ctms: false,
}

/**
 * Shows one page of a plugin as the console would: real client, hooks and blocks; only the network, the tab and the
 * session are the test's.
 */
export async function renderPlugin(
  definition: PluginDefinition,
  options: RenderPluginOptions,
): Promise<RenderedPlugin> {
  fakeBrowser({ narrow: options.narrow })
  knowReferences(definition.contract ? areaReferences(definition.contract) : {})
  const definitionOfPage = pageNamed(definition, options.page)
  const { default: Page } = await definitionOfPage.load()
  const page = fakePage({
    name: definitionOfPage.name,
    path: definitionOfPage.path,
    params: options.params,
    query: options.query,
  })
  const api = fakeApi(options.api)
  // Nobody is on a page who lacks its permission.
  const permissions = definitionOfPage.permission ? [definitionOfPage.permission] : []
  const { services, notify } = fakeConsole(api, { ...SIGNED_IN, permissions, ...options.session })
  const actions = fakeActions()
  const texts = await fakeTexts(definition.id, options.locale)
  const isOpen = (path: string) => !options.closed?.includes(path)
  const access = { getSnapshot: () => isOpen, subscribe: () => () => {} }
  const rendered = render(
    <I18nextProvider i18n={texts}>
      <ConsoleContext value={services}>
        <SlotContext value={fakeSlots(options.slots ?? [])}>
          <PageAccessContext value={access}>
            <PageActionsContext value={actions}>
              <PluginPage id={definition.id} services={services} page={page} component={Page} />
            </PageActionsContext>
          </PageAccessContext>
        </SlotContext>
      </ConsoleContext>
    </I18nextProvider>,
  )
  return { ...rendered, page, api, exports: services.exports, actions, notify }
}

function pageNamed(definition: PluginDefinition, name: string): PageDefinition {
  const found = definition.pages?.find(each => each.name === name)
  if (!found) throw new Error(`${definition.id} has no page ${name}`)
  return found
}

function PluginPage(props: { id: string; services: ConsoleServices; page: FakePage; component: ComponentType }) {
  const { id, services, page, component: Page } = props
  const plugin = { id, version: '0.0.0', namespace: id, queryClient: services.queryClient, client: services.client }
  return (
    <PluginContext value={plugin}>
      <QueryClientProvider client={services.queryClient}>
        <ConfigProvider theme={NO_STYLES}>
          <App>
            <PageContext value={page}>
              <Suspense fallback={null}>
                <Page />
              </Suspense>
            </PageContext>
          </App>
        </ConfigProvider>
      </QueryClientProvider>
    </PluginContext>
  )
}

function fakeSlots(slots: readonly FakeSlot[]): SlotHost {
  const contributions = slots.map(({ title, component: _, ...slot }, index): SlotContribution => {
    return { ...slot, key: `test.${index}`, pluginId: 'test', title: { en: title, zh: title, es: title, ja: title } }
  })
  const parts = new Map(contributions.map(({ key }, index) => [key, slots[index]?.component as ComponentType<object>]))
  return {
    getSnapshot: () => contributions,
    subscribe: () => () => {},
    Outlet({ contribution, given }) {
      const Part = parts.get(contribution.key)
      return Part ? <Part {...given} /> : null
    },
  }
}

function fakeConsole(api: FakeApi, session: SessionState) {
  const client = createClient({ fetch: api.fetch, language: () => 'en' })
  const exports = new ExportManager(client, () => randomId())
  const listeners = new Set<(message: Notification) => void>()
  const services: ConsoleServices = {
    session: { getSnapshot: () => session, subscribe: () => () => {} },
    client,
    exports,
    imports: new ImportManager(client, () => randomId()),
    bulkMoves: new BulkMoveManager(client, () => randomId()),
    uploads: new UploadManager(client, () => randomId()),
    notifications: {
      subscribe: listener => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }
  const notify = (message: Notification) => {
    for (const listener of [...listeners]) listener(message)
  }
  return { services, notify }
}

async function fakeTexts(namespace: string, locale: Record<string, unknown>): Promise<i18n> {
  const texts = i18next.createInstance()
  await texts.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    ns: ['sdk', 'validation', namespace],
    fallbackNS: CONDITIONS_NAMESPACE,
    defaultNS: namespace,
    resources: {
      en: {
        sdk: ownWords('sdk'),
        validation: ownWords('validation'),
        [CONDITIONS_NAMESPACE]: conditionTexts(locale),
        [namespace]: locale,
      },
    },
    interpolation: { escapeValue: false },
  })
  return texts
}
