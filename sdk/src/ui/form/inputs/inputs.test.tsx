import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { clearDrafts } from '../../../client/drafts.ts'
import { knowReferences } from '../../../contracts/known-references.ts'
import * as f from '../../../fields/index.ts'
import { type FakeHandlers, type FakeRequest, loadForms } from '../../../testing/index.ts'
import { EntityFormDrawer, type EntityFormFrameProps, formOf } from '../../entity/index.ts'
import { renderBlock, THING_CALLS } from '../testing.tsx'

const Thing = f.entity('thing', {
  day: f.date(),
  moment: f.dateTime(),
  from: f.date().required(),
  to: f.date(),
  driver: f.reference('driver'),
  other: f.reference('nothingKnown'),
  waybill: f.reference('waybill'),
  place: f.area(),
  plate: f.plate(),
  unit: f.code('unit'),
})
const schema = formOf(Thing, {
  groups: [
    { fields: ['day', 'moment', { range: ['from', 'to'] }, 'driver', 'other', 'waybill', 'place', 'plate', 'unit'] },
  ],
})
const locale = {
  new: { thing: 'New thing' },
  edit: { thing: 'Edit thing' },
  thing: {
    day: 'Day',
    moment: 'Moment',
    from: 'Start',
    to: 'End',
    driver: 'Driver',
    other: 'Other',
    waybill: 'Waybill',
    place: 'Place',
    plate: 'Plate',
    unit: 'Unit',
  },
}

const DRIVERS = [
  { id: 1, code: 'D001', name: 'Ann', phone: '100****0001' },
  { id: 2, code: 'D002', name: 'Ben', phone: '100****0002' },
]
const AREAS = [
  { code: '420000', name: 'Hubei', level: 1 },
  { code: '420100', name: 'Wuhan', parentCode: '420000', level: 2 },
]
const found = ({ query }: FakeRequest) => {
  const records = DRIVERS.filter(({ name, code }) =>
    query.code ? query.code.split(',').includes(code) : name.startsWith(query.keyword ?? ''),
  )
  return { records, total: records.length, pageNum: 1, pageSize: 20 }
}
const api: FakeHandlers = {
  'GET /ntocc-basic-api/driver': found,
  'GET /ntocc-basic-api/area': () => ({ records: AREAS, total: 2, pageNum: 1, pageSize: 1000 }),
  'POST /ntocc-basic-api/thing': ({ body }) => ({ status: 0, data: { id: 7, version: 0, ...(body as object) } }),
}

const show = (props: Partial<EntityFormFrameProps> = {}, handlers: FakeHandlers = {}) =>
  renderBlock(() => <EntityFormDrawer schema={schema} calls={THING_CALLS} onClose={vi.fn()} {...props} />, {
    locale,
    api: { ...api, ...handlers },
  })
const input = (name: string) => screen.findByRole('textbox', { name }) as Promise<HTMLInputElement>
/** Typing key by key makes antd draw its calendars each time; one paste is the same event for the input. */
const enter = async (element: HTMLElement, text: string) => {
  await userEvent.click(element)
  await userEvent.paste(text)
}
const combo = (name: string) => screen.findByRole('combobox', { name }) as Promise<HTMLInputElement>
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }))
const sent = (requests: readonly FakeRequest[]) => requests.find(each => each.method === 'POST')?.body
const withStart = { start: { from: '2026-03-01' } }

beforeAll(loadForms, 60_000)
afterEach(async () => {
  cleanup()
  await clearDrafts()
})

describe('dates', () => {
  it('are typed the way people write them, shown the way the console does, and sent by Enter', async () => {
    const { api: seen } = await show(withStart)
    const day = await input('Day')
    await enter(day, '1/3/2026')
    await userEvent.tab()
    expect(day.value).toBe('2026-03-01')
    await enter(await input('Moment'), '2026-03-01 08:30')
    await enter(await input('End'), '20260305')
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(sent(seen.requests)).toMatchObject({
        day: '2026-03-01',
        moment: '2026-03-01T00:30:00.000Z',
        from: '2026-03-01',
        to: '2026-03-05',
      }),
    )
  })

  it('that do not exist are told at their field and stay as they were typed', async () => {
    const { api: seen } = await show(withStart)
    const day = await input('Day')
    await enter(day, '2026-02-30')
    await userEvent.tab()
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a date that exists, such as 2026-03-01')
    expect(day.getAttribute('aria-invalid')).toBe('true')
    await save()
    expect(day.value).toBe('2026-02-30')
    expect(document.activeElement).toBe(day)
    expect(sent(seen.requests)).toBeUndefined()
    await userEvent.clear(day)
    await userEvent.paste('2026-02-28')
    expect(day.getAttribute('aria-invalid')).toBe('false')
  })

  it('of a span are typed each on its own; what is wrong with the second stands under both', async () => {
    await show()
    const from = await input('Start')
    const to = await input('End')
    await enter(from, '2026-03-01')
    await userEvent.type(to, 'soon')
    await userEvent.click(await input('Day'))
    expect([from.value, to.value]).toEqual(['2026-03-01', 'soon'])
    expect(from.getAttribute('aria-invalid')).toBe('false')
    expect(to.getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(to.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Enter a date that exists, such as 2026-03-01')
  })

  it('are chosen from the calendar, and one that is chosen needs no further press', async () => {
    await show({ start: { from: '2026-03-01', day: '2026-03-10' } })
    const day = await input('Day')
    await userEvent.click(day)
    await userEvent.click(await screen.findByTitle('2026-03-12'))
    await waitFor(() => expect(day.value).toBe('2026-03-12'))
  })

  it('are opened by the arrow down and closed by Escape', async () => {
    await show(withStart)
    const day = await input('Day')
    const isOpen = () => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !== null
    await userEvent.click(day)
    await waitFor(() => expect(isOpen()).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(isOpen()).toBe(false))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(isOpen()).toBe(true))
  })
})

