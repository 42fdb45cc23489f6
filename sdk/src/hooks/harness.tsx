import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import sdkTexts from '../../../locales/en/sdk.json' with { type: 'json' }
import { BulkMoveManager } from '../client/bulk-moves.ts'
import { createClient } from '../client/client.ts'
import { ExportManager } from '../client/exports.ts'
import { ImportManager } from '../client/imports.ts'
import { UploadManager } from '../client/uploads.ts'
import type { Notification } from '../contracts/console.ts'
import { LANGUAGES } from '../contracts/language.ts'
import { randomId } from '../fields/format.ts'
import { type FakeHandlers, fakeApi } from '../testing/fake-api.ts'
import { fakePage } from '../testing/fake-page.ts'
import { ConsoleContext, PageContext, type PageQuery, PluginContext, type SessionState } from './contexts.ts'

/** For the tests of this folder: the contexts around one component, without the blocks that `renderPlugin` brings. */

interface HarnessOptions {
  session?: Partial<SessionState>
  params?: Record<string, string>
  query?: PageQuery
  /** Sees each request's headers, which the fake handlers do not. */
  onRequest?(headers: Headers): void
}

const SIGNED_IN: SessionState = {
  status: 'signedIn',
  token: '1',
  name: 'Administrator',
  code: 'P1',
  avatar: '',
  introduction: '',
  roles: ['PLAT_ADMIN'],
  party: { partyType: 'PLAT_ADMIN', code: 'P1', userName: 'admin', branchCode: 'HQ' },
  driver: null,
  shipment: null,
  resourcelist: [],
  translatelist: {},
  branch: { branchCode: 'HQ' },
  secondUploadDetail: '',
  exportableQuantity: 20_000,
  permissions: [],
  roleList: [],
  ctms: false,
}

const TEXTS = { hello: 'Hello {{name}}', hello_DRIVER: 'Hello driver {{name}}' }

async function texts() {
  const instance = i18next.createInstance()
  await instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    ns: ['probe', 'sdk'],
    defaultNS: 'shell',
    resources: { en: { probe: TEXTS, sdk: sdkTexts } },
    interpolation: { escapeValue: false },
  })
  return instance
}

export async function show(children: ReactNode, handlers: FakeHandlers = {}, options: HarnessOptions = {}) {
  const api = fakeApi(handlers)
  const i18n = await texts()
  const session = { ...SIGNED_IN, ...options.session }
  const fetch: typeof globalThis.fetch = (url, init) => {
    options.onRequest?.(new Headers(init?.headers))
    return api.fetch(url, init)
  }
  const client = createClient({ fetch, language: () => LANGUAGES.find(each => each === i18n.language) ?? 'en' })
  const queryClient = new QueryClient()
  const listeners = new Set<(message: Notification) => void>()
  const notifications = {
    subscribe: (listener: (message: Notification) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const page = fakePage({ name: 'Probe', path: '/probe', params: options.params, query: options.query })
  const services = {
    session: { getSnapshot: () => session, subscribe: () => () => {} },
    client,
    exports: new ExportManager(client, () => randomId()),
    imports: new ImportManager(client, () => randomId()),
    bulkMoves: new BulkMoveManager(client, () => randomId()),
    uploads: new UploadManager(client, () => randomId()),
    notifications,
    queryClient,
  }
  const plugin = { id: 'probe', version: '0.0.0', namespace: 'probe', queryClient, client }
  const rendered = render(
    <I18nextProvider i18n={i18n}>
      <ConsoleContext value={services}>
        <PluginContext value={plugin}>
          <QueryClientProvider client={queryClient}>
            <PageContext value={page}>{children}</PageContext>
          </QueryClientProvider>
        </PluginContext>
      </ConsoleContext>
    </I18nextProvider>,
  )
  const notify = (message: Notification) => {
    for (const listener of [...listeners]) listener(message)
  }
  return { ...rendered, api, page, queryClient, notify, i18n }
}

/** Answers a list call with `total` numbered rows. */
export const rows = (total: number) => (request: { query: Readonly<Record<string, string>> }) => {
  const { pageNum = '1', pageSize = '20' } = request.query
  const first = (Number(pageNum) - 1) * Number(pageSize)
  const count = Math.max(0, Math.min(Number(pageSize), total - first))
  return {
    records: Array.from({ length: count }, (_, index) => ({ id: first + index, waybillNo: `YD${first + index}` })),
    total,
    pageNum: Number(pageNum),
    pageSize: Number(pageSize),
  }
}
export const LIST = 'GET /ntocc-tms-api/waybill'

export const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
