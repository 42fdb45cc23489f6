import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { resource } from '../contracts/endpoints/resource.ts'
import { entity, positiveInteger, text } from '../fields/index.ts'
import { definePlugin, page, t } from '../plugin/definition.ts'
import type { FormNote, FormSection, OfRecord, OnHome, OnList } from '../plugin/slot-props.ts'
import { type FakeHandlers, type FakeSlot, renderPlugin } from '../testing/index.ts'
import { formOf, HomeCards, HomeFigures, RecordPage, RecordScreen } from './index.ts'

afterEach(cleanup)

const Crate = entity('crate', { name: text().required(), weight: positiveInteger() })
interface Crate {
  id: number
  version: number
  code: string
  name: string
  weight: number
  status: number
}
const calls = resource<Crate>()('crate', {
  permission: { read: 'crate.read', edit: 'crate.edit' },
  keyword: ['name'],
}).by
const FORM = formOf(Crate, { groups: [{ fields: ['name', 'weight'] }] })
const COLUMNS = ['name', 'weight']
const FILTERS = { daily: ['name'] }
const nameOf = (row: Crate) => row.name
const load = (Page: () => React.ReactNode) => async () => ({ default: Page })
const plugin = definePlugin({
  id: 'crates',
  pages: [
    page({
      name: 'Crates',
      path: '/crates',
      title: t('title'),
      load: load(() => (
        <RecordScreen<Crate>
          of={Crate}
          calls={calls as never}
          form={FORM}
          columns={COLUMNS}
          filters={FILTERS}
          nameOf={nameOf}
        />
      )),
    }),
    page({
      name: 'Crate',
      path: '/crate',
      title: t('title'),
      load: load(() => <RecordPage<Crate> of={Crate} calls={calls as never} form={FORM} nameOf={nameOf} />),
    }),
    page({
      name: 'Home',
      path: '/home',
      title: t('title'),
      load: load(() => {
        const of = { home: 'platform', dateStart: '2026-03-01', dateEnd: '2026-03-07', days: 7 } as const
        return (
          <>
            <HomeFigures {...of} />
            <HomeCards {...of} />
          </>
        )
      }),
    }),
  ],
})
const crate = (id: number, weight: number): Crate => ({
  id,
  version: 1,
  code: `C${id}`,
  name: `Crate ${id}`,
  weight,
  status: 1,
})
const rows = [crate(1, 10), crate(2, 20)]
const locale = {
  title: 'Crates',
  crate: { name: 'Name', weight: 'Weight' },
  new: { crate: 'New crate' },
  edit: { crate: 'Edit crate' },
}
const api: FakeHandlers = {
  'GET /ntocc-basic-api/crate': () => ({ records: rows, total: 2, pageNum: 1, pageSize: 20 }),
  'GET /ntocc-basic-api/crate/1': () => rows[0],
  'PUT /ntocc-basic-api/crate': ({ body }) => ({ ...rows[0], ...(body as object), version: 2 }),
  'GET /ntocc-basic-api/dict/listDict': () => [],
}
const show = (name: string, slots: FakeSlot[], query = {}) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    api,
    slots,
    query,
    session: { permissions: ['crate.read', 'crate.edit'] },
  })
const part = (
  slot: string,
  title: string,
  component: (props: never) => React.ReactNode,
  more: object = {},
): FakeSlot => ({
  slot,
  title,
  component: component as FakeSlot['component'],
  ...more,
})

it('a list has the tools, columns and row actions that others add for its entity, and for rows that are meant', async () => {
  const done: unknown[] = []
  await show('Crates', [
    part('list.tool/v1', 'Tool', ({ entity: of, total }: OnList) => <b>{`tool of ${of}: ${total}`}</b>, {
      of: ['crate'],
    }),
    part('list.tool/v1', 'Other', () => <b>not here</b>, { of: ['driver'] }),
    part('list.column/v1', 'Volume', ({ id, rows: all }: OfRecord & { rows: unknown[] }) => (
      <i>{`vol ${id} of ${all.length}`}</i>
    )),
    part(
      'row.action/v1',
      'Weigh',
      ({ record, onClose }: OfRecord & { onClose: () => void }) => (
        <button type="button" onClick={() => [done.push(record.code), onClose()]}>
          scales
        </button>
      ),
      { of: ['crate'], when: { weight: [20] } },
    ),
  ])
  expect(await screen.findByText('tool of crate: 2')).toBeTruthy()
  expect(screen.queryByText('not here')).toBeNull()
  expect(await screen.findByText('vol 1 of 2')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: /Volume/ })).toBeTruthy()
  const actions = async (name: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(name) })
    await userEvent.click(within(row).getByRole('button', { name: 'Actions' }))
  }
  await actions('Crate 2')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Weigh' }))
  await userEvent.click(await screen.findByRole('button', { name: 'scales' }))
  expect(done).toEqual(['C2'])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'scales' })).toBeNull())
  await actions('Crate 1')
  await waitFor(() => expect(screen.getAllByRole('menu').length).toBeGreaterThan(0))
  const menus = screen.getAllByRole('menu')
  expect(within(menus.at(-1) as HTMLElement).queryByRole('menuitem', { name: 'Weigh' })).toBeNull()
})

