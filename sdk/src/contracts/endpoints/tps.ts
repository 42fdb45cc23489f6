import { endpoint, input, none, value } from './endpoint.ts'

const at = <const P extends string>(path: P) => `/ntocc-tps-api/${path}` as const

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

const contract = () => value<SigningContract>(['contractCode', 'state'])

/** Specification section 7: text recognition and e-signature, all of ntocc-tps-api. */
export const tps = {
  elecSignSendSms: endpoint({
    name: 'elecSignSendSms',
    method: 'PUT',
    path: at('elecSign/sendSms'),
    query: input<{ flowId?: string; phone?: string }>(),
    data: none(),
    permission: 'contract.read',
  }),
  ocrCard: endpoint({
    name: 'ocrCard',
    method: 'GET',
    path: at('ocr/card'),
    query: input<{ type: string; url: string }>(),
    data: value<Record<string, string>>(),
    signedIn: 'own',
  }),
  asignContractDetail: endpoint({
    name: 'asignContractDetail',
    method: 'GET',
    path: at('app/asign/contract/detail'),
    query: input<ContractQuery>(),
    data: contract(),
    permission: 'contract.read',
  }),
  asignCompanyContractDetail: endpoint({
    name: 'asignCompanyContractDetail',
    method: 'GET',
    path: at('app/asign/company/contract/detail'),
    query: input<ContractQuery>(),
    data: contract(),
    permission: 'contract.read',
  }),
  asignAuthorizationCompanyContract: endpoint({
    name: 'asignAuthorizationCompanyContract',
    method: 'GET',
    path: at('app/asign/authorization/company/contract'),
    query: input<ContractQuery>(),
    data: contract(),
    permission: 'contract.read',
  }),
  cacontractFrameworkAward: endpoint({
    name: 'cacontractFrameworkAward',
    method: 'GET',
    path: at('app/cacontract/framework/award'),
    query: input<ContractQuery>(),
    data: contract(),
    permission: 'contract.read',
  }),
  cacontractAuthPre: endpoint({
    name: 'cacontractAuthPre',
    method: 'GET',
    path: at('app/cacontract/authPre'),
    query: input<ContractQuery>(),
    data: contract(),
    permission: 'contract.read',
  }),
  cacontractFrameworkPre: endpoint({
    name: 'cacontractFrameworkPre',
    method: 'GET',
    path: at('app/cacontract/framework/pre'),
    query: input<ContractQuery>(),
    data: contract(),
    permission: 'contract.read',
  }),
  asignVerifyCaptcha: endpoint({
    name: 'asignVerifyCaptcha',
    method: 'POST',
    path: at('app/asign/verifycaptcha'),
    body: input<{ serialNo: string; captcha: string }>(),
    data: value<{ verified: boolean }>(['verified']),
    permission: 'contract.read',
  }),
  asignAuthMobile3: endpoint({
    name: 'asignAuthMobile3',
    method: 'POST',
    path: at('app/asign/authMobile3'),
    body: input<{ name: string; idNo: string; phone: string }>(),
    data: value<{ serialNo: string }>(['serialNo']),
    permission: 'contract.read',
  }),
} as const
