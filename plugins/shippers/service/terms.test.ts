// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usccCheck } from '../../../sdk/src/fields/identifiers.ts'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { shipmentContractMachine } from '../contract/machines.ts'

withDatabase('the days in which shippers pay', database => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await testBackend(database().db)
  }, 240_000)
  afterAll(() => backend?.app.close())

  let serial = 0
  const shipper = async (code: string, days: number | null) => {
    const uscc = `91420100T${String(++serial).padStart(8, '0')}`
    await database().db.query(
      `insert into shipment (code, branch_code, name, uscc, auth_status, status, account_period_days)
       values ($1, 'HQ', to_jsonb($1::text), $2, 2, 1, $3)`,
      [code, `${uscc}${usccCheck(uscc)}`, days],
    )
  }
  interface Contract {
    days: number | null
    type?: string
    status?: number
    from?: string
    to?: string
  }
  const contract = (shipmentCode: string, of: Contract) =>
    database().db.query(
      `insert into shipment_contract (code, branch_code, contract_no, shipment_code, type, status, party_a, party_b, valid_from, valid_to, credit_days)
       values ($1, 'HQ', $1, $2, $3, $4, '"A"', '"B"', $5, $6, $7)`,
      [
        `HT-${++serial}`,
        shipmentCode,
        of.type ?? 'framework',
        of.status ?? shipmentContractMachine.at.done,
        of.from ?? '2020-01-01',
        of.to ?? '2099-12-31',
        of.days,
      ],
    )
  const terms = (...codes: string[]) =>
    areaNamed('shippers')
      ?.platform()
      .inBranch('HQ', ctx => ctx.request('paymentTermsOf', codes))

  it('are those of the framework contract in force, else those of the record', async () => {
    await shipper('T-RECORD', 15)
    await shipper('T-NONE', null)
    await shipper('T-CONTRACT', 15)
    await contract('T-CONTRACT', { days: 60 })
    await shipper('T-ONLY', null)
    await contract('T-ONLY', { days: 0 })
    await shipper('T-OTHERS', 15)
    await contract('T-OTHERS', { days: 1, type: 'single' })
    await contract('T-OTHERS', { days: 2, status: shipmentContractMachine.at.draft })
    await contract('T-OTHERS', { days: 3, to: '2020-12-31' })
    await contract('T-OTHERS', { days: 4, from: '2099-01-01' })
    await contract('T-OTHERS', { days: null })
    await shipper('T-TWO', null)
    await contract('T-TWO', { days: 10, to: '2098-12-31' })
    await contract('T-TWO', { days: 20 })
    const all = await terms('T-RECORD', 'T-NONE', 'T-CONTRACT', 'T-ONLY', 'T-OTHERS', 'T-TWO', 'T-UNKNOWN')
    expect(Object.fromEntries(all ?? [])).toEqual({
      'T-RECORD': 15,
      'T-CONTRACT': 60,
      'T-ONLY': 0,
      'T-OTHERS': 15,
      'T-TWO': 20,
    })
  })
})
