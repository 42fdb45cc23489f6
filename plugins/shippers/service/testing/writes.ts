import { type AreaWrites, about, first, inDays, NOT_MOVED } from '../../../../server/src/ntocc/testing/writes.ts'
import { SHIPPER } from '../../../../server/src/ntocc/testing/writes-nouns.ts'
import type { ESignature } from '../e-signature/e-signature.ts'
import { E_SIGNATURE, PROVIDERS } from '../e-signature/provider.ts'

const SIGNER = 'test'
/** Nobody signs there. */
const signer: ESignature = {
  name: SIGNER,
  simulated: true,
  start: async ({ code }) => code,
  look: async () => ({ state: 'signing' }),
  stop: async () => undefined,
  authorisation: async () => ({ authorised: true }),
}

const writes: AreaWrites = {
  samples: { invoiceMessage: { kind: 'ordinary' }, creditBlacklist: { uscc: '91119999MAPEF16F0C' } },
  paths: { shipmentStaff: '/ntocc-basic-api/shipment/staff' },
  reads: { serviceFeeListAlias: 'shipmentServiceFee' },
  follows: [
    `update shipment_service_fee f set shipment_code = s.code, branch_code = s.branch_code, fee_mode = 'rate', rate = 3, enabled = true,
       "from" = '2020-01-01', "to" = '2999-12-31', is_deleted = false from shipment s where s.id = f.id`,
  ],
  calls: {
    shipmentAuth: about('shipment', { with: { auth_status: 1 }, where: `code = 'HQ-S0001'`, more: { authStatus: 2 } }),
    shipmentStaffCreate: async world => ({
      body: { shipmentCode: (await first(world, SHIPPER)).code, name: 'Li Wei', phone: '13800138009', role: 'contact' },
    }),
    shipmentStaffUpdate: about('shipmentStaff', { more: { remark: 'Other' } }),
    shipmentLineAreaSequence: async world => {
      const { id, shipment_code } = await world.stand('shipmentLineArea')
      await world.db.query('update shipment_line_area set is_deleted = true where shipment_code = $1 and id <> $2', [
        shipment_code,
        id,
      ])
      await world.witness.forget()
      return { body: { items: [{ id, sequence: 7 }] } }
    },
    serviceFeeUpdate: about('shipmentServiceFee', { more: { remark: 'Other' } }),
    shipmentContractSign: about('shipmentContract', {
      with: { status: 0 },
      more: world => ({ signDate: inDays(0), attachments: [world.pictures.PLAT_ADMIN] }),
    }),
  },
  jobs: {
    contracts: async world => {
      await world.stand('shipmentContract', { status: 2, valid_from: inDays(-9), valid_to: inDays(-1) })
      return {}
    },
    blacklistMarks: async world => {
      await world.stand('shipment', { blacklist_flag: true }, `code = 'HQ-S0001'`)
      return {}
    },
  },
  outside: () => {
    PROVIDERS[SIGNER] = () => signer
    return {
      env: { [E_SIGNATURE]: SIGNER },
      close: () => {
        delete PROVIDERS[SIGNER]
      },
    }
  },
  callsWriteNone: {
    serviceFeeSwitchSave: 'what it writes is a setting',
    elecSignSendSms: 'another service sends a message',
  },
  reviewed: { shipper: `code = 'HQ-S0001'` },
  unmoved: {
    shipmentStaff: NOT_MOVED,
    contract: 'nothing writes one yet',
    shipmentServiceFee: NOT_MOVED,
  },
}
export default writes
