import { answer, endpoint, type FieldIssue, input, type Seen } from '@ntocc/sdk/contracts'
import type { ShipmentContract, SignedCopy } from './contracts.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const
const tps = <const P extends string>(path: P) => `/ntocc-tps-api/${path}` as const

/** Who signs electronically for this installation. */
export interface ESignatureService {
  connected: boolean
  /** The provider's own name. */
  name?: string
  /** It only plays signing: nothing it signs binds anybody. */
  simulated?: boolean
}

export interface ContractQuery {
  contractCode?: string
  partyCode?: string
}

/** A contract in signing, as the e-signature provider knows it; `state` is of the dictionary signStatus. */
export interface SigningContract {
  contractCode: string
  title: string
  state: string
  signUrl?: string
  fileUrl?: string
  signedAt?: string
}

/** A contract before it is sent: whether its shipper may sign electronically, and what stands against sending it. */
export interface FrameworkContract extends SigningContract {
  authorised: boolean
  /** Where the shipper proves itself to the provider. */
  authUrl?: string
  obstacle?: FieldIssue
}

const framework = () => answer.value<FrameworkContract>(['contractCode', 'state', 'authorised'])
const contract = () => answer.value<SigningContract>(['contractCode', 'state'])

/** Contracts with shippers, and specification section 7, "E-signature". */
export const contractEndpoints = {
  /** A draft that both sides have signed on paper comes into force with the signed copy. */
  shipmentContractSign: endpoint({
    name: 'shipmentContractSign',
    method: 'PUT',
    path: at('shipmentContract/sign'),
    body: input<SignedCopy & Seen>(),
    data: answer.record<ShipmentContract>(),
    versioned: true,
    permission: 'contract.sign',
  }),
  /** Whether contracts can be signed electronically here; registered before `/{id}`. */
  shipmentContractESignature: endpoint({
    name: 'shipmentContractESignature',
    method: 'GET',
    path: at('shipmentContract/eSignature'),
    data: answer.value<ESignatureService>(['connected']),
    signedIn: 'shared',
  }),
  elecSignSendSms: endpoint({
    name: 'elecSignSendSms',
    method: 'PUT',
    path: tps('elecSign/sendSms'),
    query: input<{ flowId?: string; phone?: string }>(),
    data: answer.none(),
    permission: 'contract.read',
  }),
  asignContractDetail: endpoint({
    name: 'asignContractDetail',
    method: 'GET',
    path: tps('app/asign/contract/detail'),
    query: input<ContractQuery>(),
    data: contract(),
    permission: 'contract.read',
  }),
  asignCompanyContractDetail: endpoint({
    name: 'asignCompanyContractDetail',
    method: 'GET',
    path: tps('app/asign/company/contract/detail'),
    query: input<ContractQuery>(),
    data: contract(),
    permission: 'contract.read',
  }),
  asignAuthorizationCompanyContract: endpoint({
    name: 'asignAuthorizationCompanyContract',
    method: 'GET',
    path: tps('app/asign/authorization/company/contract'),
    query: input<ContractQuery>(),
    data: contract(),
    permission: 'contract.read',
  }),
  cacontractFrameworkAward: endpoint({
    name: 'cacontractFrameworkAward',
    method: 'GET',
    path: tps('app/cacontract/framework/award'),
    query: input<ContractQuery>(),
    data: framework(),
    permission: 'contract.sign',
  }),
  cacontractAuthPre: endpoint({
    name: 'cacontractAuthPre',
    method: 'GET',
    path: tps('app/cacontract/authPre'),
    query: input<ContractQuery>(),
    data: framework(),
    permission: 'contract.read',
  }),
  cacontractFrameworkPre: endpoint({
    name: 'cacontractFrameworkPre',
    method: 'GET',
    path: tps('app/cacontract/framework/pre'),
    query: input<ContractQuery>(),
    data: framework(),
    permission: 'contract.read',
  }),
} as const
