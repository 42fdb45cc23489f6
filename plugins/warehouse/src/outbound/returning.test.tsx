import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { outboundMachine, pickMachine } from '../../contract/machines.ts'
import contract from '../../contract.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

afterEach(cleanup)

const AT = '/ntocc-basic-api'
const page = (records: object[]) => ({
  status: 0,
  data: { records, total: records.length, pageNum: 1, pageSize: 200 },
})
const DOC = { id: 7, version: 3, code: 'D7', warehouseCode: 'W1', ownerCode: 'O1', kind: 'sale', lineCount: 1 }
const PICK = {
  id: 9,
  version: 2,
  code: 'P9',
  outboundNo: 'CK7',
  lineNo: 1,
  pickNo: 1,
  goodsCode: 'G1',
  binCode: 'B1',
  asked: 3,
  picked: 3,
  status: pickMachine.at.picked,
}

/** Asks to put back what was picked. @returns the dialog, what was asked and what was sent */
const puttingBack = async (answer: object) => {
  const asked: unknown[] = []
  const sent: unknown[] = []
  await renderPlugin(plugin, {
    page: 'OutboundDetail',
    locale,
    query: { id: '7' },
    session: {
      roles: ['PLAT_ADMIN'],
      party: { partyType: 'PLAT_ADMIN' } as never,
      permissions: [...contract.permissions],
    },
    api: {
      [`GET ${AT}/dict/listDict`]: () => [],
      [`GET ${AT}/stockGoods`]: () => page([{ id: 1, code: 'G1', goodsNo: 'TEA', name: 'Tea', unit: 'piece' }]),
      [`GET ${AT}/warehouseBin`]: () => page([{ id: 1, code: 'B1', binNo: 'A-01' }]),
      [`GET ${AT}/outbound/7`]: () => ({
        status: 0,
        data: { ...DOC, outboundNo: 'CK7', status: outboundMachine.at.picking, moves: [] },
      }),
      [`GET ${AT}/outboundLine`]: () => page([]),
      [`GET ${AT}/outboundPick`]: () => page([PICK]),
      [`GET ${AT}/outboundWork`]: () => ({ status: 0, data: { picks: [], checks: [], own: [], returns: [] } }),
      [`GET ${AT}/outboundReturnTask`]: ({ query }: { query: unknown }) => {
        asked.push(query)
        return answer
      },
      [`POST ${AT}/outboundPutBack`]: ({ body }: { body: unknown }) => {
        sent.push(body)
        return { status: 0, data: { ...PICK, picked: 0 } }
      },
    } as never,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Put back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put back: TEA Tea' }))
  return { dialog, asked, sent }
}

it('what was picked by mistake says from where to where it goes, by its own id, and goes there', async () => {
  const { dialog, asked, sent } = await puttingBack({
    status: 0,
    data: [{ pickId: 9, fromBinCode: 'S1', fromBinNo: 'S-01', binCode: 'B1', binNo: 'A-01', quantity: 3, why: 'own' }],
  })
  expect(asked).toMatchObject([{ id: '9' }])
  expect(dialog.getByText('Carry it from S-01 to A-01. There it is for other orders.')).toBeTruthy()
  await userEvent.type(await dialog.findByLabelText(/Reason/), 'wrong heap{Enter}')
  await waitFor(() => expect(sent).toEqual([{ id: 9, version: 2, quantity: 3, binCode: 'B1', reason: 'wrong heap' }]))
})

it('where no bin has room that is said, and where nobody can say nothing is', async () => {
  const none = 'No bin has room for it. Choose one by hand.'
  expect((await puttingBack({ status: 0, data: [] })).dialog.getByText(none)).toBeTruthy()
  cleanup()
  expect((await puttingBack({ status: 5000, msg: 'Out of order' })).dialog.queryByText(none)).toBeNull()
})
