import type { ReactNode } from 'react'
import { endpoint, input, record } from '../../contracts/endpoints/endpoint.ts'
import type { SessionState } from '../../hooks/contexts.ts'
import { definePlugin, page, t } from '../../plugin/index.ts'
import { type FakeHandlers, renderPlugin } from '../../testing/index.ts'

interface Thing {
  id: number
  version?: number
}

/** Calls of a made-up entity, for the tests of forms. */
export const THING_CALLS = {
  get: endpoint({
    name: 'thing',
    method: 'GET',
    path: '/ntocc-basic-api/thing/{id}',
    data: record<Thing>(),
    permission: 'thing.read',
  }),
  create: endpoint({
    name: 'thingCreate',
    method: 'POST',
    path: '/ntocc-basic-api/thing',
    body: input<Partial<Thing>>(),
    data: record<Thing>(),
    permission: 'thing.edit',
  }),
  update: endpoint({
    name: 'thingUpdate',
    method: 'PUT',
    path: '/ntocc-basic-api/thing',
    body: input<Partial<Thing>>(),
    data: record<Thing>(),
    permission: 'thing.edit',
  }),
}

/** Shows something on a page of its own, as a plugin would. */
export function renderBlock(
  block: () => ReactNode,
  options: {
    api?: FakeHandlers
    locale?: Record<string, unknown>
    permissions?: string[]
    party?: SessionState['party']
    query?: Record<string, string>
  } = {},
) {
  const plugin = definePlugin({
    id: 'things',
    pages: [page({ name: 'Thing', path: '/thing', title: t('title'), load: async () => ({ default: () => block() }) })],
  })
  return renderPlugin(plugin, {
    page: 'Thing',
    locale: options.locale ?? {},
    api: { 'GET /ntocc-basic-api/dict/listDict': () => [], ...options.api },
    session: { permissions: options.permissions ?? ['thing.edit'], ...(options.party && { party: options.party }) },
    ...(options.query && { query: options.query }),
  })
}
