import type { Shipment } from '@ntocc/sdk/contracts'
import type { ShipmentContract } from '../../../../plugins/shippers/contract/contracts.ts'
import { pngFile } from '../../../../server/src/ntocc/testing/files.ts'
import { fresh, yearsFromNow } from '../fresh.ts'
import { BASIC, type Desk, type Seen, type Values } from './desk.ts'
import { reviewed, type Wish } from './reviewed.ts'

/** Shippers and what is agreed with them. */
export function shippersAt(desk: Desk) {
  const shipper = (values: Values = {}, wish: Wish = {}): Promise<Shipment> => {
    const named = { name: fresh.name('Shipper'), uscc: fresh.creditCode(), legalPerson: 'Ms. Quay' }
    const reached = { contact: 'Mr. Desk', phone: '027-85550000' }
    const papers = { licenceExpire: yearsFromNow(8), idCardExpire: yearsFromNow(8) }
    return reviewed(desk, 'shipment', { ...named, ...reached, ...papers, ...values }, wish)
  }
  return {
    shipper,
    /** Signed on paper and in force for another year, with a shipper of its own. */
    contract: async (): Promise<ShipmentContract> => {
      const [admin, { code }] = [await desk.as('admin'), await shipper()]
      const { id, version } = await admin.post<Seen>(`${BASIC}/shipmentContract`, {
        contractNo: `HT-${fresh.digits(10)}`,
        shipmentCode: code,
        type: 'framework',
        partyA: 'Quay Works',
        partyB: 'Logistics Cloud',
        validFrom: yearsFromNow(-1),
        validTo: yearsFromNow(1),
      })
      const copy = { signDate: yearsFromNow(-1), attachments: [await admin.upload('signed.png', pngFile())] }
      return admin.put(`${BASIC}/shipmentContract/sign`, { id, version, ...copy })
    },
  }
}