it('a choice is called by its word, and by nothing until that has come', async () => {
  let come: (dictionaries: object[]) => void = () => {}
  const coming = new Promise<object[]>(resolve => {
    come = resolve
  })
  await show({ start: { from: '2026-03-01', unit: 'tonne' } }, { 'GET /ntocc-basic-api/dict/listDict': () => coming })
  const choice = (await combo('Unit')).closest('.ant-select')
  expect(choice?.textContent).not.toContain('tonne')
  come([{ type: 'unit', dictList: [{ code: 'tonne', name: 'Tonne' }] }])
  await waitFor(() => expect(choice?.textContent).toContain('Tonne'))
})

describe('another record', () => {
  it('is found by name and sent by code', async () => {
    const { api: seen } = await show(withStart)
    const driver = await combo('Driver')
    await userEvent.type(driver, 'Be')
    await screen.findByText('Ben', { selector: 'b' })
    await waitFor(() => expect(screen.queryByText('Ann', { selector: 'b' })).toBeNull())
    await userEvent.click(screen.getByText('Ben', { selector: 'b' }))
    await save()
    await waitFor(() => expect(sent(seen.requests)).toMatchObject({ driver: 'D002' }))
  })

  it('that is called as was typed comes before those that have it in a number, however many they are', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({
      id: 10 + at,
      code: `D0${at}`,
      name: `Other ${at}`,
      phone: '011',
    }))
    const listed = ({ query }: FakeRequest) =>
      query.name
        ? { records: [{ id: 3, code: 'D3', name: 'Driver 011', phone: '5002' }], total: 1, pageNum: 1, pageSize: 20 }
        : { records: many, total: 118, pageNum: 1, pageSize: 20 }
    const { api: seen } = await show(withStart, { 'GET /ntocc-basic-api/driver': listed })
    await userEvent.type(await combo('Driver'), '011')
    const called = await screen.findByText('Driver 011', { selector: 'b' })
    expect(document.querySelector('.ant-select-item-option')?.textContent).toContain('Driver 011')
    await userEvent.click(called)
    await save()
    await waitFor(() => expect(sent(seen.requests)).toMatchObject({ driver: 'D3' }))
  })

  it('that is set already is called by its name, and its code is typed where no list is known', async () => {
    await show({ start: { from: '2026-03-01', driver: 'D001', other: 'X1' } })
    expect(await screen.findByText('Ann')).toBeTruthy()
    expect((await input('Other')).value).toBe('X1')
  })

  it('is chosen from where its area lists it, when that is not as ordinary records are', async () => {
    const record = { id: 5, code: 'YD01', waybillNo: 'YD01', vehicleNo: '鄂A00001' }
    const listed = ({ query }: FakeRequest) => {
      const records = query.keyword === 'YD' ? [record] : []
      return { records, total: records.length, pageNum: 1, pageSize: 20 }
    }
    const block = () => {
      knowReferences({ waybill: { name: 'waybillNo', also: ['vehicleNo'], path: '/ntocc-tms-api/waybill' } })
      return <EntityFormDrawer schema={schema} calls={THING_CALLS} onClose={vi.fn()} {...withStart} />
    }
    const { api: seen } = await renderBlock(block, { locale, api: { ...api, 'GET /ntocc-tms-api/waybill': listed } })
    await userEvent.type(await combo('Waybill'), 'YD')
    await userEvent.click(await screen.findByText('YD01', { selector: 'b' }))
    await save()
    await waitFor(() => expect(sent(seen.requests)).toMatchObject({ waybill: 'YD01' }))
  })

  it('says when it could not be searched for, and what was typed stays', async () => {
    await show(withStart, { 'GET /ntocc-basic-api/driver': () => ({ status: 5000, msg: 'broken' }) })
    const driver = await combo('Driver')
    await userEvent.type(driver, 'Be')
    expect(await screen.findByText('Searching failed; type to try again')).toBeTruthy()
    expect(driver.value).toBe('Be')
  })
})

describe('places and plates', () => {
  it('a place is found by its name at any level', async () => {
    const { api: seen } = await show(withStart)
    await userEvent.type(await combo('Place'), 'wuh')
    await userEvent.click(
      await screen.findByText(
        (_, node) => node?.getAttribute('role') === 'menuitemcheckbox' && /Wuhan/.test(node.textContent ?? ''),
      ),
    )
    await save()
    await waitFor(() => expect(sent(seen.requests)).toMatchObject({ place: '420100' }))
  })

  it('a whole plate that is pasted finds its province; a wrong one is told', async () => {
    await show(withStart)
    const plate = await input('Plate')
    await userEvent.click(plate)
    await userEvent.paste('鄂A12345')
    expect(plate.value).toBe('A12345')
    expect(screen.getByTitle('鄂')).toBeTruthy()
    await userEvent.clear(plate)
    await userEvent.type(plate, 'A1')
    await userEvent.tab()
    expect((await screen.findByRole('alert')).textContent).toMatch(/plate/i)
  })
})

it('who may only read can change none of them', async () => {
  await show({ id: 7, mayWrite: false }, { 'GET /ntocc-basic-api/thing/:id': () => ({ id: 7, from: '2026-03-01' }) })
  for (const name of ['Day', 'Moment', 'Start', 'End', 'Plate']) expect((await input(name)).disabled).toBe(true)
  for (const name of ['Driver', 'Place']) expect((await combo(name)).disabled).toBe(true)
})
