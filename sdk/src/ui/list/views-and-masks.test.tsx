import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asked, click, customerOf, LIST, pageOf, row, show } from './test-list.tsx'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

describe('views', () => {
  const view = (id: number, more: object) => ({
    id,
    list: 'Customers',
    name: `View ${id}`,
    query: {},
    isDefault: false,
    isShared: false,
    isOwn: true,
    version: 0,
    ...more,
  })
  const VIEWS = 'GET /ntocc-basic-api/savedView'

  it('the default one goes into the address once, where chips show it and one click takes it away', async () => {
    const handlers = { [VIEWS]: () => [view(1, { isDefault: true, query: { name: 'Cust' } })] }
    const { page, unmount } = await show({ handlers })
    await waitFor(() => expect(page.getSnapshot().query).toEqual({ name: 'Cust' }))
    const chips = await screen.findByRole('region', { name: 'Applied filters' })
    click(within(chips).getByRole('button', { name: 'Reset filters' }))
    expect(page.getSnapshot().query).toEqual({})
    unmount()
    const again = await show({ handlers })
    expect(asked(again.api.requests)[0]?.query.name).toBe('Cust')
  })

  it('an address with a question of its own keeps it', async () => {
    const { page } = await show({
      query: { contact: 'Li' },
      handlers: { [VIEWS]: () => [view(1, { isDefault: true, query: { name: 'Cust' } })] },
    })
    await row('Customer 0')
    await screen.findByRole('button', { name: 'Views' })
    expect(page.getSnapshot().query).toEqual({ contact: 'Li' })
  })

  it('keep the question and the columns on screen under a name, and are taken with a click', async () => {
    const kept: unknown[] = []
    const { page } = await show({
      query: { name: 'Cust', pageNum: '1', columns: 'contact.name' },
      handlers: {
        [VIEWS]: () => [view(1, { name: 'All', query: { contact: 'Li' } })],
        'POST /ntocc-basic-api/savedView': ({ body }) => {
          kept.push(body)
          return view(2, {})
        },
      },
    })
    await row('Customer 0')
    click(await screen.findByRole('button', { name: 'Views' }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name of this view' }), { target: { value: 'Mine' } })
    click(screen.getByRole('button', { name: 'Keep view' }))
    await waitFor(() => expect(kept).toHaveLength(1))
    expect(kept[0]).toMatchObject({ list: 'Customers', name: 'Mine', query: { name: 'Cust', columns: 'contact.name' } })
    click(screen.getByRole('button', { name: 'All' }))
    expect(page.getSnapshot().query).toEqual({ contact: 'Li' })
  })
})

describe('masked values', () => {
  const masked = { [LIST]: () => pageOf([{ ...customerOf(1), phone: '138****8000' }]) }
  const REVEAL = 'POST /ntocc-basic-api/reveal'
  const columns = { columns: 'name.phone' }

  it('are asked for masked, and shown masked without the permission', async () => {
    const { api } = await show({ handlers: masked, query: columns, withPhone: true })
    await row('Customer 1')
    expect(asked(api.requests)[0]?.query.mask).toBe('1')
    expect(screen.queryByRole('button', { name: /Reveal/ })).toBeNull()
  })

  it('are revealed one by one and masked again when the tab leaves the screen', async () => {
    const { api } = await show({
      handlers: { ...masked, [REVEAL]: () => ({ value: '13800138000' }) },
      session: { permissions: ['MOBILE_PHONE'] },
      withPhone: true,
    })
    await row('Customer 1')
    click(screen.getByRole('button', { name: 'Reveal 138****8000' }))
    await screen.findByText('13800138000')
    expect(api.requests.at(-1)?.body).toEqual({ entity: 'customer', id: 1, field: 'phone' })
    click(screen.getByRole('button', { name: /Hide/ }))
    expect(screen.queryByText('13800138000')).toBeNull()
  })

  const search = async (phone: string) => {
    fireEvent.change(await screen.findByRole('textbox', { name: 'Phone' }), { target: { value: phone } })
    click(screen.getByRole('button', { name: 'Search' }))
  }
  const looked = (requests: Parameters<typeof asked>[0]) => asked(requests).map(({ query }) => query.phone)

  it('are not sorted by, and looked for whole by whoever may not see them', async () => {
    const { api, page } = await show({ handlers: masked, query: columns, withPhone: true })
    await row('Customer 1')
    click(screen.getByRole('button', { name: 'Phone' }))
    expect(page.getSnapshot().query).toEqual(columns)
    await search('1380')
    expect(await screen.findByText('Enter the whole number: its digits are hidden from you')).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Phone' }).getAttribute('aria-invalid')).toBe('true')
    expect(looked(api.requests)).toEqual([undefined])
    await search('13800138000')
    await waitFor(() => expect(looked(api.requests)).toEqual([undefined, '13800138000']))
  })

  it('are looked for in part by whoever may see them', async () => {
    const { api } = await show({
      handlers: masked,
      query: columns,
      withPhone: true,
      session: { permissions: ['MOBILE_PHONE'] },
    })
    await search('1380')
    await waitFor(() => expect(looked(api.requests)).toContain('1380'))
  })

  it('an address or view sorted by them falls back to the order of the list', async () => {
    const { page, api } = await show({
      handlers: {
        [LIST]: ({ query }) =>
          query.sortField
            ? { status: 4220, msg: 'Hidden.', errors: { sortField: { code: 'validation.field.masked' } } }
            : pageOf([customerOf(1)]),
      },
      query: { sortField: 'phone', sortType: 'asc', name: 'Cust' },
    })
    await row('Customer 1')
    expect(page.getSnapshot().query).toEqual({ name: 'Cust' })
    expect(asked(api.requests).map(({ query }) => [query.sortField, query.name])).toEqual([
      ['phone', 'Cust'],
      [undefined, 'Cust'],
    ])
  })

  it('an address or view filtered by part of them shows no rows, but why and the way out', async () => {
    const { page } = await show({
      handlers: {
        [LIST]: ({ query }) =>
          query.phone
            ? { status: 4220, msg: 'Hidden.', errors: { phone: { code: 'validation.field.whole' } } }
            : pageOf([customerOf(1)]),
      },
      query: { phone: '1380' },
      withPhone: true,
    })
    await screen.findByText('Hidden.')
    expect(screen.getByText('Phone: Enter the whole number: its digits are hidden from you')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    click(screen.getAllByRole('button', { name: 'Reset filters' }).at(-1) as HTMLElement)
    await row('Customer 1')
    expect(page.getSnapshot().query).toEqual({})
  })
})
