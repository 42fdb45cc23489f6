import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { clearDrafts } from '../../client/drafts.ts'
import * as f from '../../fields/index.ts'
import { type FakeHandlers, type FakeRequest, loadForms } from '../../testing/index.ts'
import { EntityFormDrawer, formOf } from '../entity/index.ts'
import { renderBlock, THING_CALLS } from './testing.tsx'

const Thing = f.entity('thing', { name: f.text({ max: 20 }).required(), plate: f.plate(), price: f.money().required() })
const schema = formOf(Thing, {
  steps: [
    { title: 'step.who', groups: [{ fields: ['name', 'plate'] }] },
    { title: 'step.terms', groups: [{ fields: ['price'] }] },
  ],
})
const locale = {
  new: { thing: 'New thing' },
  step: { who: 'Who', terms: 'Terms' },
  thing: { name: 'Name', plate: 'Plate', price: 'Price' },
}

const onClose = vi.fn()
const show = (api: FakeHandlers = {}) =>
  renderBlock(() => <EntityFormDrawer schema={schema} calls={THING_CALLS} onClose={onClose} />, { locale, api })
const field = (name: RegExp) => screen.findByLabelText(name) as Promise<HTMLInputElement>
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const current = () => document.querySelector('[aria-current=step]')?.textContent
const posts = (requests: readonly FakeRequest[]) => requests.filter(({ method }) => method === 'POST')
const enter = async (name: RegExp, text: string) => {
  await userEvent.click(await field(name))
  await userEvent.paste(text)
}
const fill = async () => {
  await enter(/^Name/, 'New')
  await press('Next')
  await enter(/^Price/, '12.5')
  await press('Next')
}

beforeAll(loadForms, 60_000)
afterEach(async () => {
  cleanup()
  onClose.mockClear()
  await clearDrafts()
})

describe('a form in steps', () => {
  it('goes on only from a step that is right, and says at its field what is wrong', async () => {
    await show()
    await press('Next')
    expect(document.activeElement).toBe(await field(/^Name/))
    expect((await screen.findByRole('alert')).textContent).toBe('Required')
    expect(current()).toBe('Who')
    await userEvent.paste('New')
    await userEvent.keyboard('{Enter}')
    expect(await field(/^Price/)).toBeTruthy()
    expect(current()).toBe('Terms')
  })

  it('goes back by the step’s name with what was typed, and shows all of it before it is saved', async () => {
    const { api } = await show({
      'POST /ntocc-basic-api/thing': ({ body }) => ({ status: 0, data: { id: 7, ...(body as object) } }),
    })
    await fill()
    expect(current()).toBe('Check and save')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('New')).toBeTruthy()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    await press('Who')
    expect((await field(/^Name/)).value).toBe('New')
    await press('Next')
    await press('Next')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(posts(api.requests)[0]?.body).toMatchObject({ name: 'New', price: '12.50' })
  })

  it('what the server refuses leads back to its step and field; what was typed is kept', async () => {
    const errors = { name: { code: 'validation.field.taken' } }
    const { api } = await show({ 'POST /ntocc-basic-api/thing': () => ({ status: 4220, msg: 'no', errors }) })
    await fill()
    await press('Save')
    const name = await field(/^Name/)
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(screen.getByRole('alert').textContent).toBe('This value is already in use')
    expect(name.value).toBe('New')
    await press('Next')
    expect((await field(/^Price/)).value).toBe('12.50')
    await press('Next')
    await press('Save')
    await waitFor(() => expect(posts(api.requests)).toHaveLength(2))
  })
})
