import { type FakeHandlers, loadForms, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'
import type { ExampleRecord } from './record.ts'

beforeAll(loadForms, 60_000)
afterEach(cleanup)

const PATH = '/ntocc-basic-api/exampleRecord'
const PERMISSIONS = ['exampleRecord.read', 'exampleRecord.edit']

/** The list page over calls that keep their records in memory. */
function show(permissions: string[]) {
  const records: Partial<ExampleRecord>[] = [{ id: 1, name: 'First', quantity: 3, status: 1, version: 1 }]
  const api: FakeHandlers = {
    [`GET ${PATH}`]: () => ({ records, total: records.length, pageNum: 1, pageSize: 20 }),
    [`POST ${PATH}`]: ({ body }) => {
      const made = { id: 2, ...(body as Partial<ExampleRecord>) }
      records.push(made)
      return { status: 0, data: made }
    },
    [`PUT ${PATH}/move`]: ({ body }) => {
      const { move } = body as { move: string }
      records[0] = { ...records[0], status: move === 'disable' ? 0 : 1 }
      return { status: 0, data: records[0] }
    },
    'GET /ntocc-basic-api/dict/listDict': () => [],
  }
  return renderPlugin(plugin, { page: 'ExampleRecordManage', locale, api, session: { permissions } })
}

it('lists what there is', async () => {
  await show(PERMISSIONS)
  expect(await screen.findByRole('row', { name: /First/ })).toBeTruthy()
})

it('makes a new one and shows it', async () => {
  const { api } = await show(PERMISSIONS)
  await userEvent.click(await screen.findByRole('button', { name: locale.new.exampleRecord }))
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Second')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Required')
  await userEvent.type(screen.getByLabelText(/^Quantity/), '7')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('row', { name: /Second/ })).toBeTruthy()
  const sent = api.requests.filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => body)).toMatchObject([{ name: 'Second', quantity: 7 }])
})

it('makes the moves of its states', async () => {
  const { api } = await show(PERMISSIONS)
  const row = await screen.findByRole('row', { name: /First/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: locale.move.disable }))
  const sent = () => api.requests.find(({ path }) => path === `${PATH}/move`)?.body
  await waitFor(() => expect(sent()).toEqual({ id: 1, version: 1, move: 'disable' }))
})

it('shows nothing to whoever may not read', async () => {
  const { api } = await show([])
  expect(await screen.findByText('You do not have access to this list')).toBeTruthy()
  expect(api.requests.filter(({ path }) => path === PATH)).toEqual([])
})
