import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { clearDrafts } from '../../../client/drafts.ts'
import * as f from '../../../fields/index.ts'
import { useAreas } from '../../../hooks/index.ts'
import { type FakeHandlers, type FakeRequest, loadForms } from '../../../testing/index.ts'
import { EntityFormDrawer, formOf } from '../../entity/index.ts'
import { renderBlock, THING_CALLS } from '../testing.tsx'

const Thing = f.entity('thing', { place: f.area() })
const schema = formOf(Thing, { groups: [{ fields: ['place'] }] })
const locale = { new: { thing: 'New thing' }, edit: { thing: 'Edit thing' }, thing: { place: 'Place' } }

const MAP = [
  { code: '420000', name: 'Hubei', level: 1 },
  { code: '420100', name: 'Wuhan', parentCode: '420000', level: 2 },
]
const FURTHER = [
  { code: '420114', name: 'Caidian District', parentCode: '420100', level: 3 },
  { code: '420115', name: 'Jiangxia District', parentCode: '420100', level: 3 },
  { code: '422800', name: 'Enshi', parentCode: '420000', level: 2 },
  { code: '429004', name: 'Xiantao', parentCode: '420000', level: 3 },
]
const PINYIN: Record<string, string> = { 江夏: '420115' }

/** As the console answers: what is on the map, and the rest to who asks for it. */
const area = ({ query: { parentCode, codes, keyword } }: FakeRequest) => {
  const all = [...MAP, ...FURTHER]
  const wanted = () => {
    if (parentCode) return all.filter(place => place.parentCode === parentCode)
    if (codes) return all.filter(({ code }) => codes.split(',').includes(code))
    if (keyword) return all.filter(({ code, name }) => PINYIN[keyword] === code || name.includes(keyword))
    return MAP
  }
  return { records: wanted(), total: wanted().length, pageNum: 1, pageSize: 1000 }
}
const api: FakeHandlers = {
  'GET /ntocc-basic-api/area': area,
  'POST /ntocc-basic-api/thing': ({ body }) => ({ status: 0, data: { id: 7, version: 0, ...(body as object) } }),
}
const show = (start: Readonly<Record<string, unknown>> = {}) =>
  renderBlock(() => <EntityFormDrawer schema={schema} calls={THING_CALLS} onClose={vi.fn()} start={start} />, {
    locale,
    api,
  })
const combo = () => screen.findByRole('combobox', { name: 'Place' })
const press = async (name: string) => userEvent.click(await screen.findByTitle(name))
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }))
const sent = (requests: readonly FakeRequest[]) => requests.find(each => each.method === 'POST')?.body
const asked = (requests: readonly FakeRequest[], key: string) =>
  requests.flatMap(({ method, query }) => (method === 'GET' && query[key] ? [query[key]] : []))

beforeAll(loadForms, 60_000)
afterEach(async () => {
  cleanup()
  await clearDrafts()
})

it('counties are asked for when their city is opened, and not before', async () => {
  const { api: seen } = await show()
  await userEvent.click(await combo())
  await press('Hubei')
  await press('Wuhan')
  await press('Jiangxia District')
  expect(asked(seen.requests, 'parentCode')).toEqual(['420000', '420100'])
  await save()
  await waitFor(() => expect(sent(seen.requests)).toMatchObject({ place: '420115' }))
})

it('a city alone can be chosen, a county without a city too, and by the keyboard', async () => {
  const { api: seen } = await show()
  await userEvent.click(await combo())
  await press('Hubei')
  await screen.findByTitle('Xiantao')
  await press('Wuhan')
  await screen.findByTitle('Caidian District')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  await save()
  await waitFor(() => expect(sent(seen.requests)).toMatchObject({ place: expect.stringMatching(/^4201/) }))
})

it('a county is found by a name in another language', async () => {
  const { api: seen } = await show()
  await userEvent.type(await combo(), '江夏')
  await userEvent.click(await screen.findByText(/Jiangxia District/))
  await save()
  await waitFor(() => expect(sent(seen.requests)).toMatchObject({ place: '420115' }))
})

it.each([
  ['420115', 'Hubei / Wuhan / Jiangxia District'],
  ['420100', 'Hubei / Wuhan'],
  ['422800', 'Hubei / Enshi'],
])('what is chosen already is shown: %s', async (place, path) => {
  await show({ place })
  expect(await screen.findByTitle(path)).toBeDefined()
})

it('what a page names is asked at once, a county is called with its city, and what nobody knows by its city', async () => {
  function Names() {
    const { nameOf } = useAreas()
    return <p>{['420115', '429004', '422800', '420100', '420199'].map(nameOf).join(' | ')}</p>
  }
  const { api: seen } = await renderBlock(() => <Names />, { locale, api })
  await screen.findByText('Jiangxia District, Wuhan | Xiantao | Enshi | Wuhan | Wuhan')
  expect(asked(seen.requests, 'codes')).toHaveLength(1)
})
