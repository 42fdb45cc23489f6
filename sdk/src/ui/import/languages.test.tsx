import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { setConsolePorts } from '../../client/ports.ts'
import type { ImportFileRequest, ImportTemplateRequest } from '../../contracts/import-files.ts'
import * as f from '../../fields/index.ts'
import { definePlugin } from '../../plugin/definition.ts'
import { type FakeRequest, renderPlugin } from '../../testing/index.ts'
import { ImportButton } from './ImportButton.tsx'

afterEach(cleanup)

const Cargo = f.entity('cargoProbe', {
  kind: f.code('cargoKind').required(),
  weight: f.weightKg(),
  from: f.area(),
  owner: f.reference('shipment').required(),
  other: f.reference('driver'),
})
const LABELS: Record<string, string> = { kind: 'Kind', weight: 'Weight', from: 'From', owner: 'Owner', other: 'Other' }
const KINDS: Record<string, string> = { en: 'Coal', zh: '煤炭', es: 'Carbón', ja: '石炭' }
const CITIES: Record<string, string> = { en: 'Wuhan', zh: '武汉', es: 'Wuhan', ja: '武漢' }
const NOTHING = () => {}
const languageOf = ({ headers }: FakeRequest): string => headers['accept-language'] ?? ''

/** jsdom's files are read its own way. */
const headOf = (body: unknown): Promise<ImportFileRequest> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(JSON.parse(String(reader.result).split('\n')[0] ?? ''))
    reader.readAsText(body as Blob)
  })

it('a file is read with the words of all four languages; the template is in those of the page alone', async () => {
  const heads: ImportFileRequest[] = []
  const templates: ImportTemplateRequest[] = []
  const restore = setConsolePorts({ saveFile: NOTHING })
  const Page = () => (
    <ImportButton entity={Cargo} fileName="Cargo" labelOf={name => LABELS[name] ?? ''} onDone={NOTHING} />
  )
  await renderPlugin(
    definePlugin({
      id: 'probe',
      version: '1.0.0',
      pages: [
        {
          name: 'Cargo',
          path: '/cargo',
          title: { en: 'Cargo', zh: '货物', es: 'Carga', ja: '貨物' },
          load: async () => ({ default: Page }),
        },
      ],
    } as never),
    {
      page: 'Cargo',
      locale: {},
      api: {
        'GET /ntocc-basic-api/dict/listDict': request => [
          { type: 'cargoKind', dictList: [{ code: '1', name: KINDS[languageOf(request)] }] },
        ],
        'GET /ntocc-basic-api/area': request => ({
          records: [{ code: '420100', name: CITIES[languageOf(request)], level: 2 }],
          total: 1,
        }),
        'GET /ntocc-basic-api/shipment': () => ({ records: [{ code: 'HQ-S0007', name: 'Mill' }], total: 1 }),
        'POST /console/imports/template': request => {
          templates.push(request.body as ImportTemplateRequest)
          return new Response('xlsx')
        },
        'POST /console/imports': async request => {
          heads.push(await headOf(request.body))
          return { total: 1, fields: ['kind'], ignored: [], missing: [], preview: [] }
        },
      },
    },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: 'Download template' }))
  await user.upload(await drawer.findByLabelText(/Drop a file/), new File(['Kind\nCoal\n'], 'cargo.csv'))
  await drawer.findByText('1 rows in cargo.csv')
  const [kind, weight, from] = heads[0]?.columns ?? []
  expect(kind).toMatchObject({
    labels: { '1': 'Coal' },
    otherLabels: [{ '1': '煤炭' }, { '1': 'Carbón' }, { '1': '石炭' }],
  })
  expect(weight?.titles).toEqual(expect.arrayContaining(['Weight (kg)', 'Weight']))
  expect(weight).not.toHaveProperty('otherLabels')
  expect(from?.otherLabels).toEqual([{ '420100': '武汉' }, { '420100': 'Wuhan' }, { '420100': '武漢' }])
  expect(templates[0]?.texts).toMatchObject({ example: 'Example', yes: 'Yes' })
  expect(templates[0]?.columns[0]).not.toHaveProperty('otherLabels')
  // A record that has to be named is one that there is; of others none is asked for.
  expect(templates[0]?.columns.map(({ key, example }) => [key, example])).toEqual([
    ['kind', undefined],
    ['weight', undefined],
    ['from', undefined],
    ['owner', 'HQ-S0007'],
    ['other', undefined],
  ])
  restore()
})
