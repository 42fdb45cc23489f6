import { reviewMachine, Shipment } from '@ntocc/sdk/contracts'
import { defineService, inStates, sql } from '@ntocc/sdk/service'
import { ShipmentContract } from './contract/contracts.ts'
import { shipmentContractMachine } from './contract/machines.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { awardFramework, companyAuthorisation, previewFramework, tellAuthorisation } from './service/authorisation.ts'
import { blacklistHooks } from './service/blacklist.ts'
import { everyConditions, waybillConditions } from './service/conditions.ts'
import { sendSigningCode, signOnPaper, tellCompanySigning, tellProvider, tellSigning } from './service/contracts.ts'
import { SOON } from './service/days.ts'
import { E_SIGNATURE, providerOf } from './service/e-signature/provider.ts'
import { invoiceMessageHooks } from './service/invoice-titles.ts'
import { lineAreaHooks, orderLines } from './service/lines.ts'
import { overview } from './service/overview.ts'
import { questions } from './service/questions.ts'
import { shipperHooks } from './service/service-agreements.ts'
import {
  feeParty,
  feePlatform,
  feeStatistics,
  feesBeingPaid,
  listFees,
  saveSwitch,
  tellSwitch,
  updateFee,
} from './service/service-fee.ts'
import { serviceFeeHooks } from './service/service-fee-terms.ts'
import {
  checkBalance,
  createStaff,
  ownShipper,
  reviewShipper,
  syncMemberName,
  updateStaff,
} from './service/shippers.ts'
import { blacklistMarksJob, contractsJob } from './service/sweep.ts'
import { contractConditions, contractHooks } from './service/terms.ts'

export default defineService(contract, {
  hooks: {
    creditBlacklist: blacklistHooks,
    invoiceMessage: invoiceMessageHooks,
    shipment: shipperHooks,
    shipmentContract: contractHooks,
    shipmentLineArea: lineAreaHooks,
    shipmentServiceFee: serviceFeeHooks,
  },
  provides: questions,
  conditions: { '*': everyConditions, waybill: waybillConditions, shipmentContract: contractConditions },
  calls: {
    shipmentOwn: ownShipper,
    shipmentOverview: overview,
    shipmentAuth: reviewShipper,
    shipmentSyncMemName: syncMemberName,
    shipmentCheckBalance: checkBalance,
    shipmentStaffCreate: createStaff,
    shipmentStaffUpdate: updateStaff,
    shipmentLineAreaSequence: orderLines,
    serviceFeeListAlias: listFees,
    serviceFeeUpdate: updateFee,
    serviceFeeSwitchSave: saveSwitch,
    serviceFeeSwitching: tellSwitch,
    serviceFeeStatistics: feeStatistics,
    serviceFeeCurrentPaidingAmount: feesBeingPaid,
    serviceFeePartyInfo: feeParty,
    serviceFeePlatformInfo: feePlatform,
    shipmentContractSign: signOnPaper,
    shipmentContractESignature: tellProvider,
    elecSignSendSms: sendSigningCode,
    asignContractDetail: tellSigning,
    asignCompanyContractDetail: tellCompanySigning,
    asignAuthorizationCompanyContract: companyAuthorisation,
    cacontractFrameworkAward: awardFramework,
    cacontractAuthPre: tellAuthorisation,
    cacontractFrameworkPre: previewFramework,
  },
  todo: {
    shipment_id_card_due_warn: {
      of: Shipment,
      where: sql`auth_status ${inStates(reviewMachine, 'approved')} and id_card_expire <= ${SOON}`,
    },
    shipment_contract_due: {
      of: ShipmentContract,
      where: sql`status ${inStates(shipmentContractMachine, 'done')} and valid_to <= ${SOON}`,
      staffOnly: true,
    },
  },
  jobs: { contracts: contractsJob, blacklistMarks: blacklistMarksJob },
  environment: [E_SIGNATURE],
  // An operator learns at once that what was chosen cannot be.
  seed: async ctx => void providerOf(ctx),
  demo,
})
