import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { definePlugin } from '../../plugin/definition.ts'
import { renderPlugin } from '../../testing/index.ts'
import { Selection } from '../list/selection.ts'
import { Customer, customers } from '../test-customer.ts'
import { ExportButton } from './ExportButton.tsx'

afterEach(cleanup)

it('the plain export sends the chosen rows alone and says how many, and all that match where none is chosen', async () => {
  const chosen = new Selection<{ id: number }>()
  const Page = () => (
    <ExportButton
      source={{
        endpoint: customers.by.list as never,
        query: { name: 'A' },
        total: 40,
        columns: [{ key: 'name', title: 'Name', kind: 'text' }],
        fileName: 'customers',
      }}
      offer={{
        list: 'customers',
        shown: ['name'],
        others: [],
        entity: Customer,
        labelOf: name => name,
        chosen: () => chosen.rows().map(({ id }) => id),
        watch: chosen.subscribe,
        page: { pageNum: 1, pageSize: 20, count: 20 },
      }}
    />
  )
  const plugin = definePlugin({
    id: 'exports',
    pages: [{ name: 'E', path: '/e', title: 'exports', load: async () => ({ default: Page }) } as never],
  })
  const { api } = await renderPlugin(plugin, {
    page: 'E',
    locale: {},
    api: { 'POST /console/exports': () => new Response('x') as never },
    session: { permissions: [customers.by.list.exportable?.permission ?? 'customer.read'] },
  })
  const sent = () => api.requests.filter(({ path }) => path === '/console/exports').map(({ body }) => body)
  act(() => {
    chosen.toggle('3', { id: 3 })
    chosen.toggle('5', { id: 5 })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export 2 chosen' }))
  await waitFor(() => expect(sent()).toMatchObject([{ ids: [3, 5] }]))
  act(() => chosen.clear())
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).not.toHaveProperty('ids')
})