it('a record has the sides and sections that others add', async () => {
  await show(
    'Crate',
    [
      part('record.tab/v1', 'Journeys', ({ record }: OfRecord) => <p>{`journeys of ${record.name}`}</p>, {
        of: ['crate'],
      }),
      part('record.section/v1', 'Seals', ({ id }: OfRecord) => <p>{`seals of ${id}`}</p>),
    ],
    { id: '1' },
  )
  expect(await screen.findByRole('region', { name: 'Seals' })).toBeTruthy()
  expect(screen.getByText('seals of 1')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: /Journeys/ }))
  expect(await screen.findByText('journeys of Crate 1')).toBeTruthy()
})

it('a section of a form is asked before, stored after the record, and says when it failed', async () => {
  const log: string[] = []
  const answers = [{ ok: false as const, error: new Error('no seal left') }, { ok: true as const }]
  const Section = ({ takePart, setDirty, record }: FormSection) => {
    const [ready, setReady] = useState(false)
    useEffect(() => setDirty(true), [setDirty])
    useEffect(() =>
      takePart({
        check: () => {
          log.push(`check ${ready}`)
          return ready
        },
        save: async ({ id, version }) => {
          log.push(`save ${id} ${version}`)
          return answers.shift() as never
        },
      }),
    )
    return (
      <button type="button" onClick={() => setReady(true)}>
        {`seal ${record?.code}`}
      </button>
    )
  }
  const { api: seen } = await show('Crate', [part('form.section/v1', 'Seal', Section, { of: ['crate'] })], { id: '1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  const seal = await within(dialog).findByRole('button', { name: 'seal C1' })
  const save = () => userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  const puts = () => seen.requests.filter(({ method }) => method === 'PUT').length
  await save()
  expect([log, puts()]).toEqual([['check false'], 0])
  await userEvent.click(seal)
  await save()
  expect(await within(dialog).findByText(/The record is saved; Seal is not/)).toBeTruthy()
  expect(within(dialog).getByText('no seal left')).toBeTruthy()
  expect([log.slice(1), puts()]).toEqual([['check true', 'save 1 2'], 1])
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([log.slice(3), puts()]).toEqual([['check true', 'save 1 2'], 2])
})

it('a field of a form has what others say of it, with its value, where it is of the kind that they name', async () => {
  const Note = ({ name, value }: FormNote) => <span>{`${name} is ${value}`}</span>
  await show('Crate', [part('form.note/v1', 'Note', Note, { of: ['crate'], when: { kind: ['positiveInteger'] } })], {
    id: '1',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  const weight = await within(dialog).findByLabelText(/weight/i)
  const note = await within(dialog).findByText(/^weight is \d+$/)
  expect(within(dialog).queryByText(/^name is/)).toBeNull()
  await userEvent.clear(weight)
  await userEvent.type(weight, '7')
  expect(note.textContent).toBe('weight is 7')
  expect(weight.getAttribute('aria-describedby')).toBe(note.closest('[id$="-note"]')?.id)
})

it('a home page has the figures and cards that are for it, each in the room it asks for', async () => {
  await show('Home', [
    part('home.card/v1', 'Fuel', ({ days }: OnHome) => <p>{`fuel of ${days} days`}</p>, {
      of: ['platform'],
      size: 'whole',
    }),
    part('home.card/v1', 'Trips', () => <p>trips</p>, { of: ['driver'] }),
    part('home.figure/v1', 'Litres', ({ home }: OnHome) => <p>{`litres ${home}`}</p>),
  ])
  const card = await screen.findByRole('region', { name: 'Fuel' })
  expect([card.dataset.size, card.textContent]).toEqual(['whole', 'fuel of 7 days'])
  expect(screen.getByText('litres platform')).toBeTruthy()
  expect(screen.queryByText('trips')).toBeNull()
})
