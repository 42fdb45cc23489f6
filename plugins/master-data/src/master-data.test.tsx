import type { DictRecord, DictType } from '@ntocc/sdk/contracts'
import { type FakeHandlers, loadForms, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

beforeAll(loadForms, 60_000)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const API = '/ntocc-basic-api'
const page = (records: unknown[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })

const packaging: DictType = { type: 'packageType', name: 'Packaging', freedom: 'open', entries: 2, untranslated: 1 }
const states: DictType = {
  type: 'waybillStatus',
  name: 'Waybill states',
  freedom: 'states',
  entries: 1,
  untranslated: 0,
}
const bulk: DictRecord = {
  id: 1,
  version: 0,
  dictCode: 'bulk',
  name: { en: 'Bulk', zh: '散装', es: 'A granel', ja: 'ばら積み' },
  enabled: true,
  builtIn: true,
  changed: false,
}
const drum: DictRecord = {
  ...bulk,
  id: 2,
  dictCode: 'drum',
  name: { en: 'Drums', zh: '铁桶' } as never,
  builtIn: false,
}
const tonne = {
  id: 5,
  version: 1,
  code: 'C1',
  name: 'By tonne',
  chargingCode: 'perTonne',
  basis: 'weight',
  unit: 'tonne',
  status: 1,
}

const api = (more: FakeHandlers = {}): FakeHandlers => ({
  [`GET ${API}/dict/listDict`]: ({ query }) => (query.types ?? '').split(',').map(type => ({ type, dictList: [] })),
  [`GET ${API}/dict/types`]: () => [packaging, states],
  [`GET ${API}/dict/entries`]: ({ query }) => (query.type === 'packageType' ? [bulk, drum] : [bulk]),
  [`GET ${API}/dict/uses`]: () => [{ entity: 'goods', entityName: 'Goods', field: 'packageType', count: 3 }],
  [`GET ${API}/chargingType`]: () => page([tonne]),
  [`GET ${API}/chargingType/:id`]: () => ({ status: 0, data: tonne }),
  [`GET ${API}/savedView`]: () => [],
  ...more,
})

const show = (name: string, query: Record<string, string> = {}, more: FakeHandlers = {}, permissions = ALL) =>
  renderPlugin(plugin, { page: name, query, locale, api: api(more), session: { permissions } })
const ALL = ['dict.edit', 'masterData.edit', 'price.edit', 'price.read', 'station.read']

const row = (name: RegExp) => screen.findByRole('row', { name })
const codes = () => [...document.querySelectorAll('.master-data-table tbody code')].map(each => each.textContent)

describe('S2-097 dictionaries', () => {
  it('are found by name and code; names stand side by side, and what is missing is said', async () => {
    const { api: asked } = await show('DictManage', { find: 'pack' })
    expect(screen.queryByRole('button', { name: /Waybill states/ })).toBeNull()
    expect((await screen.findByRole('button', { name: /Packaging/ })).textContent).toContain('packageType')
    await userEvent.click(screen.getByRole('button', { name: /Packaging/ }))
    expect(within(await row(/drum/)).getAllByText('missing')).toHaveLength(2)
    expect(within(await row(/bulk/)).queryByText('missing')).toBeNull()
    expect(asked.requests.some(each => each.path === `${API}/dict/entries`)).toBe(true)
  })

  it('are put in order with the keyboard and said aloud', async () => {
    const { api: asked } = await show(
      'DictManage',
      { type: 'packageType' },
      { [`PUT ${API}/dict/order`]: () => ({ status: 0 }) },
    )
    await row(/drum/)
    within(await row(/drum/))
      .getByRole('button', { name: 'Move Drums' })
      .focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(codes()).toEqual(['drum', 'bulk'])
    expect(screen.getByText('Drums: place 1 of 2')).toBeTruthy()
    await waitFor(() =>
      expect(asked.requests.find(each => each.path === `${API}/dict/order`)?.body).toEqual({
        type: 'packageType',
        dictCodes: ['drum', 'bulk'],
      }),
    )
  })

  it('are put back in order when it cannot be stored', async () => {
    const refused = { [`PUT ${API}/dict/order`]: () => ({ status: 4090, msg: 'No' }) }
    await show('DictManage', { type: 'packageType' }, refused)
    within(await row(/drum/))
      .getByRole('button', { name: 'Move Drums' })
      .focus()
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(codes()).toEqual(['bulk', 'drum']))
  })

  it('say where an entry is used, and why states are not added to', async () => {
    await show('DictManage', { type: 'packageType' })
    await userEvent.click(within(await row(/drum/)).getByRole('button', { name: 'Actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Where it is used' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('Goods')
    cleanup()
    await show('DictManage', { type: 'waybillStatus' })
    const add = await screen.findByRole('button', { name: 'New entry' })
    expect(add.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('S2-096 a formula', () => {
  it('shows where it is wrong while it is written, and what it comes to', async () => {
    await show('ChargingTypeManage')
    await userEvent.click(within(await row(/By tonne/)).getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    const preview = await dialog.findByRole('region', { name: 'Preview of the formula' })
    expect(preview.textContent).toContain('max(price * quantity, minimum)')
    const input = await dialog.findByLabelText('Formula')
    await userEvent.type(input, 'price * tonage')
    expect(preview.querySelector('mark')?.textContent).toBe('tonage')
    await userEvent.clear(input)
    await userEvent.click(within(preview).getByRole('button', { name: /^tonnage/ }))
    await userEvent.type(input, ' * 2')
    await waitFor(() => expect(within(preview).getByRole('status', { hidden: true }).textContent).toContain('60.00'))
  })
})

it('S2-106 a unit is made for a code that the dictionary does not have yet, which is typed', async () => {
  const { api: asked } = await show(
    'UnitManage',
    {},
    {
      [`POST ${API}/unit`]: ({ body }) => ({ status: 0, data: { id: 7, version: 0, ...(body as object) } }),
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'New unit' }))
  const form = await screen.findByRole('dialog')
  await userEvent.type(await within(form).findByLabelText(/^Name/), 'Crates')
  await userEvent.type(within(form).getByLabelText(/^Decimals/), '0')
  await userEvent.type(within(form).getByRole('combobox', { name: 'Unit code' }), 'crate')
  await screen.findByText('New: crate', { selector: '.ant-select-item-option-content' })
  await userEvent.keyboard('{Enter}')
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(asked.requests.find(each => each.method === 'POST')?.body).toMatchObject({
      name: 'Crates',
      unitCode: 'crate',
    }),
  )
})

it('every page of the plugin has a title in its words', () => {
  for (const { name, title } of plugin.pages ?? []) {
    const [, key] = /title\.(\w+)/.exec(JSON.stringify(title)) ?? []
    expect([name, Object.hasOwn(locale.title, key ?? '')]).toEqual([name, true])
  }
})
