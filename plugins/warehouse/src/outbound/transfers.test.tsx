import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import contract from '../../contract.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

afterEach(cleanup)

const AT = '/ntocc-basic-api'
const NONE = { status: 0, data: { records: [], total: 0, pageNum: 1, pageSize: 20 } }

it.each([
  ['TransferManage', locale.new.transfer],
  ['OutboundManage', locale.new.outbound],
])('what is new on %s is called “%s”, on its button and above its form', async (page, name) => {
  await renderPlugin(plugin, {
    page,
    locale,
    session: {
      roles: ['PLAT_ADMIN'],
      party: { partyType: 'PLAT_ADMIN' } as never,
      permissions: [...contract.permissions],
    },
    api: {
      [`GET ${AT}/dict/listDict`]: () => [],
      [`GET ${AT}/outbound`]: () => NONE,
      [`GET ${AT}/warehouse`]: () => NONE,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(await within(await screen.findByRole('dialog')).findByText(name)).toBeTruthy()
})
