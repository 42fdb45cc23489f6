import type { InstalledPlugin } from '@ntocc/sdk/contracts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { pluginRows } from './plugins/plugins.ts'
import { sent, show } from './testing.tsx'

afterEach(cleanup)

const title = (en: string) => ({ en, zh: en, es: en, ja: en })
const installed = (id: string, more: Partial<InstalledPlugin> = {}): InstalledPlugin => ({
  id,
  version: '1.0.0',
  origin: 'installed',
  state: 'running',
  migrations: [{ tag: '0000_first', version: '1.0.0', at: '2026-03-01T00:00:00Z' }],
  entities: 1,
  calls: 7,
  ...more,
})
const page = (name: string) => ({ name, path: `/${name}`, title: title(name), files: [] })
const inSet = (id: string, more: object = {}) => ({
  id,
  version: '1.0.0',
  pages: [page(id)],
  slots: [],
  todo: [],
  ...more,
})
const MANIFEST = {
  branchCode: 'HQ',
  edition: 'x',
  setId: '1',
  plugins: [inSet('yard', { menu: { name: 'yard', title: title('Yard') } }), inSet('docks'), inSet('home')],
  refused: [{ id: 'old', version: '0.1.0', code: 'PLUGIN_SYMBOLS', message: 'old 0.1.0 uses antd.Tabel.' }],
}
const INSTALLED = [
  installed('yard'),
  installed('docks', { state: 'failed', phase: 'migrate', message: '0001_more: division by zero' }),
  installed('home', { state: 'pages', origin: 'console', entities: 0, calls: 0, migrations: [] }),
  installed('ctms', { state: 'pages', origin: 'console' }),
]
const api = {
  'GET /ntocc-basic-api/plugin': () => INSTALLED,
  'GET /console/manifest': () => MANIFEST,
}

it('calls a plugin by its own name, by its menu group, or by its id', () => {
  const named = { plugins: [inSet('yard', { title: title('The yard') }), inSet('docks')] as never, refused: [] }
  const rows = pluginRows([installed('docks'), installed('ctms', { name: 'Own fleet' })], named, 'en')
  expect(rows.map(({ id, name }) => [id, name])).toEqual([
    ['docks', 'docks'],
    ['ctms', 'Own fleet'],
    ['yard', 'The yard'],
  ])
  expect(pluginRows([], MANIFEST as never, 'en').find(({ id }) => id === 'yard')?.name).toBe('Yard')
})

it('puts what gateway and backend know of a plugin together, troubles first', () => {
  const rows = pluginRows(INSTALLED, MANIFEST as never, 'en')
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    ['docks', 'failed'],
    ['old', 'refused'],
    ['ctms', 'elsewhere'],
    ['home', 'pages'],
    ['yard', 'running'],
  ])
  const older = [installed('docks', { state: 'failed', running: '0.9.0' })]
  expect(pluginRows(older, { plugins: [inSet('docks')] as never, refused: [] }, 'en')[0]?.state).toBe('older')
})

it('says of a plugin that has yet to follow what others did how much waits, and why', async () => {
  const behind = installed('yard', { missed: { count: 2, problem: 'no current' } })
  await show('PluginManage', { ...api, 'GET /ntocc-basic-api/plugin': () => [behind] }, ['plugin.read'])
  const troubles = await screen.findByRole('region', { name: /need attention/ })
  expect(within(troubles).getByText('Catching up')).toBeTruthy()
  expect(within(troubles).getByText(/waits to be repeated: 2\./)).toBeTruthy()
  expect(within(troubles).getByText('no current')).toBeTruthy()
})

