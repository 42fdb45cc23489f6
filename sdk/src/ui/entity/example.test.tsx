import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
// docs:start
import { usePageNavigate } from '@ntocc/sdk/hooks'
import { EntityFormPage, formOf } from '@ntocc/sdk/ui'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { definePlugin, page, t } from '../../plugin/index.ts'
import { loadForms, renderPlugin } from '../../testing/index.ts'
import { Customer, customers } from '../test-customer.ts'

const customerForm = formOf(Customer, {
  groups: [
    { title: 'part.who', help: 'part.whoHelp', fields: ['name', 'uscc', { row: ['contact', 'phone'] }] },
    { title: 'part.terms', fields: ['rate', 'remark'] },
  ],
  depends: { phone: { on: ['contact'], require: values => Boolean(values.contact) } },
})

export function NewCustomerPage() {
  const navigate = usePageNavigate()
  const close = () => navigate('/base/customers')
  return <EntityFormPage schema={customerForm} calls={customers.by} onClose={close} />
}
// docs:end

beforeAll(loadForms, 60_000)
afterEach(cleanup)

const SOURCE = import.meta.filename
const plugin = definePlugin({
  id: 'base',
  pages: [
    page({
      name: 'NewCustomer',
      path: '/base/customers/new',
      title: t('new.customer'),
      load: async () => ({ default: NewCustomerPage }),
    }),
  ],
})
const locale = {
  new: { customer: 'New customer' },
  part: { who: 'Who it is', whoHelp: 'As in the contract.', terms: 'Terms' },
  customer: { name: 'Name', uscc: 'Credit code', contact: 'Contact', phone: 'Phone', rate: 'Rate' },
}

it('the example of docs/plugins/forms.md is this code', () => {
  const example = /\/\/ docs:start\n([\s\S]*?)\/\/ docs:end/.exec(readFileSync(SOURCE, 'utf8'))?.[1]
  const docs = readFileSync(resolve(import.meta.dirname, '../../../../docs/plugins/forms.md'), 'utf8')
  expect(docs).toContain(example?.trim())
})

it('S1-009 the example makes a customer', async () => {
  const { api, page: tab } = await renderPlugin(plugin, {
    page: 'NewCustomer',
    locale,
    session: { permissions: ['customer.edit'] },
    api: {
      'POST /ntocc-basic-api/customer': ({ body }) => ({ status: 0, data: { id: 7, ...(body as object) } }),
    },
  })
  await screen.findByText('As in the contract.')
  await userEvent.type(await screen.findByLabelText(/^Name/), 'East Steel')
  await userEvent.type(screen.getByLabelText(/^Contact/), 'Zhao')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Required')
  await userEvent.type(screen.getByLabelText(/^Phone/), '10000001234')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(tab.opened).toEqual(['/base/customers']))
  expect(api.requests.at(-1)).toMatchObject({ method: 'POST', body: { name: 'East Steel', phone: '10000001234' } })
  expect(tab.isDirty).toBe(false)
})
