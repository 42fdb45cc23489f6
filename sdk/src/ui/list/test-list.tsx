import { fireEvent, screen } from '@testing-library/react'
import { definePlugin } from '../../plugin/definition.ts'
import { type FakeHandlers, type FakeRequest, renderPlugin } from '../../testing/index.ts'
import { customers, Customer as StoredCustomer } from '../test-customer.ts'
import { type ListDrawer, ListPage, type ListPageProps } from './index.ts'

/** A list for the tests of this folder: an ordinary one, as a plugin writes it. */

export type Customer = Pick<StoredCustomer, 'id' | 'name' | 'contact'> & { version: number }

export const customerOf = (id: number): Customer => ({
  id,
  name: `Customer ${id}`,
  contact: `Contact ${id}`,
  version: 0,
})

export const rowsOf = (total: number) => (request: FakeRequest) => {
  const { pageNum = '1', pageSize = '20' } = request.query
  const first = (Number(pageNum) - 1) * Number(pageSize)
  const count = Math.max(0, Math.min(Number(pageSize), total - first))
  return {
    records: Array.from({ length: count }, (_, index) => customerOf(first + index)),
    total,
    pageNum: Number(pageNum),
    pageSize: Number(pageSize),
  }
}

export const WORDS = { customer: { name: 'Name', contact: 'Contact', phone: 'Phone', status: 'State' } }
export const DRAWER: ListDrawer<Customer> = { groups: [{ key: 'all', fields: ['name', 'contact'] }] }

const COLUMNS = ['name', 'contact']
const WITH_PHONE = [...COLUMNS, 'phone']
const FILTERS = { daily: ['name'], more: ['contact'] }
const STATE_FILTERS = { daily: ['status', 'name'], more: ['contact'] }
const PHONE_FILTERS = { daily: ['name', 'phone'] }
const filtersOf = (withPhone?: boolean, states?: string) => {
  if (withPhone) return PHONE_FILTERS
  return states ? STATE_FILTERS : FILTERS
}
const keyOf = (row: Customer) => String(row.id)
const nameOf = (row: Customer) => String(row.name)
const NO_ACTIONS = () => []

type Given = Partial<Pick<ListPageProps<Customer>, 'bulk' | 'drawer' | 'onOpen' | 'actions' | 'import' | 'states'>>

export function Customers({ withPhone, ...props }: Given & { withPhone?: boolean }) {
  return (
    <ListPage<Customer>
      entity={StoredCustomer}
      list={customers.by.list as never}
      title="Customers"
      columns={withPhone ? WITH_PHONE : COLUMNS}
      filters={filtersOf(withPhone, props.states)}
      rowKey={keyOf}
      rowName={nameOf}
      {...(props.drawer ? { actions: NO_ACTIONS } : {})}
      {...props}
    />
  )
}

export const LIST = 'GET /ntocc-basic-api/customer'

export async function show(
  given: Partial<Parameters<typeof Customers>[0]> & {
    query?: Record<string, string>
    handlers?: FakeHandlers
    narrow?: boolean
    session?: object
  } = {},
) {
  const { query, handlers, narrow, session, ...props } = given
  const plugin = definePlugin({
    id: 'probe',
    version: '1.0.0',
    pages: [
      {
        name: 'Customers',
        path: '/customers',
        title: { en: 'Customers', zh: '客户', es: 'Clientes', ja: '顧客' },
        load: async () => ({ default: () => <Customers {...props} /> }),
      },
    ],
  } as never)
  return renderPlugin(plugin, {
    page: 'Customers',
    locale: WORDS,
    api: { [LIST]: rowsOf(3), 'GET /ntocc-basic-api/dict/listDict': () => [], ...handlers },
    ...(query && { query }),
    ...(narrow && { narrow }),
    ...(session && { session }),
  })
}
export const asked = (requests: readonly FakeRequest[]) => requests.filter(each => each.path.endsWith('/customer'))
export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
export const click = (element: HTMLElement) => fireEvent.click(element)
export const pageOf = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
