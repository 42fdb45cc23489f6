import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { setConsolePorts } from '../../client/ports.ts'
import type { ImportFileRequest, ImportReport, ImportWorkbookRequest } from '../../contracts/import-files.ts'
import { definePlugin } from '../../plugin/definition.ts'
import { type FakeRequest, renderPlugin } from '../../testing/index.ts'
import { Customers, rowsOf, WORDS } from '../list/test-list.tsx'

afterEach(cleanup)

const IMPORT = { fileName: 'Customers', fields: ['name', 'contact'] }
const REPORT: ImportReport = {
  total: 3,
  fields: ['name', 'contact'],
  ignored: ['Colour'],
  missing: [],
  preview: [{ line: 2, cells: { name: 'Mill', contact: 'Li' } }],
}
const CHECKED = {
  valid: 2,
  created: 0,
  repeated: false,
  issueCount: 1,
  issues: [{ line: 3, field: 'name', code: 'validation.field.required' }],
}

/** jsdom's files are read its own way. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

const headOf = async <T,>({ body }: FakeRequest): Promise<T> => {
  const text = await textOf(body as Blob)
  return JSON.parse(text.slice(0, text.indexOf('\n'))) as T
}

async function show(answer: (head: ImportFileRequest) => unknown, more: Partial<Parameters<typeof Customers>[0]> = {}) {
  const heads: ImportFileRequest[] = []
  const workbooks: ImportWorkbookRequest[] = []
  const saved: string[] = []
  const restore = setConsolePorts({ saveFile: (_file, name) => void saved.push(name) })
  const plugin = definePlugin({
    id: 'probe',
    version: '1.0.0',
    pages: [
      {
        name: 'Customers',
        path: '/customers',
        title: { en: 'Customers', zh: '客户', es: 'Clientes', ja: '顧客' },
        load: async () => ({ default: () => <Customers import={IMPORT} {...more} /> }),
      },
    ],
  } as never)
  const shown = await renderPlugin(plugin, {
    page: 'Customers',
    locale: WORDS,
    api: {
      'GET /ntocc-basic-api/customer': rowsOf(3),
      'GET /ntocc-basic-api/dict/listDict': () => [],
      'POST /console/imports/template': () => new Response('xlsx'),
      'POST /console/imports': async request => {
        const head = await headOf<ImportFileRequest>(request)
        heads.push(head)
        return answer(head)
      },
      'POST /console/imports/workbook': async request => {
        workbooks.push(await headOf<ImportWorkbookRequest>(request))
        return new Response('xlsx')
      },
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const drawer = within(await screen.findByRole('dialog'))
  const choose = async (name = 'list.csv') =>
    user.upload(await drawer.findByLabelText(/Drop a file/), new File(['Name\nMill\n'], name))
  return { ...shown, heads, workbooks, saved, user, drawer, choose, restore }
}

describe('an import from a list', () => {
  it('a value that a record has leads to the record; one that another row has names the row', async () => {
    const issues = [
      { line: 2, field: 'name', code: 'validation.field.takenBy', params: { code: 'C-7', id: 7 } },
      { line: 3, field: 'name', code: 'validation.field.twice', params: { line: 2 } },
      { line: 4, field: 'name', code: 'validation.field.refused', params: { reason: 'Not on Sundays' } },
    ]
    const outcome = { ...CHECKED, valid: 0, issueCount: 3, issues }
    const drawn = { groups: [], href: ({ id }: { id: number }) => `/customers/detail?id=${id}` } as never
    const { drawer, user, choose, restore } = await show(() => ({ ...REPORT, outcome }), { drawer: drawn })
    await choose()
    await user.click(await drawer.findByRole('button', { name: 'Check all rows' }))
    const taken = await drawer.findByRole('link', { name: 'Already used by C-7' })
    expect(taken.getAttribute('href')).toBe('/customers/detail?id=7')
    expect(drawer.getByRole('row', { name: '3 Name Name is the same as in row 2' })).toBeTruthy()
    expect(drawer.getByRole('row', { name: '4 Name Refused: Not on Sundays' })).toBeTruthy()
    restore()
  })

  it('leads from the file over preview and check to the rows that are good, and tells the list', async () => {
    const { drawer, user, heads, workbooks, saved, choose, api, restore } = await show(({ step }) => ({
      ...REPORT,
      ...(step === 'check' && { outcome: CHECKED }),
      ...(step === 'import' && { outcome: { ...CHECKED, created: 2 } }),
    }))
    await user.click(drawer.getByRole('button', { name: 'Download template' }))
    await waitFor(() => expect(saved).toEqual(['Customers.xlsx']))
    await choose()
    expect(await drawer.findByText('3 rows in list.csv')).toBeTruthy()
    expect(drawer.getByRole('cell', { name: 'Mill' })).toBeTruthy()
    expect(drawer.getByText(/not imported: Colour/)).toBeTruthy()
    await user.click(drawer.getByRole('button', { name: 'Check all rows' }))
    expect(await drawer.findByText('1 rows have errors, 2 are valid')).toBeTruthy()
    // The same words as in the form.
    expect(drawer.getByRole('row', { name: '3 Name Required' })).toBeTruthy()
    await user.click(drawer.getByRole('button', { name: 'Download rows with errors' }))
    await waitFor(() => expect(workbooks[0]?.issues).toEqual([{ line: 3, field: 'name', text: 'Required' }]))
    const lists = () => api.requests.filter(({ path }) => path.endsWith('/customer')).length
    const before = lists()
    await user.click(await drawer.findByRole('button', { name: 'Import 2 valid rows only' }))
    expect(await drawer.findByText('2 rows added')).toBeTruthy()
    expect(drawer.getByText(/1 rows with errors were left out/)).toBeTruthy()
    await user.click(drawer.getByRole('button', { name: 'Download rows with errors' }))
    await waitFor(() => expect(workbooks[1]).toEqual(workbooks[0]))
    expect(saved.slice(1)).toEqual(['list - Errors.xlsx', 'list - Errors.xlsx'])
    expect(drawer.getByRole('button', { name: 'Choose the corrected file' })).toBeTruthy()
    await waitFor(() => expect(lists()).toBeGreaterThan(before))
    expect(heads.map(({ step, mode }) => [step, mode])).toEqual([
      ['preview', undefined],
      ['check', undefined],
      ['import', 'valid'],
    ])
    restore()
  })

  it('says why a file is not taken, and what it lacks, and goes no further', async () => {
    let isTable = false
    const { drawer, choose, restore } = await show(() =>
      isTable ? { ...REPORT, missing: ['name'] } : { status: 4000, msg: 'This is not a workbook.' },
    )
    await choose('photo.csv')
    expect((await drawer.findByRole('alert')).textContent).toContain('This is not a workbook.')
    isTable = true
    await choose()
    expect((await drawer.findByRole('alert')).textContent).toContain('Name')
    expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Check all rows' }).disabled).toBe(true)
    restore()
  })

  it('tells that a file has been imported before, and does it again only when asked to', async () => {
    const { drawer, user, choose, heads, restore } = await show(({ step, again }) => ({
      ...REPORT,
      ...(step !== 'preview' && { outcome: { ...CHECKED, valid: 3, issues: [], issueCount: 0 } }),
      ...(step === 'import' && {
        outcome: {
          valid: 3,
          created: 3,
          repeated: again === undefined,
          ...(again === undefined && { repeatedBy: { name: 'Li Wei', at: '2026-03-02T02:30:00.000Z' } }),
          issueCount: 0,
          issues: [],
        },
      }),
    }))
    await choose()
    await user.click(await drawer.findByRole('button', { name: 'Check all rows' }))
    await user.click(await drawer.findByRole('button', { name: 'Import 3 rows' }))
    expect(await drawer.findByText(/has been imported before: 3 rows/)).toBeTruthy()
    expect(drawer.getByText(/^By Li Wei, .*2026/)).toBeTruthy()
    await user.click(drawer.getByRole('button', { name: 'Import it again anyway' }))
    expect(await drawer.findByText('3 rows added')).toBeTruthy()
    expect(heads.filter(({ step }) => step === 'import').map(({ mode }) => mode)).toEqual(['all', 'valid'])
    restore()
  })
})
