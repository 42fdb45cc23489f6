import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkNames } from './names.ts'
import { checkScreens } from './screens.ts'
import { sourceFiles } from './sources.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ntocc-names-'))
})
afterAll(() => rm(root, { recursive: true }))

async function written(files: Record<string, string>) {
  const folder = await mkdtemp(join(root, 'plugin-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return sourceFiles(folder)
}

const OWN = { permissions: ['gate.read'], todo: ['gate_count'], foreign: ['other.read'] }
const messages = (problems: { code: string; message: string }[]) =>
  problems.map(({ code, message }) => `${code} ${message}`)

describe('names that nobody has', () => {
  it('are told with file and line', async () => {
    const files = await written({
      'plugin.ts': `import { definePlugin, page, slot, t, todo } from '@ntocc/sdk/plugin'
interface Gone { a: string }
export default definePlugin({
  id: 'gate',
  pages: [
    page({
      name: 'Gate', path: '/gate', title: t('x'),
      icon: 'gate',
      permission: 'gate.raed',
      load: () => import('./src/Page.tsx'),
    }),
  ],
  slots: [slot('waybill.detail.tap/v1', { title: t('x'), load: () => import('./src/Page.tsx') })],
  todo: [todo({ key: 'gate_cuont', to: '/gate' })],
})`,
      'src/Page.tsx': `import { usePermission } from '@ntocc/sdk/hooks'
export default function Page() {
  const mayWrite = usePermission('gate.write')
  return <Guard permission="gate.open">{mayWrite}</Guard>
}`,
    })
    expect(messages(checkNames(files, OWN))).toEqual([
      expect.stringContaining("NAME_UNKNOWN plugin.ts:8: there is no icon 'gate'. There are bell,"),
      expect.stringContaining("plugin.ts:9: there is no permission 'gate.raed'"),
      expect.stringContaining(
        "plugin.ts:13: there is no slot 'waybill.detail.tap/v1'. There are waybill.detail.tab/v1",
      ),
      expect.stringContaining("plugin.ts:14: there is no to-do 'gate_cuont'"),
      expect.stringContaining("src/Page.tsx:3: there is no permission 'gate.write'"),
      expect.stringContaining("src/Page.tsx:4: there is no permission 'gate.open'"),
    ])
  })

  it('are not those of the contract, of the console, of other plugins, or of calls that the plugin declares', async () => {
    const files = await written({
      'plugin.ts': `
page({ icon: 'truck', permission: 'gate.read' })
page({ permission: 'role.write' })
page({ permission: 'other.read' })
page({ permission: 'box.read' })
slot('far.away/v1', {})
todo({ key: 'gate_count' })`,
      'src/record.ts':
        "export const calls = resource<Box>()('box', { permission: { read: 'box.read', edit: 'box.edit' } }).by",
      'src/slots.ts': "declare module '@ntocc/sdk/plugin' { interface SlotProps { 'far.away/v1': { id: number } } }",
    })
    expect(messages(checkNames(files, OWN))).toEqual([])
  })
})

describe('columns, filters and fields of forms', () => {
  const RECORD = `import * as f from '@ntocc/sdk/fields'
export const Box = f.entity('box', { label: f.text(), size: f.integer(), remark: f.text() })`
  const page = (columns: string, filters = '{}') => `import { RecordScreen } from '@ntocc/sdk/ui'
import { Box } from './record.ts'
const FORM = formOf(Box, { groups: [{ title: 'g', fields: ['label', { row: ['size', 'remark'] }] }] })
const COLUMNS = ${columns} as const
export default () => <RecordScreen<Box> of={Box} form={FORM} columns={COLUMNS} filters={${filters}} />`
  const LABELS = new Set(['box.label', 'box.size', 'box.remark', 'box.status'])

  it('that the entity does not have, or that have no word, are told with file and line', async () => {
    const columns =
      "['label', 'siez', 'gmtCreated', { key: 'mark', render: draw }, { key: 'own', label: 'x', render: draw }]"
    const files = await written({ 'src/record.ts': RECORD, 'src/Page.tsx': page(columns, "{ daily: ['statsu'] }") })
    expect(messages(checkScreens(files, LABELS))).toEqual([
      "NAME_UNKNOWN src/Page.tsx:4: box has no field 'siez'.",
      "LOCALE_MISSING src/Page.tsx:4: 'box.gmtCreated' is in no locale.",
      "LOCALE_MISSING src/Page.tsx:4: 'box.mark' is in no locale.",
      "NAME_UNKNOWN src/Page.tsx:5: box has no field 'statsu'.",
    ])
  })

  it('of a form need words as well', async () => {
    const files = await written({
      'src/record.ts': RECORD,
      'src/Page.tsx': page("['label', { key: 'status', card: 'mark' }]"),
    })
    expect(messages(checkScreens(files, LABELS))).toEqual([])
    expect(messages(checkScreens(files, new Set(['box.label', 'box.status', 'box.size'])))).toEqual([
      "LOCALE_MISSING src/Page.tsx:3: 'box.remark' is in no locale.",
    ])
  })

  it('of an entity of the console are known by its declaration', async () => {
    const text = `import { Driver as Person } from '@ntocc/sdk/contracts'
export default () => <ListPage entity={Person} columns={['name', 'shoeSize']} />`
    expect(messages(checkScreens(await written({ 'src/Page.tsx': text }), new Set(['driver.name'])))).toEqual([
      "NAME_UNKNOWN src/Page.tsx:2: driver has no field 'shoeSize'.",
    ])
  })
})
