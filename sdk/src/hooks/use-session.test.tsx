import { cleanup, screen } from '@testing-library/react'
import { afterEach, it } from 'vitest'
import { PARTY_TYPES } from '../contracts/index.ts'
import { show } from './harness.tsx'
import { useIsStaff } from './use-session.ts'

afterEach(cleanup)

function Probe() {
  return <p>{String(useIsStaff())}</p>
}

it.each(PARTY_TYPES)('whether %s sees more than what is its own', async partyType => {
  await show(<Probe />, {}, { session: { party: { partyType, code: 'P1', userName: 'P1', branchCode: 'HQ' } } })
  screen.getByText(String(!['SHIPPER', 'DRIVER', 'CARRIER'].includes(partyType)))
})
