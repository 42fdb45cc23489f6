import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { OfParty } from '../core/PartyName.tsx'
import { renderBlock } from '../form/testing.tsx'
import { partyColumn } from './partyColumn.tsx'

afterEach(cleanup)

it('says whom a record is with, and gives a file the codes of all three', async () => {
  const column = partyColumn({ label: 'Party', width: 180 })
  expect(column).toMatchObject({ label: 'Party', width: 180, exports: ['shipmentCode', 'driverCode', 'teamCode'] })
  expect(partyColumn({ label: 'Party', exports: ['teamCode'] }).exports).toEqual(['teamCode'])
  const row: OfParty = { driverCode: 'D7' }
  await renderBlock(() => column.render?.(row), { locale: {} })
  await screen.findByText('D7')
})
