import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clearDrafts } from '../../client/drafts.ts'
import * as f from '../../fields/index.ts'
import { type FakeHandlers, loadForms } from '../../testing/index.ts'
import { EntityFormDrawer, type EntityFormFrameProps, formOf } from '../entity/index.ts'
import { readLines } from './readings.ts'
import { renderBlock, THING_CALLS } from './testing.tsx'

const Person = f.entity('person', {
  name: f.localized().required(),
  idNo: f.idCard(),
  gender: f.code('gender', ['male', 'female']),
  to: f.date(),
  front: f.images({ max: 1 }),
})
const schema = formOf(Person, {
  groups: [{ fields: ['front', 'name', 'idNo', 'gender', 'to'] }],
  depends: { to: { on: ['gender'], show: values => values.gender !== 'female' } },
  fields: {
    front: { reads: { paper: 'idCardFront', into: { name: 'name', idNo: 'idNo', gender: 'gender', birthDate: 'to' } } },
  },
})
const ID = '110101199003070011'
const FOUND = { name: '王小明', idNo: ID, gender: 'male', address: 'no field of this form' }
const picture = 'file/000000000000000000000000000001'
const locale = {
  new: { person: 'New person' },
  edit: { person: 'Edit person' },
  person: { name: 'Name', idNo: 'Identity number', gender: 'Gender', to: 'Valid to', front: 'Front' },
}

const show = (props: Partial<EntityFormFrameProps> = {}, api: FakeHandlers = {}, ocr: object = { connected: true }) =>
  renderBlock(() => <EntityFormDrawer schema={schema} calls={THING_CALLS} onClose={() => undefined} {...props} />, {
    locale,
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [
        {
          type: 'gender',
          dictList: [
            { code: 'male', name: 'Male' },
            { code: 'female', name: 'Female' },
          ],
        },
      ],
      'GET /ntocc-tps-api/outsideServices': () => ({ status: 0, data: { ocr } }),
      'GET /ntocc-tps-api/ocr/card': () => ({ status: 0, data: FOUND }),
      ...api,
    },
  })
const stored = { id: 7, version: 3, name: 'Old name', front: [picture] }
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const box = (name: RegExp) => screen.findByRole('checkbox', { name }) as Promise<HTMLInputElement>
const field = (name: RegExp) => screen.findByLabelText(name) as Promise<HTMLInputElement>

beforeAll(loadForms, 60_000)
afterEach(async () => {
  cleanup()
  await clearDrafts()
})

describe('what is read from a picture', () => {
  it('is offered field by field; what was typed stays, what was empty is filled in, marked, and taken back', async () => {
    const { api } = await show({ record: stored })
    await press(/identity card, front/)
    expect((await box(/Name/)).checked).toBe(false)
    expect((await box(/Identity number/)).checked).toBe(true)
    expect(screen.getByText('Old name')).toBeTruthy()
    await press(/Fill in 2 fields/)
    expect((await field(/^Name/)).value).toBe('Old name')
    expect((await field(/^Identity number/)).value).toBe(ID)
    expect(await screen.findAllByText('Read from the picture: please check')).toHaveLength(2)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Take it back'))
    await press(/Take it back/)
    expect((await field(/^Identity number/)).value).toBe('')
    expect(screen.queryByText('Read from the picture: please check')).toBeNull()
    const asked = api.requests.find(({ path }) => path.endsWith('ocr/card'))
    expect(asked?.query).toEqual({ type: 'idCardFront', url: picture })
  })

  it('takes the place of a typed value only when it is chosen; typing takes the mark away and stays', async () => {
    await show({ record: stored })
    await press(/identity card, front/)
    await userEvent.click(await box(/Name/))
    await press(/Fill in 3 fields/)
    expect((await field(/^Name/)).value).toBe('王小明')
    await userEvent.type(await field(/^Identity number/), '{Backspace}2')
    expect(await screen.findAllByText('Read from the picture: please check')).toHaveLength(2)
    await press(/Take it back/)
    expect((await field(/^Name/)).value).toBe('Old name')
    expect((await field(/^Identity number/)).value).toBe(`${ID.slice(0, -1)}2`)
  })

  it('is told in words when it fails, and can be asked again', async () => {
    let fails = true
    await show(
      { record: stored },
      {
        'GET /ntocc-tps-api/ocr/card': () =>
          fails ? { status: 5020, msg: 'Nothing could be read' } : { status: 0, data: FOUND },
      },
    )
    await press(/Read: identity card/)
    expect(await screen.findByText('Nothing could be read')).toBeTruthy()
    fails = false
    await press(/Try again: identity card/)
    expect(await box(/Identity number/)).toBeTruthy()
    await press(/Leave as it is/)
    expect((await field(/^Identity number/)).value).toBe('')
  })

  it('is nothing where no service is connected, and the setting is named', async () => {
    const { api } = await show({ record: stored }, {}, { connected: false, setting: 'OCR_URL' })
    expect(await screen.findByText(/No text recognition is connected here \(OCR_URL\)/)).toBeTruthy()
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /Read/ })).toBeNull()
    expect(api.requests.some(({ path }) => path.endsWith('ocr/card'))).toBe(false)
  })

  it('says where the values are made up', async () => {
    await show({ record: stored }, {}, { connected: true, simulated: true, setting: 'OCR_URL' })
    expect(await screen.findByText('Made-up values')).toBeTruthy()
  })
})

describe('the lines of a reading', () => {
  const lines = (values: Record<string, unknown>, found: Record<string, string>) =>
    readLines({
      form: { shape: schema.shape, values, stateOf: name => ({ hidden: name === 'to', disabled: false }) as never },
      into: { name: 'name', idNo: 'idNo', gender: 'gender', birthDate: 'to' },
      found,
      language: 'en',
    })

  it('leave out what the form holds already, hidden fields and what is no field', () => {
    expect(
      lines({ idNo: ID, name: { en: 'Wang', zh: '王小明' } }, { ...FOUND, birthDate: '1990-03-07' }),
    ).toMatchObject([{ field: 'gender', isFree: true }])
  })

  it('a text in several languages is filled in where papers are written: in Chinese', () => {
    expect(lines({ name: { en: 'Wang', zh: '王' } }, { name: '王小明' })).toMatchObject([
      { field: 'name', value: { en: 'Wang', zh: '王小明' }, isFree: false },
    ])
  })

  it('what the field would refuse is told, not chosen', () => {
    expect(lines({}, { idNo: '110101199003070012' })[0]?.issue?.code).toBe('validation.idCard.checkDigit')
    expect(lines({}, { idNo: ID })[0]?.issue).toBeUndefined()
  })
})