it('says which plugins need somebody and why, and what each has', async () => {
  await show('PluginManage', api, ['plugin.read'])
  const troubles = await screen.findByRole('region', { name: '2 plugins need attention' })
  expect(within(troubles).getByText(/0001_more: division by zero/)).toBeTruthy()
  expect(within(troubles).getByText(/uses antd.Tabel/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Yard' }))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('0000_first')).toBeTruthy()
})

it('is for who may read plugins', async () => {
  const { api: seen } = await show('PluginManage', api, [])
  expect(await screen.findByText(/do not have access/)).toBeTruthy()
  expect(seen.requests.filter(each => each.path.endsWith('/plugin'))).toEqual([])
})

const SETTINGS = {
  area: 'yard',
  version: 3,
  fields: [
    {
      name: 'most',
      kind: 'positiveInteger',
      options: { max: 50, required: true, default: 20 },
      label: 'Most notes',
      help: 'More are refused.',
    },
    { name: 'key', kind: 'text', options: { secret: true }, label: 'Gate key', help: 'For the gate.' },
  ],
  values: { most: 7 },
  kept: ['key'],
  trail: [
    {
      id: 1,
      at: '2026-03-01T00:00:00Z',
      byName: 'Li',
      action: 'update',
      changes: [{ field: 'most', before: 5, after: 7 }],
    },
  ],
}
const settingsApi = {
  ...api,
  'GET /ntocc-basic-api/plugin/settings': () => [SETTINGS],
  'PUT /ntocc-basic-api/plugin/settings': () => SETTINGS,
}

it('settings: what is declared is a form, only changes are sent, a default goes back to none, a secret is never shown', async () => {
  const { api: seen } = await show('PluginSettings', settingsApi, ['setting.read', 'setting.edit'])
  const most = (await screen.findByLabelText('Most notes')) as HTMLInputElement
  expect(most.value).toBe('7')
  const key = screen.getByLabelText('Gate key') as HTMLInputElement
  expect([key.value, key.type, key.placeholder]).toEqual(['', 'password', 'Set. Leave empty to keep it.'])
  await userEvent.clear(most)
  await userEvent.type(most, '20')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => sent(seen.requests, 'PUT', 'plugin/settings').map(({ body }) => body))
    .toEqual([{ area: 'yard', version: 3, values: { most: null } }])
  expect(screen.getByText('History (one change)')).toBeTruthy()
})

it('settings are found by what they are called, say what a value means, and go back to the default', async () => {
  const field = {
    name: 'due',
    kind: 'positiveInteger',
    options: { required: true, default: 60, unit: 'minute' },
    label: 'Time to answer',
    help: 'Of the gate.',
  }
  const other = { ...SETTINGS, area: 'gate', fields: [field], values: { due: 1440 }, kept: [], trail: [] }
  const { api: seen } = await show(
    'PluginSettings',
    { ...settingsApi, 'GET /ntocc-basic-api/plugin/settings': () => [SETTINGS, other] },
    ['setting.read', 'setting.edit'],
  )
  await screen.findByLabelText('Most notes')
  expect(screen.getByText('3 settings')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Find a setting by its name'), 'answer')
  expect(await screen.findByText('1 setting')).toBeTruthy()
  expect(screen.queryByLabelText('Most notes')).toBeNull()
  expect(screen.getByText('= 24 h')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reset to default' }))
  expect((screen.getByLabelText('Time to answer') as HTMLInputElement).value).toBe('60')
  expect(screen.queryByRole('button', { name: 'Reset to default' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => sent(seen.requests, 'PUT', 'plugin/settings').map(({ body }) => body))
    .toMatchObject([{ area: 'gate', values: { due: null } }])
})

it('settings can be read only, and secrets forgotten', async () => {
  const { api: seen } = await show('PluginSettings', settingsApi, ['setting.read', 'setting.edit'])
  await userEvent.click(await screen.findByRole('button', { name: 'Forget: Gate key' }))
  await expect
    .poll(() => sent(seen.requests, 'PUT', 'plugin/settings').map(({ body }) => body))
    .toMatchObject([{ values: { key: null } }])
  cleanup()
  await show('PluginSettings', settingsApi, ['setting.read'])
  expect(((await screen.findByLabelText('Most notes')) as HTMLInputElement).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
